{% from "_parts.bb" import names, told %}
[b]{{ game|bb }}. Day {{ day }}: autokill[/b]
{% for gone in autokilled %}

[b]{{ gone.nick|bb }}[/b] is out of the game: {{ gone.why|map("reason")|join(", ") }}.{{ told(gone) }}

{% endfor %}

In the game ({{ living|length }}): {{ names(living) }}.
