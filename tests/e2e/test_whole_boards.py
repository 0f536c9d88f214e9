"""A short whole game on every software: everything that the program ever sends, at least once, with faults."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from daemon import ruling
from daemon.practice.face import ROOMS
from daemon.store.records import State
from tests.e2e.test_whole_games import all_held, evening, night
from tests.e2e.whole import MOSCOW, Cast, Playing, playing

pytestmark = pytest.mark.e2e
OTHERS = tuple(name for name in ROOMS if name not in ("phpbb3", "phpbb2"))  # phpBB 2 in windows-1251, as most are
LETTERS = {"role", "seat_letter", "side_news", "receipt", "reminder", "night_letter"}
POSTS = {
    "rules", "day_start", "vote_opening", "running_count", "lock", "verdict", "autokill", "replaced", "morning",
    "game_over",
}  # fmt: skip
PIER = Cast(
    "Старый причал",
    "classic",
    {
        "[Z]орро": "мафия",
        "Cнегирь": "мафия",
        "Рога & Копыта": "доктор",
        "«Тихий» Омут": "комиссар",
        "Д'Арк": "мирный житель",
        "Ёлка-иголка": "мирный житель",
        "Тётя Мотя <3": "мирный житель",
        "Кот Учёный": "мирный житель",
        "Щука.": "запасной",
    },
    datetime(2026, 12, 1, 9, 0, tzinfo=MOSCOW),
    "counts_every = 30m\n[votes]\ntie = nobody\n[night]\ndead_act = no\n[role комиссар]\nconfirm = yes\n",
)


def play(game: Playing) -> None:
    """Two days: one mafioso a day; somebody is silent and goes, somebody is replaced, the doctor saves a life."""
    game.at("01", "08:00")
    game.at("01", "09:00:10")
    evening(game, 1, "[Z]орро", but="Д'Арк", silent=("Кот Учёный",))
    night(game, 1, {
        "Cнегирь": "убиваем Ёлку",
        "Рога & Копыта": "лечу Ёлку-иголку",
        "«Тихий» Омут": "проверяю Cнегиря",
    })  # fmt: skip
    game.loop._staff.desk.rule(ruling.parse('replace "Тётя Мотя <3" Щука.', game.now()))
    evening(game, 2, "Cнегирь", but="Д'Арк")
    game.at("02", "21:30")


@pytest.mark.parametrize("software", OTHERS)
def test_a_short_game_leads_itself(tmp_path: Path, software: str) -> None:
    with playing(tmp_path, PIER, software=software) as game:
        game.faults(0.05)
        play(game)
        assert game.winner == "town"
        assert [game.day(day).lynched for day in (1, 2)] == [("[Z]орро",), ("Cнегирь",)]
        assert ([kill.player for kill in game.day(1).autokilled], game.day(1).deaths) == (["Кот Учёный"], ())
        drafts = game.led.store.drafts.all([State.SENT])
        lettered = game.server.face.letters
        assert {draft.intent.kind for draft in drafts} == (POSTS | LETTERS if lettered else POSTS)
        assert len(game.mails()) == sum(draft.intent.kind in LETTERS for draft in drafts)
        told = [draft.intent.text for draft in game.led.store.drafts.all() if draft.intent.kind == "night_letter"]
        assert any("Проверка: Cнегирь — мафия." in text for text in told)
        all_held(game)
