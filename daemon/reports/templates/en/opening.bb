{% from "_parts.bb" import names %}
[b]{{ game|bb }}. Day {{ day }}: the vote[/b]

Vote {% if opens %}from [b]{{ opens|clock }}[/b] ({{ opens|date }}) {% endif %}until [b]{{ closes|clock }}[/b] ({{ closes|date }}), {{ zone }}. A vote at {{ closes|clock }} sharp or later does not count.

{% for line in vote_rules %}
• {{ line }}
{% endfor %}

In the game ({{ living|length }}): {{ names(living) }}.
{% if through_gm %}

Voted through the GM before the opening:
{% for line in through_gm %}
{{ line.voter|bb }} → {{ line.target|name }}
{% endfor %}
{% endif %}
