{# Pieces that several posts share. Every word of a player goes through bb or name. #}
{% macro names(nicks) %}{% for nick in nicks %}{{ nick|name }}{{ ", " if not loop.last }}{% endfor %}{% endmacro %}
{% macro told(gone) %}{% if gone|told %} {{ "Role" if gone.whole else "Side" }}: {{ gone|told }}.{% endif %}{% endmacro %}
{% macro voter(one) %}{{ one.voter|bb }}{% if one.at %} {{ one.at|clock }}{% else %} (for not voting){% endif %}{% if one.at and one.weight > 1 %} ×{{ one.weight }}{% endif %}{% endmacro %}
{% macro piles(all) %}
{% for pile in all %}
[b]{{ pile.candidate|name }}[/b] ({{ pile.votes }}): {% for one in pile.given %}{{ voter(one) }}{{ ", " if not loop.last }}{% endfor %}

{% else %}
No votes.
{% endfor %}
{% endmacro %}
{% macro doubtful(title, all) %}
{% if all %}

{{ title }} ({{ all|length }}):
{% for line in all %}
{{ line.voter|bb }}, {{ line.at|clock }}{% if line.text %} “{{ line.text|bb }}”{% endif %} — {{ line.reason|reason }}
{% endfor %}
{% endif %}
{% endmacro %}
