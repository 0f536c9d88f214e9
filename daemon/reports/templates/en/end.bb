{% from "_parts.bb" import wagons as table %}
[b]{{ game|bb }}. End of the game[/b]

[b]{{ winner }}[/b]

Who was who:
{% for seat in seats %}
{{ loop.index }}. {{ seat.nick|bb }} — {{ seat.role }}{% if seat.holds %} ({{ seat.holds|join(", ") }}){% endif %}{% if seat.how %}; {{ seat.how|departure }}, day {{ seat.day }}{% endif %}

{% endfor %}
{% for day in days %}

[b]Day {{ day.day }}[/b]
{{ table(day.wagons) }}
{% for line in day.moves %}
{{ line }}
{% endfor %}
{% endfor %}
{% if commitment %}

The text whose SHA-256 was published before the game (check it with mafia-gm verify):
[code]{{ commitment }}[/code]
{% endif %}
