[b]{{ game|bb }}.[/b] {% if paused %}The game is paused{% if why %}: {{ why }}{% endif %}. It will be announced when it goes on.{% else %}The game goes on{% if why %}: {{ why }}{% endif %}.{% endif %}

