"""Whole games from `fixtures/games`: each script against its twin."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from daemon.script import read_script
from daemon.stage import perform
from daemon.stage.told import game_json

GAMES = Path(__file__).parents[2] / "fixtures" / "games"
TOLD = (
    "lynched", "tie", "missed", "autokilled", "letters", "deaths", "saved", "failed", "private", "asks", "living",
)  # fmt: skip


def told(path: Path) -> dict[str, Any]:
    """What a twin holds of a game."""
    script = read_script(path)
    game = game_json(script, perform(script))
    return {"days": [{key: day[key] for key in TOLD} for day in game["days"]], "winner": game["winner"]}


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.toml")), ids=lambda path: path.stem)
def test_a_game_comes_out_as_its_twin_says(path: Path) -> None:
    assert told(path) == json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))


def test_there_is_no_twin_without_its_game() -> None:
    assert {path.stem for path in GAMES.glob("*.json")} == {path.stem for path in GAMES.glob("*.toml")}


if __name__ == "__main__":
    for game in sorted(GAMES.glob("*.toml")):
        game.with_suffix(".json").write_text(
            json.dumps(told(game), ensure_ascii=False, indent=1) + "\n", encoding="utf-8"
        )
