"""What would follow from further rulings: worked out once, and equal to entering them one by one."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import supposed
from engine.journal import Clock, Published, Ruling
from tests.daemon.table import NICKS, Table

TARGETS = st.sampled_from((*NICKS, "void", "restore", "nobody", ""))


@settings(deadline=None, max_examples=25)
@given(st.lists(st.tuples(st.integers(0, 5), TARGETS), max_size=4))
def test_supposing_is_entering_without_keeping(ruled: list[tuple[int, str]]) -> None:
    table = Table()
    table.at("20:00")
    posts = [table.votes(nick, NICKS[place // 2], f"20:{place + 1:02}") for place, nick in enumerate(NICKS)]
    game = table.at("20:30")
    until = game.days[0].plan.vote_closes
    rulings = [Ruling(table.hands(), "vote", str(posts[place]), value, day=1) for place, value in ruled]
    entered = table.book.suppose(*rulings, Clock(until)).days[0]
    found = supposed(game, rulings, until)[0]
    assert (found.tally, found.votes, found.lynched, found.tie) == (
        entered.tally, entered.votes, entered.lynched, entered.tie,
    )  # fmt: skip
    assert table.book.refresh() is game


def test_what_is_published_stays() -> None:
    table = Table()
    table.at("20:00")
    post = table.votes("Полынь", "Мышь")
    game = table.at("21:00")
    published = table.book.suppose(Published(table.hands(), 1, "verdict", game.days[0].lynched))
    ruling = Ruling(table.hands(), "vote", str(post), "Барон", day=1)
    assert supposed(published, [ruling], published.now)[0].lynched == ("Мышь",)
    assert supposed(game, [ruling], game.now)[0].lynched == ("Барон",)


def test_before_the_first_day_nothing_follows() -> None:
    game = Table().book.game
    assert supposed(game, [], game.setup.start.replace(year=2020)) == ()
