[b]{{ game|bb }}: part {{ number }} of {{ parts }}[/b]

{{ text }}
