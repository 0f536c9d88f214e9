[b]{{ game|bb }}. Schedule: day {{ day }}[/b]

{% for phase in phases %}
• {{ phase.name|phase }}: from {{ phase.opens|clock }} ({{ phase.opens|date }}) to {{ phase.closes|clock }} ({{ phase.closes|date }})
{% endfor %}

Votes: before [b]{{ closes|clock }}[/b], {{ closes|date }}.
Night moves: before [b]{{ moves|clock }}[/b], {{ moves|date }}.
Times: {{ zone }}.
