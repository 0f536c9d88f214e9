[b]{{ game|bb }}. Day {{ day }}: the schedule has changed[/b]

{% for change in changes %}
• {{ change.name|phase }}: until [b]{{ change.closes|clock }}[/b], {{ change.closes|date }} (it was until {{ change.was|clock }}, {{ change.was|date }}){% if change.early %}: everybody is in{% endif %}

{% endfor %}

Votes: before [b]{{ closes|clock }}[/b], {{ closes|date }}.
Night moves: before [b]{{ moves|clock }}[/b], {{ moves|date }}.
{% if next_opens %}
The next game day begins at {{ next_opens|clock }}, {{ next_opens|date }}.
{% endif %}
By the GM's ruling. Times: {{ zone }}.
