Your role in “{{ game|bb }}”: [b]{{ role }}[/b].
{% if about %}{{ about }}{% endif %}

{% for line in abilities %}
• {{ line }}
{% endfor %}
{% for line in partners %}
{{ line }}
{% endfor %}
{% for item in items %}
You have: {{ item }}.
{% endfor %}
Show this letter to nobody.
