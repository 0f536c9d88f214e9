"""The rules of a game as sentences for its players, from the frozen options: every option that bears on this game.

A rule is a function from what is known of the game to its sentences in both languages; `RULES` names the options that
each of them tells. An option that no rule tells is written as «what: value», so that none is ever left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from daemon.reports.filters import plural
from daemon.reports.press import Press
from engine.options import Options

Line = tuple[str, str]
NOTHING: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """What the rules are told of. `start` is when day 1 begins; `roles` are the ids of the roles in play."""

    press: Press
    options: Options
    start: datetime | None = None
    roles: frozenset[str] = frozenset()

    def chosen(self, key: str) -> str:
        """An option's value as it stands in the INI, without the number behind it."""
        return self.options.written()[key].partition(" ")[0]


Rule = Callable[[Facts], Iterator[Line]]


def choice(key: str, **lines: Line) -> Rule:
    """A rule that says one sentence for each value of an option, nothing for values that are not named."""

    def rule(facts: Facts) -> Iterator[Line]:
        said = lines.get(facts.chosen(key))
        if said is not None:
            yield said

    return rule


def only_if(wanted: Callable[[Facts], bool], rule: Rule) -> Rule:
    """The rule, in games that it bears on."""

    def narrowed(facts: Facts) -> Iterator[Line]:
        return rule(facts) if wanted(facts) else iter(NOTHING)

    return narrowed


def times(number: int) -> Line:
    """«2 раза»."""
    return f"{number} {plural(number, 'раз', 'раза', 'раз')}", f"{number} {plural(number, 'time', 'times')}"


def length_words(length: timedelta) -> Line:
    """A length of time in the largest unit that divides it: «48 часов», «3 минуты»."""
    seconds = int(length.total_seconds())
    unit, forms, english = next(unit for unit in _UNITS if seconds % unit[0] == 0)
    number = seconds // unit
    return f"{number} {plural(number, *forms)}", f"{number} {plural(number, english, f'{english}s')}"


_UNITS: tuple[tuple[int, tuple[str, str, str], str], ...] = (
    (3600, ("час", "часа", "часов"), "hour"),
    (60, ("минуту", "минуты", "минут"), "minute"),
    (1, ("секунду", "секунды", "секунд"), "second"),
)


def limit(ru: str, en: str, uses: int | None, every: int = 1) -> Iterator[Line]:
    """How often something may be done: in the whole game, and in how many nights once."""
    if uses is not None:
        many = times(uses)
        yield f"{ru}: {many[0]} за игру.", f"{en}: {many[1]} a game."
    else:
        yield f"{ru}: сколько угодно раз за игру.", f"{en}: any number of times."
    if every > 1:
        nights = plural(every, "ночь", "ночи", "ночей")
        yield f"{ru}: не чаще чем раз в {every} {nights}.", f"{en}: once in {every} nights at most."


Chapter = Mapping[Rule, tuple[str, ...]]
