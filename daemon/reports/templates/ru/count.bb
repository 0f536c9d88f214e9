{% from "_parts.bb" import wagons as table, doubtful, names %}
[b]{{ game|bb }}. День {{ day }}: подсчёт на {{ at|clock }}[/b]

{{ table(wagons) }}
{% if missed %}

Ещё не голосовали ({{ missed|length }}): {{ names(missed) }}.
{% endif %}
{% if majority %}

Большинство — {{ majority }} {{ majority|plural("голос", "голоса", "голосов") }}.
{% endif %}

{{ doubtful("Не засчитано", uncounted) }}
{{ doubtful("Уточняется", asks) }}

Голосование закрывается в [b]{{ closes|clock }}[/b] ({{ zone }}), {{ closes|date }}.
