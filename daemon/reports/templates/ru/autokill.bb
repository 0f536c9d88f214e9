{% from "_parts.bb" import names, told %}
[b]{{ game|bb }}. День {{ day }}: автокил[/b]
{% for one in gone %}

[b]{{ one.nick|bb }}[/b] {{ one.nick|gendered("выбыл", "выбыла", "выбывает") }} из игры: {{ one.why|map("reason")|join(", ") }}.{{ told(one) }}

{% endfor %}
{% if living %}

В игре ({{ living|length }}): {{ names(living) }}.
{% endif %}
