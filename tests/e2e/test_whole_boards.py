"""A whole game with nights on every software that has letters: found out, led to its end, everything sent once."""

from __future__ import annotations

from pathlib import Path

import pytest

from daemon.store.records import State
from tests.e2e.test_whole_games import BOSS, all_held, play_boss
from tests.e2e.whole import playing

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize("software", ["phpbb2-1251", "forumotion-phpbb2", "forumotion-phpbb3", "punbb"])
def test_a_boss_game_leads_itself(tmp_path: Path, software: str) -> None:
    with playing(tmp_path, BOSS, software=software) as game:
        game.faults(0.05)
        play_boss(game)
        assert game.winner == "town"
        assert [game.day(day).lynched for day in (1, 2, 3)] == [("Лис",), ("Rybka-3",), ("Барсук",)]
        assert [[death.player for death in game.day(day).deaths] for day in (1, 2)] == [["Гвоздика"], []]
        assert "Проверка: Барсук — мафия." in game.letters("Капитан Немов")[2]
        all_held(game)


def test_a_boss_game_without_letters_is_led_by_what_the_gm_enters(tmp_path: Path) -> None:
    with playing(tmp_path, BOSS, software="punbb-1.4") as game:
        game.faults(0.05)
        play_boss(game)
        assert game.winner == "town"
        assert [[death.player for death in game.day(day).deaths] for day in (1, 2)] == [["Гвоздика"], []]
        drafts = game.led.store.drafts.all()
        assert [draft.state for draft in drafts if draft.intent.kind == "role"] == [State.DRAFT] * 12
        assert any("Проверка: Барсук — мафия." in draft.intent.text for draft in drafts)
        assert not any(draft.intent.kind == "receipt" for draft in drafts)
        all_held(game)
