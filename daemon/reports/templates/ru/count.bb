{% from "_parts.bb" import piles as table, doubtful, names %}
[b]{{ game|bb }}. День {{ day }}: подсчёт на {{ at|clock }}[/b]

{{ table(piles) }}
{% if missed %}

Ещё не голосовали ({{ missed|length }}): {{ names(missed) }}.
{% endif %}
{% if majority %}

Большинство — {{ majority }} {{ majority|plural("голос", "голоса", "голосов") }}.
{% endif %}

{{ doubtful("Не засчитано", not_counted) }}
{{ doubtful("Уточняется", asks) }}

Голосование закрывается в [b]{{ closes|clock }}[/b] ({{ zone }}), {{ closes|date }}.
