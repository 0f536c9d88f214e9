Письмо получено {{ sent|date }}, в {{ sent|clock }} ({{ zone }}).

{% for line in lines %}
{{ line }}
{% endfor %}
{% if closes %}

Следующий срок для ходов — {{ closes|clock }} ({{ zone }}), {{ closes|date }}. Действует последнее письмо.
{% endif %}
