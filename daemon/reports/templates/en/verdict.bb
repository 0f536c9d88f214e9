{% from "_parts.bb" import piles as table, doubtful, names, told %}
[b]{{ game|bb }}. Day {{ day }}: result of the vote[/b]

{{ table(piles) }}
{% if missed %}

Not voted ({{ missed|length }}): {{ names(missed) }}{% if penalty %} — {{ penalty }}{% endif %}.
{% endif %}

{{ doubtful("Not counted", not_counted) }}
{{ doubtful("To be settled", asks) }}
{% if counted %}

Who voted for whom:
{% for line in counted %}
{{ loop.index }}. {{ line.voter|bb }} → {{ line.target|name }}, {{ line.at|clock }}{% if "via_gm" in line.flags %}, through the GM{% endif %}

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
{% if living %}

In the game ({{ living|length }}): {{ names(living) }}.
{% endif %}
