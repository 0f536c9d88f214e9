{{ game|bb }}. Night {{ day }}.

Moves are due before {{ closes|clock }} ({{ zone }}), {{ closes|date }}. If you have a move, send it to the GM by letter.

Everybody who has not written to the GM today gets this reminder, with a move or without.
