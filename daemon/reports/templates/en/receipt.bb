Your letter came on {{ sent|date }} at {{ sent|clock }} ({{ zone }}).
{% for line in lines %}
{{ line }}
{% else %}
Noted.
{% endfor %}
If a move is not as you meant it, write again before {{ closes|clock }}: the last letter counts.
