[b]{{ game|bb }}.[/b] {% if paused %}Игра приостановлена{% if why %}: {{ why|bb }}{% endif %}. О продолжении и сроках будет объявлено отдельно.{% else %}Игра продолжается{% if why %}: {{ why|bb }}{% endif %}.{% if closes %} Голосование закрывается в [b]{{ closes|clock }}[/b] ({{ closes|date }}, {{ zone }}).{% endif %}{% endif %}

