{% from "_parts.bb" import piles as table, names %}
[b]{{ game|bb }}. День {{ day }}: переголосование[/b]

Поровну набрали: {{ names(tied) }}. Голосуем только между ними, в этой же теме, до [b]{{ closes|clock }}[/b] ({{ zone }}), {{ closes|date }}.
{% if piles %}

{{ table(piles) }}
{% endif %}
