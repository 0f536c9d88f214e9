{% from "_parts.bb" import piles as table, doubtful, names, told %}
[b]{{ game|bb }}. День {{ day }}: итоги голосования[/b]

{{ table(piles) }}
{% if missed %}

Не голосовали ({{ missed|length }}): {{ names(missed) }}{% if penalty %} — {{ penalty }}{% endif %}.
{% endif %}

{{ doubtful("Не засчитано", not_counted) }}
{{ doubtful("Уточняется", asks) }}
{% if counted %}

Кто за кого:
{% for line in counted %}
{{ loop.index }}. {{ line.voter|bb }} → {{ line.target|name }}, {{ line.at|clock }}{% if "via_gm" in line.flags %}, через ведущего{% endif %}

{% endfor %}
{% endif %}
{% if hammer %}

Большинство набрано в {{ hammer|clock }}, голосование закрыто.
{% endif %}
{% if tie %}

Поровну: {{ names(tie) }}.{% if tie_words %} {{ tie_words }}{% endif %}

{% endif %}
{% if revote %}

Переголосование:
{{ table(revote) }}
{% endif %}
{% for gone in lynched %}

[b]{{ gone.nick|bb }}[/b] {{ gone.nick|gendered("покинул город по решению жителей", "покинула город по решению жителей", "покидает город по решению жителей") }}.{{ told(gone) }}{% if gone.later %} Роль будет названа утром.{% endif %}

{% else %}

[b]Город никого не казнил.[/b]
{% endfor %}
{% for nick in spared %}

[b]{{ nick|bb }}[/b] остаётся в игре.
{% endfor %}
{% if living %}

В игре ({{ living|length }}): {{ names(living) }}.
{% endif %}
