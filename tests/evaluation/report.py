"""The evaluation: many rosters, thousands of readings, and what became of each."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from parsers.markup import read_body
from parsers.names import NameIndex, Person
from parsers.naming.folding import bare, skeleton
from parsers.votes import Says, VoteReading, VoteStyle, read
from tests.evaluation.nicknames import PARTICLES, Nick, all_nicks, twins
from tests.evaluation.writing import Written, posts, strangers

ROSTER = 40
OUTCOMES = ("right", "asked", "unseen", "wrong")


@dataclass(slots=True)
class Report:
    """Readings by kind and outcome.

    right: the person meant, or nobody where nobody was; asked: put to the GM; unseen: not counted although somebody was
    meant (it stands in the log as such); wrong: counted for somebody else.
    """

    rows: dict[str, Counter[str]] = field(default_factory=dict)
    examples: dict[str, list[str]] = field(default_factory=dict)

    def add(self, written: Written, outcome: str, reading: VoteReading | None) -> None:
        """Take one reading in."""
        self.rows.setdefault(written.kind, Counter())[outcome] += 1
        if outcome != "right":
            said = (
                "nothing"
                if reading is None
                else f"{reading.says} {reading.target or reading.candidates or reading.reason}"
            )
            self.examples.setdefault(f"{written.kind}: {outcome}", []).append(
                f"{written.html}  ({written.meant}) → {said}"
            )

    @property
    def total(self) -> Counter[str]:
        """All kinds together."""
        return sum(self.rows.values(), Counter())

    def share(self, outcome: str) -> float:
        """The part of all readings that came out so."""
        return self.total[outcome] / max(1, self.total.total())


def evaluate(readings: int, seed: int = 7) -> Report:
    """At least so many readings, in rosters of forty drawn by the seed."""
    dice, report, nicks = random.Random(seed), Report(), all_nicks()
    while report.total.total() < readings:
        roster = roster_of(nicks, dice)
        index = NameIndex(Person(nick.shown) for nick in roster)
        for written in _all_posts(roster, dice):
            reading = read(read_body(written.html), roster[0].shown, index, VoteStyle())
            report.add(written, _outcome(written, reading), reading)
    return report


def roster_of(nicks: list[Nick], dice: random.Random) -> list[Nick]:
    """Forty people of whom no two have the same word, but for two groups of twins."""
    chosen = [nick for group in dice.sample(twins(), 3) for nick in group]
    words = {word.stem.casefold() for nick in chosen for word in nick.words}
    for nick in dice.sample(nicks, len(nicks)):
        own = {word.stem.casefold() for word in nick.words if word.stem not in PARTICLES}
        if len(chosen) < ROSTER and not own & words:
            chosen.append(nick)
            words |= own
    dice.shuffle(chosen)
    return chosen


def _all_posts(roster: list[Nick], dice: random.Random) -> Iterator[Written]:
    taken = _taken(roster)
    for nick in roster:
        yield from posts(nick, dice, taken)
    yield from strangers(dice, taken)


def _taken(roster: list[Nick]) -> Callable[[str, str], bool]:
    """Whether a text is, in some case, a word of somebody else's name: then nobody could tell who was meant."""
    owners: dict[str, set[str]] = {}
    for nick in roster:
        for word in nick.words:
            for form in (*(word.case(number) for number in range(5)), *word.pets(), word.stem + "е"):
                owners.setdefault(skeleton(bare(form)), set()).add(nick.shown)
    return lambda text, nick: bool(owners.get(skeleton(bare(text)), set()) - {nick})


def _outcome(written: Written, reading: VoteReading | None) -> str:
    if reading is None or reading.says is Says.NOTHING:
        return "right" if written.meant is None else "unseen"
    if reading.says is Says.ASK:
        return "asked"
    return "right" if reading.target == written.meant else "wrong"


def lines(report: Report) -> Iterator[str]:
    """The report as people read it."""
    yield f"{'kind':42}" + "".join(f"{outcome:>8}" for outcome in OUTCOMES)
    for kind, row in sorted(report.rows.items()):
        yield f"{kind:42}" + "".join(f"{row[outcome]:8}" for outcome in OUTCOMES)
    yield f"{'all':42}" + "".join(f"{report.total[outcome]:8}" for outcome in OUTCOMES)
    yield f"{'share, %':42}" + "".join(f"{report.share(outcome) * 100:8.2f}" for outcome in OUTCOMES)
