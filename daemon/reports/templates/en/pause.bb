[b]{{ game|bb }}.[/b] {% if paused %}The game is paused{% if why %}: {{ why|bb }}{% endif %}. When it goes on, and until when, will be announced.{% else %}The game goes on{% if why %}: {{ why|bb }}{% endif %}.{% if closes %} The vote closes at [b]{{ closes|clock }}[/b] ({{ closes|date }}, {{ zone }}).{% endif %}{% endif %}

