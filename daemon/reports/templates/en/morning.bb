{% from "_parts.bb" import names, told %}
[b]{{ game|bb }}. Morning paper no. {{ day }}[/b]
[i]Night {{ day }}{% if opens %}, {{ opens|date }}{% endif %}[/i]
{% if story %}

{{ story }}
{% endif %}
{% for gone in deaths %}

[b]{{ gone.nick|bb }}[/b] did not live to see the morning.{{ told(gone) }}

{% endfor %}
{% if quiet %}

Nobody died in the night. There was no kill.
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
{% if living %}

In the game ({{ living|length }}): {{ names(living) }}.
{% endif %}
{% if last_word %}

The last word of those who left: one post in the game topic before [b]{{ last_word|clock }}[/b] ({{ zone }}), {{ last_word|date }}.
{% endif %}
{% if closes %}

Day {{ day + 1 }} begins. Vote before [b]{{ closes|clock }}[/b] ({{ zone }}), {{ closes|date }}.
{% endif %}
