{% from "_parts.bb" import told %}
[b]{{ game|bb }}. Игроки[/b]

В игре ({{ living|length }}):
{% for nick in living %}
{{ loop.index }}. {{ nick|bb }}
{% endfor %}
{% if reserves %}

Запасные: {% for nick in reserves %}{{ nick|bb }}{{ ", " if not loop.last }}{% endfor %}.
{% endif %}
{% if graveyard %}

Выбыли ({{ graveyard|length }}):
{% for gone in graveyard %}
† {{ gone.nick|bb }} — {{ gone.how|departure }}, день {{ gone.day }}.{{ told(gone) }}
{% endfor %}
{% endif %}
