"""One version of a post as the casebook keeps it, and the journal entries that it makes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache

from daemon import readings
from daemon.calendar import Calendar, Day
from daemon.readings import Voter
from daemon.roster import Roster
from daemon.store.records import PostFact, Topic, TopicRole, own_length
from engine.journal import GamePost, Says, Vote
from engine.model import Setup
from parsers.facts import Body, Post
from parsers.names import NameIndex, Person, Standing
from parsers.votes import VoteStyle

LONGEST_STRAY = 200  # characters of a post in the game topic that may be a vote gone astray
VOTE_ROLES = (TopicRole.VOTES, TopicRole.REVOTE)
PLAYED_IN = (TopicRole.GAME, *VOTE_ROLES)  # what stands in other topics is no post and no vote of the game


@dataclass(frozen=True, slots=True)
class Case:
    """A visible version of a post. `post` is kept only where a vote may have to be read in it again.

    `index` counts the visible versions from 0; `habit` are the colours in which its author wrote whole posts so far.
    """

    seq: int
    id: int
    index: int
    topic: Topic
    author: str
    at: datetime
    seen: datetime
    first_seen: datetime
    chars: int
    edited: bool
    counted: bool  # an earlier version had words of the author's own
    post: Post | None = None
    habit: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Key:
    """What a reading depends on beside the post itself; equal keys read alike."""

    living: tuple[str, ...]
    dead: tuple[str, ...]
    aliases: tuple[tuple[str, str], ...]
    topic: str


def in_sight(fact: PostFact, seen_before: bool) -> bool:
    """Whether this version was there for everybody: approved, and not deleted before we ever saw it."""
    return not fact.post.unapproved and (seen_before or not fact.post.deleted)


def case_of(fact: PostFact, topic: Topic, author: str, earlier: Sequence[PostFact]) -> Case | None:
    """The case of a fact; None where the page does not tell when the post was made.

    `earlier` are the versions that everybody could see before.
    """
    post = fact.post
    if post.posted is None:
        return None
    keeps = topic.role in VOTE_ROLES or _may_stray(post.body)
    return Case(
        fact.seq, post.id, len(earlier), topic, author, post.posted, fact.seen, (earlier or [fact])[0].seen,
        own_length(post.body), bool(earlier) or post.edited is not None,
        any(own_length(one.post.body) for one in earlier), replace(post, html="") if keeps else None,
    )  # fmt: skip


def _may_stray(body: Body) -> bool:
    marked = any(run.colour or run.bold for run in body.runs)
    return marked and own_length(body) <= LONGEST_STRAY


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads cases in one game."""

    setup: Setup
    roster: Roster
    votes_in_game: bool = False

    def key(self, case: Case, calendar: Calendar) -> Key:
        """What the reading of this case depends on."""
        day = calendar.day_of(case.at)
        return Key(day.living, day.dead, calendar.aliases.get(day.number, ()), self.place(case, calendar, day))

    def place(self, case: Case, calendar: Calendar, day: Day) -> str:
        """Where the post stands, as the journal has it: vote, game, old or revote."""
        if case.topic.role is TopicRole.GAME and not self.votes_in_game:
            return "game"
        if case.topic.role is TopicRole.REVOTE or (day.revote and day.revote[0] <= case.at < day.revote[1]):
            return "revote"
        own = calendar.day(case.topic.day) if case.topic.day else None
        return "old" if own is not None and case.at >= own.until else "vote"

    def vote(self, case: Case, key: Key) -> Vote | None:
        """The vote in this version, or None where there is none and none was meant."""
        if case.post is None:
            return None
        post = replace(case.post, author=case.author)
        voter = Voter(case.author, key.topic, case.edited)
        found = readings.vote_of(post, voter, self._names(key), readings.in_habit(self._style(), case.habit))
        if found is None or (key.topic == "game" and not (found.alone and found.says is not Says.NOTHING)):
            return None
        return replace(found, seen=case.seen)

    def _names(self, key: Key) -> NameIndex:
        return index_of(people(self.roster, key, self.setup.gms))

    def _style(self) -> VoteStyle:
        options = self.setup.options
        needs_word = readings.bold_needs_word(options.profile, options.votes)
        return readings.style(options.votes, bold_needs_word=needs_word)


def people(roster: Roster, key: Key, gms: Iterable[str]) -> tuple[Person, ...]:
    """Everybody who may be named, as of one moment. Reserves who wait are outsiders."""
    living, dead = set(key.living), set(key.dead)

    def standing(nick: str) -> Standing:
        return Standing.LIVING if nick in living else Standing.DEAD if nick in dead else Standing.OUTSIDER

    members = (
        Person(
            one.nick,
            standing(one.nick),
            (*one.aliases, *(alias for nick, alias in key.aliases if nick == one.nick)),
            one.gender,
            one.number,
        )
        for one in roster.members
    )
    return (*members, *(Person(name, Standing.GM) for name in sorted(gms) if name not in set(roster.nicks())))


@lru_cache(maxsize=64)
def index_of(everybody: tuple[Person, ...]) -> NameIndex:
    """The index over these people; equal ones are built once."""
    return NameIndex(everybody)


def nothing_before(case: Case, seen: datetime, *, edited: bool) -> Vote:
    """A version without a vote, entered because another version of the post has one."""
    return Vote(case.id, case.author, case.at, Says.NOTHING, reason="no_mark", edited=edited, seen=seen)


def game_post(case: Case) -> GamePost:
    """The case as a post in the game topic."""
    return GamePost(case.id, case.author, case.at, case.chars)
