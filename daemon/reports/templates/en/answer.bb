[b]{{ game|bb }}. Answer to a player's question[/b]

{{ answer }}
