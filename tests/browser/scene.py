"""A lively day for looking at: votes of every kind, letters, drafts, an edited post, a quiet player."""

from __future__ import annotations

from daemon.loop import LAST_LOOK
from daemon.store.records import Action, Intent
from tests.daemon.review_kit import Town, ini

NICKS = (
    "Полынь", "Ёлка-иголка", "[Z]орро", "Марк", "Марка", "Кот Учёный", "Агент_13", "Барсук", "Тётя Шура",
    "Капитан Немов", "Rybka-3", "Пират_7", "Мадам Пуф",
)  # fmt: skip
ROLES = ("мафия", "доктор", "мафия", "комиссар", *("мирный житель" for _ in NICKS[4:]))
MORE = "[activity]\nmissed_vote = autokill\n[votes]\nmissed = nothing\n[role комиссар]\nconfirm = yes"
RED, BLUE, GREEN = "#cc0000", "#1e50c8", "#118844"


def lively() -> str:
    """The game's file."""
    return ini(NICKS, ROLES, more=MORE)


def play(town: Town) -> None:
    """The day as it goes, up to a quarter to eight in the evening."""
    town.at("21:00")
    for n, nick in enumerate(NICKS[:11]):
        for place in range(n % 4 + 1):
            town.says(nick, f"Сказка про белого бычка, часть {place + 1}.", f"{10 + place}:{n:02}", topic=7)
    town.says("Полынь", f"С утра присматриваюсь. Голосую: [color={RED}]Барсук[/color]", "10:12")
    town.says("Кот Учёный", f"[color={BLUE}]Барсука[/color], больно тих.", "11:40")
    town.says("Барсук", f"[quote=Полынь]Голосую: Барсук[/quote]Мимо. [color={RED}]Полынь[/color]", "12:05")
    town.says("Агент_13", f"[color={GREEN}]Марк[/color]", "13:30")
    town.says("Марк", f"[color={RED}]агента 13[/color], взаимно", "13:41")
    town.says("Rybka-3", f"Пожалуй, [color={RED}]барсучок[/color]", "14:20")
    edited = town.says("Тётя Шура", f"[color={RED}]Полынь[/color]", "15:02")
    town.edits(edited, "Тётя Шура", f"Передумала: [color={RED}]Барсук[/color]", "15:30")
    town.says("[Z]орро", "[quote]За Марку[/quote]Согласен.", "16:00")
    town.says("Капитан Немов", f"Решено. [color={RED}]Марку[/color]", "17:10")
    town.says(
        "Ёлка-иголка",
        f"Если Полынь не ответит, то [color={RED}]Полынь[/color], иначе [color={RED}]Барсук[/color]",
        "17:45",
    )
    town.says("Пират_7", f"[color={RED}]Полынь![/color] Йо-хо-хо", "18:20")
    town.says("Прохожий", f"[color={RED}]Полынь[/color]", "18:50")
    town.says("Марка", f"[color={RED}]Полынь[/color], так и быть", "19:05")
    town.writes("Полынь", "Ход мафии: Марк. История: в тумане хлопнула калитка.", "18:00")
    town.writes("Ёлка-иголка", "лечу Марка или Марку, на ваше усмотрение", "18:30")
    town.writes("Марк", "Проверяю Барсука", "18:40")
    town.at("19:20")
    town.works()


def read_by_the_daemon(town: Town) -> None:
    """As if a daemon led the game and had just read the forum."""
    town.store.settings.put(LAST_LOOK, {"at": town.hands.now.isoformat(), "whole": True})
    intent = Intent("rules", "rules", Action.POST, 7, "[b]Тихий омут[/b]\n\nПравила этой игры.")
    town.store.drafts.propose(intent)
