[b]{{ game|bb }}. День {{ day }}: замена[/b]

Вместо [b]{{ left|bb }}[/b] в игру {{ came|gendered("вошёл", "вошла", "входит") }} [b]{{ came|bb }}[/b].
