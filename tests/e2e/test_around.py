"""Before and after a game, over HTTP: rules and schedule before day 1, rules changed in time, the end, the archive."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from daemon import cli, config
from daemon.rules import statute
from daemon.store.records import State
from engine.proof import verify_rules
from tests.e2e.whole import MOSCOW, Cast, Playing

pytestmark = pytest.mark.e2e

CAST = Cast(
    "Тихая заводь",
    "boss",
    {
        "Барсук": "мафия",
        "Мадам Пуф": "доктор",
        "Сова": "мирный житель",
        "Гвоздика": "мирный житель",
        "[Z]орро": "мирный житель",
    },
    datetime(2026, 12, 1, 21, 0, tzinfo=MOSCOW),
    mode="auto_if_certain",
)


class Around(Playing):
    """A game whose GM begins two days before day 1, with a schedule topic."""

    more = ""

    def write_ini(self) -> None:
        """The game's file."""
        super().write_ini()
        text = self.ini.read_text("utf-8").replace("votes = new", f"votes = new\nschedule = {self.schedule}")
        self.ini.write_text(text + self.more, encoding="utf-8")

    @property
    def schedule(self) -> int:
        if not hasattr(self, "_schedule"):
            self._schedule = self.board.open_topic(self.section, self.gm.id, "График", "Начинаем.").id
        return self._schedule

    def texts(self, topic: int) -> list[str]:
        """What the GM has posted in a topic."""
        return [post.text for post in self.posts() if post.topic_id == topic]

    def approves(self, kind: str) -> None:
        """The GM lets the drafts of a kind out."""
        store = self.led.store
        for draft in store.drafts.all([State.DRAFT]):
            if draft.intent.kind == kind:
                store.drafts.approve(draft.id, "gm")


@contextmanager
def beginning(folder: Path) -> Iterator[Around]:
    """The board two hours before what was to be the start; the game is put off by two days."""
    made = Around(CAST, folder)
    made.cast = replace(CAST, start=CAST.start + timedelta(days=2))
    made.write_ini()
    with made.server:
        made.lead()
        try:
            yield made
        finally:
            made.stop()


def test_a_game_from_its_rules_to_its_archive(tmp_path: Path) -> None:
    with beginning(tmp_path) as game:
        game.at("01", "20:00")
        assert "1 декабря" not in "".join(game.texts(game.schedule))
        assert "Расписание: день 1" in game.texts(game.schedule)[0]
        assert game.texts(game.rules) == []
        game.approves("rules")
        game.at("01", "20:30")
        (rules,) = game.texts(game.rules)
        assert "[b]Голоса[/b]" in rules
        assert verify_rules(rules).holds

        game.more = "[votes]\ntie = nobody\n"
        game.write_ini()
        game.lead()
        game.at("01", "21:30")
        game.approves("rules")
        game.at("01", "22:00")
        old, new = game.texts(game.rules)
        assert "Правила изменены до начала" in new
        assert "стало «никто не уходит»" in new
        assert verify_rules(new).holds
        assert verify_rules(new).sum != verify_rules(old).sum
        assert not [notice.key for notice in game.led.notices().open() if notice.key == "rules"]

        game.at("03", "21:00:10")
        game.more = ""
        game.write_ini()
        with pytest.raises(statute.RulesChanged):
            statute.settle(config.load(game.ini), game.led.store)
        game.at("04", "12:00")
        game.votes(1, dict.fromkeys(("Мадам Пуф", "Сова", "Гвоздика", "[Z]орро"), "Барсук"))
        game.at("04", "20:30")
        assert game.winner == "town"
        assert game.sent_twice() == []
        assert any("Конец игры" in text for text in game.texts(game.results))

        page = CliRunner().invoke(cli.mafia_gm, ["export", "-c", str(_as_played(game)), "--format", "html"]).stdout
        for said in ("Победа мирных!", "Правила этой игры", "mafia-gm rules 1", "Жеребьёвка и её доказательство"):
            assert said in page


def _as_played(game: Around) -> Path:
    """The file with the rules that were played."""
    game.more = "[votes]\ntie = nobody\n"
    game.write_ini()
    return game.ini
