"""The page of statistics: tables that need nothing else, in the look of the archive."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jinja2 import Environment, PackageLoader

from daemon.archive.statistics import PERSON_COLUMNS
from daemon.reports import words as public_words
from engine.option import Words
from engine.role import SIDE_WORDS

TITLES: Mapping[str, tuple[str, str]] = {
    "statistics": ("Статистика игр", "Statistics of games"),
    "games_title": ("Игры", "Games"),
    "sides_title": ("Стороны", "Sides"),
    "roles_title": ("Роли", "Roles"),
    "players_title": ("Игроки", "Players"),
    "wagons_title": ("Голосования", "Votes"),
    "none": ("Оконченных игр нет.", "No game is over."),
    "name": ("Игра", "Game"),
    "winner": ("Победа", "Winner"),
    "days": ("Дней", "Days"),
    "players": ("Игроков", "Players"),
    "survived": ("Дожили", "Survived"),
    "lynches": ("Казней", "Lynches"),
    "lynched_evil": ("из них не мирных", "of them not town"),
    "without_lynch": ("Дней без казни", "Days without a lynch"),
    "mean_wagon": ("Голосов за казнённого", "Votes on the lynched"),
    "largest_wagon": ("Больше всего", "Most"),
    "side": ("Сторона", "Side"),
    "games": ("Игр", "Games"),
    "won": ("Побед", "Won"),
    "title": ("Роль", "Role"),
    "played": ("Раз", "Times"),
    "lynched": ("Казнь", "Lynched"),
    "died": ("Ночь", "Night"),
    "autokilled": ("Автокил", "Autokilled"),
    "replaced": ("Замена", "Replaced"),
    "mean_day_out": ("День выбытия", "Day out"),
    "player": ("Игрок", "Player"),
    "characters": ("Персонажи", "Characters"),
    "town": ("За мирных", "As town"),
    "mafia": ("За мафию", "As mafia"),
    "solo": ("За себя", "Solo"),
    "votes": ("Голосов", "Votes"),
    "changes": ("Смен", "Changes"),
    "missed": ("Пропусков", "Missed"),
    "town_votes": ("Голосов за мирных", "Votes as town"),
    "on_target": ("В цель", "On target"),
    "accuracy": ("Точность", "Accuracy"),
    "received": ("Получено", "Received"),
    "posts": ("Сообщений", "Posts"),
}
TABLES: Mapping[str, tuple[str, ...]] = {
    "games": (
        "name",
        "winner",
        "days",
        "players",
        "survived",
        "lynches",
        "lynched_evil",
        "without_lynch",
        "mean_wagon",
    ),
    "sides": ("side", "games", "won", "players", "survived"),
    "roles": ("title", "played", "won", "survived", "lynched", "died", "autokilled", "mean_day_out"),
    "players": PERSON_COLUMNS,
}


def page(told: Mapping[str, Any], language: str) -> str:
    """The page of what `daemon.archive.statistics` has counted; every word of a player is escaped."""
    environment = Environment(
        loader=PackageLoader("daemon.archive"), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters["cell"] = lambda value, column: _cell(value, column, language)
    words = {name: said[0] if language == "ru" else said[1] for name, said in TITLES.items()}
    return environment.get_template("statistics.html").render(told=told, tables=TABLES, words=words, language=language)


def _cell(value: object, column: str, language: str) -> str:
    if value is None:
        return "—"
    if column == "accuracy":
        return f"{value:.0%}"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if column in {"winner", "side"}:
        return _side(str(value), language)
    if isinstance(value, float):
        return f"{value:.1f}".replace(".", "," if language == "ru" else ".")
    return str(value)


def _side(code: str, language: str) -> str:
    known: Mapping[str, Words] = {side.value: said for side, said in SIDE_WORDS.items()}
    said = known.get(code) or public_words.WINNERS.get(code)
    return public_words.pick(said, language) if said else code
