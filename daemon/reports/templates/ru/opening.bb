{% from "_parts.bb" import names %}
[b]{{ game|bb }}. День {{ day }}: голосование[/b]

Голосование {% if opens %}с [b]{{ opens|clock }}[/b] ({{ opens|date }}) {% endif %}до [b]{{ closes|clock }}[/b] ({{ closes|date }}), время — {{ zone }}. Голос, поданный ровно в {{ closes|clock }} или позже, не засчитывается.

{% for line in vote_rules %}
• {{ line }}
{% endfor %}

В игре ({{ living|length }}): {{ names(living) }}.
{% if through_gm %}

Через ведущего до открытия проголосовали:
{% for line in through_gm %}
{{ line.voter|bb }} → {{ line.target|name }}
{% endfor %}
{% endif %}
