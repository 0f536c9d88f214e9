[b]{{ game|bb }}. Правила этой игры[/b]
{% for section in sections %}

[b]{{ section.title }}[/b]
{% for line in section.lines %}
• {{ line.about }}: {{ line.value }}
{% endfor %}
{% endfor %}
{% if roles %}

[b]Роли[/b]
{% for role in roles %}
• {{ role }}
{% endfor %}
{% endif %}
{% if digest %}

Контрольная сумма правил (SHA-256): {{ digest }}
{% endif %}
{% if commitment %}
Обязательство жеребьёвки (SHA-256): {{ commitment }}
{% endif %}
