[b]{{ game|bb }}. Расписание: день {{ day }}[/b]

{% for phase in phases %}
• {{ phase.name|phase }}: с {{ phase.opens|clock }} ({{ phase.opens|date }}) до {{ phase.closes|clock }} ({{ phase.closes|date }})
{% endfor %}

Голосование: до [b]{{ closes|clock }}[/b], {{ closes|date }}.
Ночные ходы: до [b]{{ moves|clock }}[/b], {{ moves|date }}.
Время — {{ zone }}.
