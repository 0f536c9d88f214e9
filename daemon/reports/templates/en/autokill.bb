{% from "_parts.bb" import names, told %}
[b]{{ game|bb }}. Day {{ day }}: autokill[/b]
{% for one in gone %}

[b]{{ one.nick|bb }}[/b] is out of the game: {{ one.why|map("reason")|join(", ") }}.{{ told(one) }}

{% endfor %}
{% if living %}

In the game ({{ living|length }}): {{ names(living) }}.
{% endif %}
