"""Who owed a post or a vote, and what silence costs (RULES §3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from engine.journal import GamePost
from engine.model import Autokill, DayPlan, Nick
from engine.rulebook import Activity
from engine.schedule import vote_phase

POST, VOTE, WARNED, RULED = "post", "vote", "warned", "ruled"  # why somebody is taken out


@dataclass(frozen=True, slots=True)
class Ledger:
    """What is held against each player over the whole game: missed posts, missed votes, the GM's warnings."""

    posts: Mapping[Nick, int] = field(default_factory=dict)
    votes: Mapping[Nick, int] = field(default_factory=dict)
    warnings: Mapping[Nick, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Attendance:
    """One day's silence: who missed what, whom the GM warned, whom he took out; `living` in roster order."""

    living: tuple[Nick, ...]
    posts: frozenset[Nick] = frozenset()
    votes: frozenset[Nick] = frozenset()
    warned: tuple[Nick, ...] = ()
    killed: frozenset[Nick] = frozenset()
    pardoned: frozenset[Nick] = frozenset()


@dataclass(frozen=True, slots=True)
class Reckoning:
    """What the day's silence came to: the new ledger, who is taken out, and who is warned of what."""

    ledger: Ledger
    autokilled: tuple[Autokill, ...] = ()
    warned: tuple[tuple[Nick, str], ...] = ()


def window(option: str, plan: DayPlan) -> tuple[datetime, datetime]:
    """From when to when posts in the game topic count."""
    return WINDOWS[option](plan)


WINDOWS: Mapping[str, Callable[[DayPlan], tuple[datetime, datetime]]] = {
    "day": lambda plan: (plan.opens, plan.phases[0].closes),
    "day_and_evening": lambda plan: (plan.opens, vote_phase(plan.phases).closes),
}


def posts_by(posts: Iterable[GamePost], span: tuple[datetime, datetime], seats: Mapping[Nick, Nick]) -> dict[Nick, int]:
    """How many posts of their own words each one has in the window; a post counts once, and also if later deleted."""
    seen = {post.post: post for post in posts if post.chars > 0 and span[0] <= post.at < span[1]}
    count: dict[Nick, int] = {}
    for post in seen.values():
        seat = seats.get(post.author, post.author)
        count[seat] = count.get(seat, 0) + 1
    return count


def too_short(posts: Iterable[GamePost], min_chars: int) -> tuple[int, ...]:
    """Posts that count but are so short that the GM should look, by id."""
    return tuple(sorted({post.post for post in posts if 0 < post.chars < min_chars}))


def silent(posts: Mapping[Nick, int], owing: Iterable[Nick], min_posts: int) -> frozenset[Nick]:
    """Those who owe posts and have not written enough of them."""
    return frozenset(nick for nick in owing if posts.get(nick, 0) < min_posts)


def reckon(options: Activity, ledger: Ledger, day: Attendance) -> Reckoning:
    """Put the day's misses on the ledger and see whom they take out; a pardon wipes out today's and one old warning."""
    posts = _plus(ledger.posts, day.posts - day.pardoned)
    votes = _plus(ledger.votes, day.votes - day.pardoned)
    warnings = _warnings(ledger.warnings, day)
    new = Ledger(posts, votes, warnings)
    causes = {
        POST: {
            nick
            for nick in day.posts - day.pardoned
            if _kills(options.missed_post.name, posts[nick], options.missed_post.amount)
        },
        VOTE: {
            nick
            for nick in day.votes - day.pardoned
            if _kills(options.missed_vote.name, votes[nick], options.missed_vote.amount)
        },
        WARNED: {nick for nick in day.warned if options.second_offence and warnings.get(nick, 0) > 1},
        RULED: day.killed,
    }
    return Reckoning(new, _autokills(day.living, causes), _told(options, day))


def _plus(count: Mapping[Nick, int], misses: Iterable[Nick]) -> dict[Nick, int]:
    return {**count, **{nick: count.get(nick, 0) + 1 for nick in misses}}


def _warnings(before: Mapping[Nick, int], day: Attendance) -> dict[Nick, int]:
    warnings = dict(before)
    for nick in day.warned:
        warnings[nick] = warnings.get(nick, 0) + 1
    for nick in day.pardoned:
        warnings[nick] = max(0, warnings.get(nick, 0) - 1)
    return warnings


def _kills(price: str, misses: int, limit: int) -> bool:
    return MISSED[price](misses, limit)


MISSED: Mapping[str, Callable[[int, int], bool]] = {
    "nothing": lambda misses, limit: False,
    "warn": lambda misses, limit: False,
    "autokill": lambda misses, limit: True,
    "autokill_after": lambda misses, limit: misses >= limit,
}


def _autokills(living: Iterable[Nick], causes: Mapping[str, Iterable[Nick]]) -> tuple[Autokill, ...]:
    why = {nick: tuple(cause for cause, nicks in causes.items() if nick in nicks) for nick in living}
    return tuple(Autokill(nick, causes) for nick, causes in why.items() if causes)


def _told(options: Activity, day: Attendance) -> tuple[tuple[Nick, str], ...]:
    prices = {POST: (options.missed_post.name, day.posts), VOTE: (options.missed_vote.name, day.votes)}
    missed = {why: nicks - day.pardoned for why, (price, nicks) in prices.items() if price == "warn"}
    by_gm = {WARNED: frozenset(day.warned) - day.pardoned}
    return tuple((nick, why) for nick in day.living for why, nicks in {**missed, **by_gm}.items() if nick in nicks)
