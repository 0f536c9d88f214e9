Your letter came on {{ sent|date }} at {{ sent|clock }} ({{ zone }}).

{% for line in lines %}
{{ line }}
{% endfor %}
{% if closes %}

Moves are next due at {{ closes|clock }} ({{ zone }}), {{ closes|date }}. The last letter counts.
{% endif %}
