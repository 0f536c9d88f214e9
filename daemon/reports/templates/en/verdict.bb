{% from "_parts.bb" import wagons as table, doubtful, names, told %}
[b]{{ game|bb }}. Day {{ day }}: result of the vote[/b]

{{ table(wagons) }}
{% if missed %}

Not voted ({{ missed|length }}): {{ names(missed) }}{% if penalty %} — {{ penalty }}{% endif %}.
{% endif %}

{{ doubtful("Not counted", uncounted) }}
{{ doubtful("To be settled", asks) }}
{% if voters %}

Who voted for whom:
{% for line in voters %}
{{ loop.index }}. {{ line.voter|bb }} → {{ line.target|name }}, {{ line.at|clock }}{% if line.via_gm %}, through the GM{% endif %}

{% endfor %}
{% endif %}
{% if hammer %}

A majority was reached at {{ hammer|clock }}; the vote is closed.
{% endif %}
{% if tie %}

Tied: {{ names(tie) }}.{% if tie_words %} {{ tie_words }}{% endif %}

{% endif %}
{% if revote %}

Second vote:
{{ table(revote) }}
{% endif %}
{% for gone in lynched %}

[b]{{ gone.nick|bb }}[/b] is lynched.{{ told(gone) }}{% if gone.later %} The role will be told in the morning.{% endif %}

{% else %}

[b]Nobody is lynched.[/b]
{% endfor %}
{% for nick in spared %}

[b]{{ nick|bb }}[/b] stays in the game.
{% endfor %}
{% for gone in autokilled %}

Autokill: [b]{{ gone.nick|bb }}[/b] — {{ gone.why|map("reason")|join(", ") }}.{{ told(gone) }}

{% endfor %}
{% if winner %}

[b]{{ winner }}[/b]
{% else %}

In the game ({{ living|length }}): {{ names(living) }}.
{% endif %}
