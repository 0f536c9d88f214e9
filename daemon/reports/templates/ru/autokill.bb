{% from "_parts.bb" import names, told %}
[b]{{ game|bb }}. День {{ day }}: автокил[/b]
{% for gone in autokilled %}

[b]{{ gone.nick|bb }}[/b] {{ gone.nick|gendered("выбыл", "выбыла", "выбывает") }} из игры: {{ gone.why|map("reason")|join(", ") }}.{{ told(gone) }}

{% endfor %}

В игре ({{ living|length }}): {{ names(living) }}.
