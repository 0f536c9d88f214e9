Письмо получено {{ sent|date }} в {{ sent|clock }} ({{ zone }}).
{% for line in lines %}
{{ line }}
{% else %}
Принято к сведению.
{% endfor %}
Если ход записан неверно, напишите новое письмо до {{ closes|clock }}: действует последнее.
