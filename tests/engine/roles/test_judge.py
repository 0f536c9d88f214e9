"""Судья."""

from __future__ import annotations

from engine.night import survives_lynch
from tests.engine.scenario import Scenario


def spared(game: Scenario, *moves: object, hours: int = 13) -> str | None:
    from dataclasses import replace
    from datetime import timedelta

    evening = game.evening(*moves)
    letters = tuple(replace(letter, at=letter.at + timedelta(hours=hours - 13)) for letter in evening.letters)
    return survives_lynch(game.setup, game.secrets, "ann", replace(evening, letters=letters))


def test_spares_whom_the_vote_condemns():
    game = Scenario(jud="judge", bob="mafioso", ann="villager")
    assert spared(game, "jud pardon", hours=11) == "pardon"
    assert spared(game) is None


def test_must_write_before_the_vote_closes():
    assert spared(Scenario(jud="judge", bob="mafioso", ann="villager"), "jud pardon", hours=13) is None


def test_spares_once():
    game = Scenario(jud="judge", bob="mafioso", ann="villager")
    game.night("jud pardon")
    assert spared(game, "jud pardon", hours=11) is None
    assert game.judge("jud pardon") == ["refused limit"]


def test_a_role_may_be_immune_to_the_lynch():
    bound = {"старик": {"side": "town", "blocks": [{"kind": "immune_to_lynch"}]}}
    game = Scenario(roles=bound, ann="старик", bob="mafioso", eve="villager")
    assert spared(game) == "immune"
