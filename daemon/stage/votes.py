"""The rulings, posts and votes of a scripted day as journal entries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from daemon import readings, ruling
from daemon.errors import BadInput
from daemon.readings import Voter
from daemon.script import Day
from daemon.script import Vote as Line
from daemon.stage.hours import Hours, all_or_none, spread
from daemon.stage.house import DAY, House
from engine import presence
from engine.hours import revote_until
from engine.journal import GamePost, Ruling, Says, Vote
from engine.model import NOBODY
from parsers.facts import Edit, Post
from parsers.markup import read_body

_ABOUT_PEOPLE = frozenset({"kill", "warn", "pardon", "replace", "lynch", "alias"})


@dataclass(frozen=True, slots=True)
class Cast:
    """A line of the script's votes with its number in the day and its time."""

    number: int
    line: Line
    at: datetime


def rulings(house: House, number: int, day: Day) -> Iterator[Ruling]:
    """The day's rulings: they hold for that day, whenever they were made."""
    opens = house.hours(number).plan.opens
    for text in day.rulings:
        ruled = replace(ruling.parse(text, opens), day=number)
        _check_people(house, ruled, f"days[{number}].rulings")
        if ruled.verb == "alias":
            house.aliases.append((ruled.subject, ruled.value))
        yield _numbered(ruled, number, day) if ruled.verb in {"vote", "move"} else ruled


def _check_people(house: House, ruled: Ruling, where: str) -> None:
    about = ruled.subject or ruled.value
    if ruled.verb in _ABOUT_PEOPLE and about != NOBODY:
        house.known(about, where)
    if ruled.verb == "replace":
        house.known(ruled.value, where)


def _numbered(ruled: Ruling, number: int, day: Day) -> Ruling:
    """A vote's or letter's number in the day is its number in the journal."""
    place = int(ruled.subject)
    votes = range(1, len(day.votes) + len(day.revote) + len(day.letters) + 1)
    if place not in (votes if ruled.verb == "vote" else range(len(day.letters))):
        raise BadInput(
            f"days[{number}].rulings: {ruled.verb} {place} — такого номера нет.",
            f"days[{number}].rulings: {ruled.verb} {place}: there is no such number.",
        )
    return replace(ruled, subject=str(number * DAY + place))


def posts(house: House, number: int, day: Day) -> Iterator[GamePost]:
    """Posts in the game topic; who is not named has enough."""
    rules = house.setup.options.activity
    opens, closes = presence.window(rules.window, house.hours(number).plan)
    for nick in day.posts:
        house.known(nick, f"days[{number}].posts")
    writers = [nick for nick in house.game.living for _ in range(day.posts.get(nick, rules.min_posts))]
    for place, (nick, at) in enumerate(zip(writers, spread(opens, closes, len(writers)), strict=True)):
        yield GamePost(number * DAY + place, nick, at)


def votes(house: House, number: int, day: Day) -> list[Vote]:
    """The day's votes as read."""
    hours = house.hours(number)
    cast = _cast(hours, 1, day.votes, (hours.plan.vote_opens, hours.plan.vote_closes))
    return list(_read(house, number, cast))


def revotes(house: House, number: int, day: Day) -> list[Vote]:
    """The second vote among the tied."""
    hours, today = house.hours(number), house.game.today
    until = today.revote_until if today and today.revote_until else revote_until(hours.plan, ())
    cast = _cast(hours, len(day.votes) + 1, day.revote, (hours.plan.vote_closes, until))
    return [
        replace(vote, topic="revote" if vote.topic == "vote" else vote.topic) for vote in _read(house, number, cast)
    ]


def _cast(hours: Hours, first: int, lines: Sequence[Line], span: tuple[datetime, datetime]) -> list[Cast]:
    timed = all_or_none([line.at for line in lines], hours.plan.day)
    times = [hours.at(line.at or "") for line in lines] if timed else spread(*span, len(lines))
    return [Cast(first + place, line, at) for place, (line, at) in enumerate(zip(lines, times, strict=True))]


def _read(house: House, day: int, cast: Iterable[Cast]) -> Iterator[Vote]:
    """What stands in these posts, in order of time."""
    cast = sorted(cast, key=lambda one: (one.at, one.number))
    posts = {one.number: _post(day * DAY + one.number, one) for one in cast if one.line.html is not None}
    house.posts.extend(posts.values())
    names, habits, options = house.names(), readings.habits(house.posts), house.setup.options
    needs_word = readings.bold_needs_word(options.profile, options.votes)
    marking = readings.style(options.votes, bold_needs_word=needs_word)
    for one in cast:
        if one.number in posts:
            post, voter = posts[one.number], Voter(one.line.by, one.line.topic, one.line.edited)
            own = readings.in_habit(marking, habits.of(post.author, post.id))
            vote = readings.vote_of(post, voter, names, own)
        else:
            vote = _given(house, day * DAY + one.number, one)
        if vote is not None:
            yield replace(vote, via_gm=one.line.via == "gm")


def _post(number: int, one: Cast) -> Post:
    html = one.line.html or ""
    edited = Edit(None, None, None) if one.line.edited else None
    return Post(number, one.line.by, None, one.at, one.at.isoformat(), read_body(html), html, edited)


def _given(house: House, number: int, one: Cast) -> Vote:
    """A vote that the script gives without a post: for somebody, for nobody, or an unvote."""
    line = one.line
    if line.target is None:
        raise BadInput(f"Голос от {line.by}: нужно «for» или «html».", f"The vote by {line.by} needs 'for' or 'html'.")
    says = {NOBODY: Says.NOBODY, "": Says.UNVOTE}.get(line.target, Says.NAME)
    target = house.meant(line.target) if says is Says.NAME else None
    return Vote(number, line.by, one.at, says, line.target, target, edited=line.edited, topic=line.topic)
