{% from "_parts.bb" import names, told %}
[b]{{ game|bb }}. Утренний выпуск № {{ issue }}[/b]
[i]Ночь {{ day }}{% if at %}, {{ at|date }}{% endif %}[/i]
{% if story %}

{{ story }}
{% endif %}
{% for gone in deaths %}

[b]{{ gone.nick|bb }}[/b] {{ gone.nick|gendered("не дожил до утра", "не дожила до утра", "больше не с нами") }}.{{ told(gone) }}

{% endfor %}
{% if not deaths %}

Этой ночью никто не погиб.
{% endif %}
{% for gone in penalties %}

[b]{{ gone.nick|bb }}[/b] {{ gone.nick|gendered("погиб", "погибла", "выбывает") }} из-за собственного промаха.{{ told(gone) }}

{% endfor %}
{% for gone in autokilled %}

Автокил: [b]{{ gone.nick|bb }}[/b] — {{ gone.why|map("reason")|join(", ") }}.{{ told(gone) }}

{% endfor %}
{% if failed %}

Убийство не состоялось.
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
{% if winner %}

[b]{{ winner }}[/b]
{% else %}

В игре ({{ living|length }}): {{ names(living) }}.
{% if closes %}
День {{ day + 1 }} начинается. Голосование — до [b]{{ closes|clock }}[/b] ({{ zone }}), {{ closes|date }}.
{% endif %}
{% endif %}
