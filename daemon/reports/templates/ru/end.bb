{% from "_parts.bb" import names, piles as table %}
[b]{{ game|bb }}. Конец игры[/b]

[b]{{ winner }}[/b]

Кто кем был:
{% for seat in seats %}
{{ loop.index }}. {{ seat.nick|bb }} — {{ seat.role|role(seat.nick) }}{% if seat.gone %}; {{ seat.gone.how|departure }}, день {{ seat.gone.day }}{% endif %}

{% endfor %}
{% for day in days %}

[b]День {{ day.day }}[/b]
{{ table(day.piles) }}
{% if day.second %}
Переголосование:
{{ table(day.second) }}
{% endif %}
{% if day.missed %}
Не голосовали: {{ names(day.missed) }}.
{% endif %}
{% for gone in day.left %}
† {{ gone.nick|bb }} — {{ gone.how|departure }}
{% endfor %}
{% for line in day.moves %}
{{ line }}
{% endfor %}
{% endfor %}
{% if commitment %}

Текст, сумма SHA-256 которого была опубликована перед игрой (проверка: mafia-gm verify):
[code]
{{ commitment }}
[/code]
{% if digest %}
Сумма SHA-256: {{ digest }}
{% endif %}
{% endif %}
