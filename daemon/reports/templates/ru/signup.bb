[b]{{ game|bb }}. Запись закрыта[/b]

Играют ({{ players|length }}):
{% for nick in players %}
{{ loop.index }}. {{ nick|bb }}
{% endfor %}
{% if reserves %}

Запасные: {% for nick in reserves %}{{ nick|bb }}{{ ", " if not loop.last }}{% endfor %}.
{% endif %}

Первый день начнётся {{ start|date }} в {{ start|clock }} ({{ zone }}).
