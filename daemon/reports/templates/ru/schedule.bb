[b]{{ game|bb }}. Расписание: день {{ day }}[/b]

{% for phase in phases %}
• {{ phase.name|phase }}: с {{ phase.opens|clock }} ({{ phase.opens|date }}) до {{ phase.closes|clock }} ({{ phase.closes|date }})
{% endfor %}
{% for day in merged %}
{{ day|date|capitalize }}: голосование в этот день не закрывается, сутки длятся дольше.
{% endfor %}

Голосование: до [b]{{ closes|clock }}[/b], {{ closes|date }}.
Ночные ходы: до [b]{{ moves|clock }}[/b], {{ moves|date }}.
Время — {{ zone }}.
