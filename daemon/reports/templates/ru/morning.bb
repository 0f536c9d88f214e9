{% from "_parts.bb" import names, told %}
[b]{{ game|bb }}. Утренний выпуск № {{ day }}[/b]
[i]Ночь {{ day }}{% if opens %}, {{ opens|date }}{% endif %}[/i]
{% if story %}

{{ story }}
{% endif %}
{% for gone in deaths %}

[b]{{ gone.nick|bb }}[/b] {{ gone.nick|gendered("не дожил до утра", "не дожила до утра", "больше не с нами") }}.{{ told(gone) }}

{% endfor %}
{% if quiet %}

Этой ночью никто не погиб. Убийство не состоялось.
{% endif %}
{% if no_agreement %}

Мафия не договорилась.
{% endif %}
{% for nick in targets %}

Ход мафии: {{ nick|bb }}.
{% endfor %}
{% if saves %}

Врач успел: {{ saves }} {{ saves|plural("житель спасён", "жителя спасены", "жителей спасены") }}.
{% endif %}
{% for gone in saved %}

Врач успел: [b]{{ gone.nick|bb }}[/b] {{ gone.nick|gendered("спасён", "спасена", "остаётся в живых") }}.{{ told(gone) }}

{% endfor %}
{% for nick in survivors %}

Было покушение, но неудачное: {{ nick|bb }}.
{% endfor %}
{% for gone in revealed %}

О казни вчерашнего вечера: [b]{{ gone.nick|bb }}[/b].{{ told(gone) }}

{% endfor %}
{% if living %}

В игре ({{ living|length }}): {{ names(living) }}.
{% endif %}
{% if last_word %}

Последнее слово выбывших — одно сообщение в игровой теме до [b]{{ last_word|clock }}[/b] ({{ zone }}), {{ last_word|date }}.
{% endif %}
{% if closes %}

День {{ day + 1 }} начинается. Голосование — до [b]{{ closes|clock }}[/b] ({{ zone }}), {{ closes|date }}.
{% endif %}
