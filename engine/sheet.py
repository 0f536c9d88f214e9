"""What came in about one game day, sorted by kind: the facts, the GM's rulings, and what has been published of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from engine.journal import Entry, GamePost, Letter, Published, Ruling, Vote
from engine.model import Nick

# Which result a ruling would change; one on a published result comes too late.
ABOUT_VERDICT = frozenset({"vote", "alias", "kill", "warn", "pardon", "replace", "lynch"})
ABOUT_NIGHT = frozenset({"move"})
ABOUT_HOURS = frozenset({"extend", "close", "pause"})
VERBS = ABOUT_VERDICT | ABOUT_NIGHT | ABOUT_HOURS | {"end"}
# Without a day named, these wait for the next verdict when today's is out.
CAN_WAIT = frozenset({"alias", "kill", "warn", "pardon", "replace"})


@dataclass(frozen=True, slots=True)
class Sheet:
    """One game day's entries, each kind in the order in which they became known."""

    votes: tuple[Vote, ...] = ()
    posts: tuple[GamePost, ...] = ()
    letters: tuple[Letter, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    published: tuple[Published, ...] = ()

    def out(self, what: str) -> Published | None:
        """The publication of that result (verdict, morning), or None; the first one counts."""
        return next((entry for entry in self.published if entry.what == what), None)

    def ruled(self, *verbs: str) -> tuple[Ruling, ...]:
        """The rulings of these kinds."""
        return tuple(ruling for ruling in self.rulings if ruling.verb in verbs)

    def named(self, verb: str) -> tuple[Nick, ...]:
        """Whom the rulings of this kind name."""
        return tuple(ruling.subject or ruling.value for ruling in self.ruled(verb))

    def words(self, verb: str) -> tuple[str, ...]:
        """What the rulings of this kind say."""
        return tuple(ruling.value or ruling.subject for ruling in self.ruled(verb))

    def holds(self, entry: Entry) -> bool:
        """Is exactly this known already?"""
        return entry in (*self.votes, *self.posts, *self.letters)


def with_entry(sheet: Sheet, entry: Vote | GamePost | Letter | Ruling | Published) -> Sheet:
    """The sheet with one more entry."""
    match entry:
        case Vote():
            return replace(sheet, votes=(*sheet.votes, entry))
        case GamePost():
            return replace(sheet, posts=(*sheet.posts, entry))
        case Letter():
            return replace(sheet, letters=(*sheet.letters, entry))
        case Ruling():
            return replace(sheet, rulings=(*sheet.rulings, entry))
        case _:
            return replace(sheet, published=(*sheet.published, entry))


def split(sheet: Sheet, day: int, ends: datetime) -> tuple[Sheet, Sheet]:
    """What is about this day, and what is about later ones."""

    def later(ruling: Ruling) -> bool:
        return ruling.day > day if ruling.day is not None else ruling.at >= ends

    today = Sheet(
        tuple(vote for vote in sheet.votes if vote.at < ends),
        tuple(post for post in sheet.posts if post.at < ends),
        tuple(letter for letter in sheet.letters if letter.at < ends),
        tuple(ruling for ruling in sheet.rulings if not later(ruling)),
        tuple(entry for entry in sheet.published if entry.day <= day),
    )
    rest = Sheet(
        tuple(vote for vote in sheet.votes if vote.at >= ends),
        tuple(post for post in sheet.posts if post.at >= ends),
        tuple(letter for letter in sheet.letters if letter.at >= ends),
        tuple(ruling for ruling in sheet.rulings if later(ruling)),
        tuple(entry for entry in sheet.published if entry.day > day),
    )
    return today, rest


def joined(sheets: Iterable[Sheet]) -> Sheet:
    """The entries of several days in one."""
    whole = Sheet()
    for sheet in sheets:
        whole = Sheet(
            whole.votes + sheet.votes,
            whole.posts + sheet.posts,
            whole.letters + sheet.letters,
            whole.rulings + sheet.rulings,
            whole.published + sheet.published,
        )
    return whole
