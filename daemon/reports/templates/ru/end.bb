{% from "_parts.bb" import wagons as table %}
[b]{{ game|bb }}. Конец игры[/b]

[b]{{ winner }}[/b]

Кто кем был:
{% for seat in seats %}
{{ loop.index }}. {{ seat.nick|bb }} — {{ seat.role }}{% if seat.holds %} ({{ seat.holds|join(", ") }}){% endif %}{% if seat.how %}; {{ seat.how|departure }}, день {{ seat.day }}{% endif %}

{% endfor %}
{% for day in days %}

[b]День {{ day.day }}[/b]
{{ table(day.wagons) }}
{% for line in day.moves %}
{{ line }}
{% endfor %}
{% endfor %}
{% if commitment %}

Текст, сумма SHA-256 которого была опубликована перед игрой (проверка: mafia-gm verify):
[code]{{ commitment }}[/code]
{% endif %}
