{% from "_parts.bb" import names, told %}
[b]{{ game|bb }}. Morning paper no. {{ issue }}[/b]
[i]Night {{ day }}{% if at %}, {{ at|date }}{% endif %}[/i]
{% if story %}

{{ story }}
{% endif %}
{% for gone in deaths %}

[b]{{ gone.nick|bb }}[/b] did not live to see the morning.{{ told(gone) }}

{% endfor %}
{% if not deaths %}

Nobody died in the night.
{% endif %}
{% for gone in penalties %}

[b]{{ gone.nick|bb }}[/b] dies of a miss of their own.{{ told(gone) }}

{% endfor %}
{% for gone in autokilled %}

Autokill: [b]{{ gone.nick|bb }}[/b] — {{ gone.why|map("reason")|join(", ") }}.{{ told(gone) }}

{% endfor %}
{% if failed %}

There was no kill.
{% endif %}
{% if no_agreement %}

The mafia did not agree.
{% endif %}
{% for nick in targets %}

The mafia's move: {{ nick|bb }}.
{% endfor %}
{% if saves %}

The doctor was in time: {{ saves }} {{ saves|plural("player was", "players were") }} saved.
{% endif %}
{% for gone in saved %}

The doctor was in time: [b]{{ gone.nick|bb }}[/b] lives.{{ told(gone) }}

{% endfor %}
{% for nick in survivors %}

An attempt failed: {{ nick|bb }}.
{% endfor %}
{% for gone in revealed %}

Of yesterday's lynch: [b]{{ gone.nick|bb }}[/b].{{ told(gone) }}

{% endfor %}
{% if winner %}

[b]{{ winner }}[/b]
{% else %}

In the game ({{ living|length }}): {{ names(living) }}.
{% if closes %}
Day {{ day + 1 }} begins. Vote before [b]{{ closes|clock }}[/b] ({{ zone }}), {{ closes|date }}.
{% endif %}
{% endif %}
