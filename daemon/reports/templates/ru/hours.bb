[b]{{ game|bb }}. День {{ day }}: изменение графика[/b]

{% for change in changes %}
• {{ change.name|phase }}: до [b]{{ change.closes|clock }}[/b], {{ change.closes|date }} (было до {{ change.was|clock }}, {{ change.was|date }}){% if change.early %}: всё получено{% endif %}

{% endfor %}

Голосование: до [b]{{ closes|clock }}[/b], {{ closes|date }}.
Ночные ходы: до [b]{{ moves|clock }}[/b], {{ moves|date }}.
{% if next_opens %}
Следующий игровой день начнётся в {{ next_opens|clock }}, {{ next_opens|date }}.
{% endif %}
Решение ведущего. Время — {{ zone }}.
