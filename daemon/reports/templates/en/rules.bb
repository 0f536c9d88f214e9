[b]{{ game|bb }}. The rules of this game[/b]
{% if changes %}

[b]The rules were changed before the start:[/b]
{% for change in changes %}
• {{ change }}
{% endfor %}
The earlier version is void.
{% endif %}
{% for chapter in chapters %}

[b]{{ chapter.title }}[/b]
{% for sentence in chapter.sentences %}
• {{ sentence }}
{% endfor %}
{% endfor %}
{% if roles %}

[b]Roles in play[/b]
{% for role in roles %}
• {{ role }}
{% endfor %}
{% endif %}
{% if digest %}

Once the game has begun its rules do not change. Hash of the rules (SHA-256): {{ digest }}
{% endif %}
{% if commitment %}
Commitment of the draw (SHA-256): {{ commitment }}
{% endif %}
{% if text %}

The same rules line by line: this is the text that the hash is of (to check: save it and run mafia-gm verify FILE).
[code]
{{ text }}
[/code]
{% endif %}
