[b]{{ game|bb }}. The sign-up is closed[/b]

Players ({{ players|length }}):
{% for nick in players %}
{{ loop.index }}. {{ nick|bb }}
{% endfor %}
{% if reserves %}

Reserves: {% for nick in reserves %}{{ nick|bb }}{{ ", " if not loop.last }}{% endfor %}.
{% endif %}

Day 1 begins on {{ start|date }} at {{ start|clock }} ({{ zone }}).
