{% from "_parts.bb" import names, piles as table %}
[b]{{ game|bb }}. End of the game[/b]

[b]{{ winner }}[/b]

Who was who:
{% for seat in seats %}
{{ loop.index }}. {{ seat.nick|bb }} — {{ seat.role|role(seat.nick) }}{% if seat.gone %}; {{ seat.gone.how|departure }}, day {{ seat.gone.day }}{% endif %}

{% endfor %}
{% for day in days %}

[b]Day {{ day.day }}[/b]
{{ table(day.piles) }}
{% if day.second %}
Second vote:
{{ table(day.second) }}
{% endif %}
{% if day.missed %}
Not voted: {{ names(day.missed) }}.
{% endif %}
{% for gone in day.left %}
† {{ gone.nick|bb }}: {{ gone.how|departure }}
{% endfor %}
{% for line in day.moves %}
{{ line }}
{% endfor %}
{% endfor %}
{% if commitment %}

The text whose SHA-256 was published before the game (check it with mafia-gm verify):
[code]
{{ commitment }}
[/code]
{% if digest %}
SHA-256: {{ digest }}
{% endif %}
{% endif %}
