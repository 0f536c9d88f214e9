{{ game|bb }}. Night {{ day }}.

{% for line in lines %}
{{ line }}
{% endfor %}

Do not show this letter to anybody.
