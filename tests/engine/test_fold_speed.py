"""The fold is quick enough to be done again on every change. Limits are wide: `make bench` has the figures."""

from __future__ import annotations

from engine import game as games
from engine.journal import Clock
from tests.bench.fold import START, best, journal, one_more, setup


def test_a_crowded_day_folds_in_a_blink() -> None:
    entries = [Clock(START), *journal(1, posts=2000, votes=300, letters=0)]
    assert best(lambda: games.fold(setup(), entries)) < 0.2


def test_one_more_vote_costs_next_to_nothing() -> None:
    game = games.fold(setup(), list(journal(10, posts=300, votes=75, letters=30))[:-1])
    assert len(game.days) == 10
    assert one_more(game) < 0.05
