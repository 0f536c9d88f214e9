[size=85]Bulletin no. {{ number }}[/size]
