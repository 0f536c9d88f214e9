[b]{{ game|bb }}. The rules of this game[/b]
{% for section in sections %}

[b]{{ section.title }}[/b]
{% for line in section.lines %}
• {{ line.about }}: {{ line.value }}
{% endfor %}
{% endfor %}
{% if roles %}

[b]Roles[/b]
{% for role in roles %}
• {{ role }}
{% endfor %}
{% endif %}
{% if digest %}

Hash of the rules (SHA-256): {{ digest }}
{% endif %}
{% if commitment %}
Commitment of the draw (SHA-256): {{ commitment }}
{% endif %}
