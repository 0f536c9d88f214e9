"""The domain kit of the day: votes and days written in a line.

    town = Town("ann bob cyd=mafioso", {"votes.tie": "nobody"})
    assert town.day("ann>bob", "cyd>bob").lynched == ("bob",)

A vote is written `WHO>WHOM`, `WHO>-` (no lynch), `WHO>` (unvote) or `WHO?A,B` (the GM must say), then the local time
and words: `!` the final word, `edited`, `gm` (through the GM), `talks` (a reason stands beside it), `game`, `old`,
`revote` (the topic). Without a time, votes come a minute apart from the opening of the vote on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from engine import game as games
from engine.binding import roles_for
from engine.game import Game
from engine.journal import Clock, Entry, GamePost, Letter, Move, Published, Ruling, Says, Vote
from engine.model import DayPlan, DayRecord, Nick, Player, Setup
from engine.options import Options
from engine.votes import Count, Poll, count_day

MOSCOW = ZoneInfo("Europe/Moscow")
DATE = datetime(2026, 12, 1, tzinfo=MOSCOW)
SETTLED = {"votes.tie": "nobody", "night.dead_act": "no"}
CALM = {"votes.missed": "nothing", "activity.missed_vote": "nothing", "activity.missed_post": "nothing"}
CREW = "ann bob cyd dan fay=doctor gus eve=mafioso"
_VOTE = re.compile(r"(\w+)([>?])(-|[\w,]*)((?: \S+)*)")
_CLOCK = re.compile(r"(?:(\d+) )?(\d\d:\d\d(?::\d\d)?)")


def at(clock: str, day: datetime = DATE) -> datetime:
    """A local time of that date."""
    return datetime.combine(day.date(), time.fromisoformat(clock), day.tzinfo)


def vote(text: str, post: int, usual: datetime) -> Vote:
    """One vote from its line."""
    found = _VOTE.fullmatch(text)
    assert found, f"not a vote: {text}"
    who, sign, whom, more = found.groups()
    words = more.split()
    clock = next((word for word in words if _CLOCK.fullmatch(word)), None)
    moment = at(clock, usual) if clock else usual
    names = tuple(whom.split(","))
    says = Says.ASK if sign == "?" else {"-": Says.NOBODY, "": Says.UNVOTE}.get(whom, Says.NAME)
    return Vote(
        post,
        who,
        moment,
        says,
        text=whom,
        target=whom if says is Says.NAME else None,
        reason="ambiguous" if says is Says.ASK else None,
        candidates=names if says is Says.ASK else (),
        final="!" in words,
        edited="edited" in words,
        alone="talks" not in words,
        topic=next((word for word in words if word in {"game", "old", "revote"}), "vote"),
        via_gm="gm" in words,
    )


def count(
    *votes: str | Vote,
    living: str = "ann bob cyd dan eve",
    dead: str = "",
    profile: str = "boss",
    options: Mapping[str, object] | None = None,
    **more: object,
) -> Count:
    """Count votes without a game; the vote is open from 20:00 to 21:00 unless told otherwise."""
    rules = Options.for_profile(profile, options)
    nicks = tuple(living.split())
    start = at("20:01")
    lines = [
        line if isinstance(line, Vote) else vote(line, number, start + timedelta(minutes=number))
        for number, line in enumerate(votes, 1)
    ]
    hours = {"opens": at("20:00"), "closes": at("21:00"), "closed": True} | more
    return count_day(lines, Poll(rules.votes, (*nicks, *dead.split()), nicks, **hours))  # type: ignore[arg-type]


def states(counted: Count | DayRecord) -> list[str]:
    """What became of each vote: `bob` (counted for him), a reason, or `ask`."""
    lines = counted.lines if isinstance(counted, Count) else counted.votes
    return [line.reason or line.target or "" if line.state != "ask" else "ask" for line in lines]


def sums(counted: Count | DayRecord) -> dict[Nick, int]:
    """The tally in short."""
    return {wagon.candidate: wagon.votes for wagon in counted.tally}


class Town:
    """A game from day to day. Players are `nick` or `nick=role`; days are played one after another."""

    def __init__(
        self,
        players: str = "ann bob cyd dan eve=mafioso",
        options: Mapping[str, object] | None = None,
        *,
        profile: str = "classic",
        random_list: str = "",
        **more: object,
    ) -> None:
        rules = Options.for_profile(profile, {**SETTLED, **(options or {})} if profile == "classic" else options)
        hour = "21:00" if profile == "boss" else "09:00"
        facts = {"start": at(hour), "roles": roles_for(rules), "language": "en"} | more
        seats = tuple(_player(word) for word in players.split())
        self.setup = Setup(rules, seats, random_list=tuple(random_list.split()), **facts)  # type: ignore[arg-type]
        self.journal: list[Entry] = []
        self.posts = 0
        self.letters = 0
        self.days = 0

    # --- what comes in

    def add(self, *entries: Entry) -> Town:
        """Enter these."""
        self.journal += entries
        return self

    def votes(self, *lines: str, day: int | None = None) -> Town:
        """Enter votes of that day (the coming one)."""
        plan = self.plan(day)
        for line in lines:
            self.posts += 1
            start = plan.vote_closes if " revote" in line else plan.vote_opens
            usual = start.astimezone(MOSCOW) + timedelta(minutes=self.posts % 40 + 1)
            self.journal.append(vote(line, self.posts, usual))
        return self

    def speak(self, *nicks: Nick, chars: int = 10, at: datetime | None = None) -> Town:
        """Enter a post of each in the game topic, at the opening of the day."""
        opens = self.plan().opens
        for nick in nicks:
            self.posts += 1
            self.journal.append(GamePost(self.posts, nick, at or opens + timedelta(minutes=5), chars))
        return self

    def write(self, sender: Nick, ability: str, target: Nick | None = None, *, at: datetime | None = None) -> Town:
        """Enter a letter; by default a minute before moves are due."""
        self.letters += 1
        moment = at or self.plan().moves_close - timedelta(minutes=1)
        self.journal.append(Letter(self.letters, sender, moment, (Move(ability, target),)))
        return self

    def rule(
        self, verb: str, subject: str = "", value: str = "", *, at: datetime | None = None, **more: object
    ) -> Town:
        """Enter a ruling; by default it is about the coming day and given at its opening."""
        plan = self.plan()
        facts: dict[str, object] = {"day": plan.day} | more
        self.journal.append(Ruling(at or plan.opens, verb, subject, value, **facts))  # type: ignore[arg-type]
        return self

    def publish(self, what: str, *gone: Nick, day: int | None = None) -> Town:
        """Enter that a result went out."""
        number = day or self.days
        self.journal.append(Published(self.game.now, number, what, gone))
        return self

    def clock(self, moment: datetime) -> Town:
        """Enter that all before this instant has been read."""
        self.journal.append(Clock(moment))
        return self

    # --- playing on

    def vote(self, *lines: str, rulings: Iterable[tuple[str, ...]] = ()) -> DayRecord:
        """Everybody living speaks, these votes are given, and the vote closes."""
        self.speak(*self.game.living)
        for ruling in rulings:
            self.rule(*ruling)
        self.votes(*lines)
        self.days += 1
        return self.close()

    def close(self) -> DayRecord:
        """The vote of the day last begun closes."""
        return self.clock(self.plan(self.days).vote_closes).game.days[self.days - 1]

    def night(self) -> DayRecord:
        """The night of the day last begun ends, and the next day begins."""
        plan = self.plan(self.days)
        return self.clock(plan.next_opens or plan.ends).game.days[self.days - 1]

    def day(self, *lines: str, rulings: Iterable[tuple[str, ...]] = ()) -> DayRecord:
        """A whole game day with its night."""
        self.vote(*lines, rulings=rulings)
        return self.night()

    # --- looking

    @property
    def game(self) -> Game:
        """The game so far."""
        return games.fold(self.setup, self.journal)

    def plan(self, day: int | None = None) -> DayPlan:
        """The plan of that day (the coming one)."""
        return games.plan(self.game, day or self.days + 1)


def _player(word: str) -> Player:
    nick, _, role = word.partition("=")
    role, _, side = role.partition("/")
    player = Player(nick, role or "villager")
    return replace(player, side=side) if side else player  # type: ignore[arg-type]


def calm(players: str = CREW, **options: object) -> Town:
    """A classic game in which silence costs nothing; options are written `votes__tie="all"`."""
    return Town(players, {**CALM, **{key.replace("__", "."): value for key, value in options.items()}})
