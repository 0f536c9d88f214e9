[size=85]Бюллетень № {{ number }}[/size]
