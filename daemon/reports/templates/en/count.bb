{% from "_parts.bb" import piles as table, doubtful, names %}
[b]{{ game|bb }}. Day {{ day }}: count as of {{ at|clock }}[/b]

{{ table(piles) }}
{% if missed %}

Not voted yet ({{ missed|length }}): {{ names(missed) }}.
{% endif %}
{% if majority %}

Majority: {{ majority }} {{ majority|plural("vote", "votes") }}.
{% endif %}

{{ doubtful("Not counted", not_counted) }}
{{ doubtful("To be settled", asks) }}

The vote closes at [b]{{ closes|clock }}[/b] ({{ zone }}), {{ closes|date }}.
