Ваша роль в игре «{{ game|bb }}»: [b]{{ role }}[/b].
{% if about %}{{ about }}{% endif %}

{% for line in abilities %}
• {{ line }}
{% endfor %}
{% for line in partners %}
{{ line }}
{% endfor %}
{% for item in items %}
У вас есть: {{ item }}.
{% endfor %}
Никому не показывайте это письмо.
