{% from "_parts.bb" import piles as table %}
[b]{{ game|bb }}. End of the game[/b]

[b]{{ winner }}[/b]

Who was who:
{% for seat in seats %}
{{ loop.index }}. {{ seat.nick|bb }} — {{ seat.role|role(seat.nick) }}{% if seat.gone %}; {{ seat.gone.how|departure }}, day {{ seat.gone.day }}{% endif %}

{% endfor %}
{% for day in days %}

[b]Day {{ day.day }}[/b]
{{ table(day.piles) }}
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
