[b]{{ game|bb }}. Правила этой игры[/b]
{% if changes %}

[b]Правила изменены до начала:[/b]
{% for change in changes %}
• {{ change }}
{% endfor %}
Прежняя версия больше не действует.
{% endif %}
{% for chapter in chapters %}

[b]{{ chapter.title }}[/b]
{% for sentence in chapter.sentences %}
• {{ sentence }}
{% endfor %}
{% endfor %}
{% if roles %}

[b]Роли в игре[/b]
{% for role in roles %}
• {{ role }}
{% endfor %}
{% endif %}
{% if digest %}

С начала игры правила не меняются. Контрольная сумма правил (SHA-256): {{ digest }}
{% endif %}
{% if commitment %}
Обязательство жеребьёвки (SHA-256): {{ commitment }}
{% endif %}
{% if text %}

Те же правила построчно: от этого текста взята сумма (проверка: сохраните его и выполните mafia-gm verify ФАЙЛ).
[code]
{{ text }}
[/code]
{% endif %}
