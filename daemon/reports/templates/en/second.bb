{% from "_parts.bb" import piles as table, names %}
[b]{{ game|bb }}. Day {{ day }}: second vote[/b]

Tied: {{ names(tied) }}. Vote among them only, in this topic, before [b]{{ closes|clock }}[/b] ({{ zone }}), {{ closes|date }}.
{% if piles %}

{{ table(piles) }}
{% endif %}
