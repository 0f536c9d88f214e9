A place is free in «{{ game|bb }}», and you are in reserve.

Will you step in? Answer the GM by letter: yes, or I cannot.{% if closes %} Better before {{ closes|clock }} ({{ closes|date }}, {{ zone }}).{% endif %}


Your role comes in a letter of its own once the replacement is made. Until then please write nothing in the game.
