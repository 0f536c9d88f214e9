[b]{{ game|bb }}. Day {{ day }}: replacement[/b]

[b]{{ came|bb }}[/b] takes the place of [b]{{ left|bb }}[/b].
