{% from "_parts.bb" import told %}
[b]{{ game|bb }}. Players[/b]

In the game ({{ living|length }}):
{% for nick in living %}
{{ loop.index }}. {{ nick|bb }}
{% endfor %}
{% if reserves %}

Reserves: {% for nick in reserves %}{{ nick|bb }}{{ ", " if not loop.last }}{% endfor %}.
{% endif %}
{% if graveyard %}

Out ({{ graveyard|length }}):
{% for gone in graveyard %}
† {{ gone.nick|bb }} — {{ gone.how|departure }}, day {{ gone.day }}.{{ told(gone) }}
{% endfor %}
{% endif %}
