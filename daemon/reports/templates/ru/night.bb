«{{ game|bb }}». Ночь {{ day }}.

{% for line in lines %}
{{ line }}
{% endfor %}

Никому не показывайте это письмо.
