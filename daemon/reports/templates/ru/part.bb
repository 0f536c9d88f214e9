[b]{{ game|bb }}: часть {{ number }} из {{ parts }}[/b]

{{ text }}
