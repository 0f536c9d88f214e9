[b]{{ game|bb }}. Schedule: day {{ day }}[/b]

{% for phase in phases %}
• {{ phase.name|phase }}: from {{ phase.opens|clock }} ({{ phase.opens|date }}) to {{ phase.closes|clock }} ({{ phase.closes|date }})
{% endfor %}
{% for day in merged %}
{{ day|date }}: no vote closes on this day; the game day lasts longer.
{% endfor %}

Votes: before [b]{{ closes|clock }}[/b], {{ closes|date }}.
Night moves: before [b]{{ moves|clock }}[/b], {{ moves|date }}.
Times: {{ zone }}.
