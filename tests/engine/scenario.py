"""The domain kit of the night: a game in a line, a night in a line, and what came of it.

    game = Scenario(ann="doctor", bob="mafioso", cyd="villager")
    night = game.night("bob strike cyd", "ann heal cyd")
    assert night.dead == []

A move is written `WHO ABILITY [TARGET[+TARGET2][=ROLE]]`. Letters come a minute apart, from 22:00 on; where moves are
due with the votes, from 12:00 on. Two mafias are written `mafioso/mafia_a`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from typing import Any

from engine import night
from engine.binding import roles_for
from engine.evening import Evening, NightOutcome, Secrets
from engine.journal import Letter, Move, Ruling
from engine.model import DayPlan, MoveLine, Nick, Phase, Player, Setup, Side
from engine.options import Options

MOSCOW = timezone(timedelta(hours=3))
START = datetime(2026, 12, 1, 9, 0, tzinfo=MOSCOW)
SETTLED = {"votes.tie": "nobody", "night.dead_act": "no"}


class Night:
    """What one night brought, in short words."""

    def __init__(self, outcome: NightOutcome) -> None:
        self.outcome = outcome

    @property
    def dead(self) -> list[Nick]:
        return [death.player for death in self.outcome.deaths]

    @property
    def deaths(self) -> dict[Nick, tuple[str, ...]]:
        return {death.player: death.by for death in self.outcome.deaths}

    @property
    def saved(self) -> dict[Nick, tuple[Nick, ...]]:
        return {saved.player: saved.by for saved in self.outcome.saved}

    @property
    def failed(self) -> list[tuple[str, str, Nick | None, str]]:
        return [(",".join(what.by), what.ability, what.target, what.why) for what in self.outcome.failed]

    @property
    def whys(self) -> list[str]:
        return [what.why for what in self.outcome.failed]

    def told(self, kind: str) -> dict[Nick, Any]:
        return {private.to: private.result for private in self.outcome.private if private.kind == kind}

    @property
    def states(self) -> list[str]:
        """The state of every move, with its reason where it has one."""
        return [line(move) for letter in self.outcome.letters for move in letter.moves]


def line(move: MoveLine) -> str:
    return f"{move.state} {move.reason}" if move.reason else str(move.state)


class Scenario:
    """A game from night to night. `options` override the profile's; `roles` are a GM's own bindings."""

    def __init__(
        self,
        options: Mapping[str, object] | None = None,
        *,
        profile: str = "classic",
        roles: Mapping[str, Mapping[str, Any]] | None = None,
        offices: Mapping[str, Nick] | None = None,
        vests: Iterable[Nick] = (),
        seed: int = 0,
        language: str = "en",
        **players: str,
    ) -> None:
        self.options = Options.for_profile(profile, {**SETTLED, **(options or {})} if profile == "classic" else options)
        self.setup = Setup(
            options=self.options,
            players=tuple(_player(nick, word, nick in set(vests)) for nick, word in players.items()),
            start=START,
            offices=offices or {},
            roles=roles_for(self.options, roles),
            seed=seed,
            language=language,
        )
        self.day = 0
        self.secrets: Secrets = night.begin(self.setup)
        self.living = tuple(nick for nick in players if self.secrets.sides[nick] is not Side.NONE)
        self.dead: tuple[Nick, ...] = ()

    def plan(self, day: int) -> DayPlan:
        opens = START + timedelta(days=day - 1)
        vote_closes, ends = opens + timedelta(hours=12), opens + timedelta(hours=24)
        due = vote_closes if self.options.night.moves_due == "vote_end" else ends
        phases = (
            Phase("day", opens, opens + timedelta(hours=11)),
            Phase("evening", opens + timedelta(hours=11), vote_closes),
            Phase("night", vote_closes, ends),
        )
        return DayPlan(day, phases, opens + timedelta(hours=11), vote_closes, due)

    def letters(self, day: int, moves: Iterable[str | Letter]) -> tuple[Letter, ...]:
        early = self.options.night.moves_due == "vote_end"
        at = START + timedelta(days=day - 1, hours=3 if early else 13)
        made = [
            (move if isinstance(move, Letter) else letter(move, number, at + timedelta(minutes=number)))
            for number, move in enumerate(moves)
        ]
        return tuple(made)

    def evening(
        self,
        *moves: str | Letter,
        lynched: Iterable[Nick] = (),
        autokilled: Iterable[Nick] = (),
        doomed: Iterable[Nick] = (),
        rulings: Iterable[Ruling] = (),
    ) -> Evening:
        """The evening before the next night."""
        day = self.day + 1
        gone = dict.fromkeys(lynched, "lynched") | dict.fromkeys(autokilled, "autokilled")
        return Evening(
            day=day,
            plan=self.plan(day),
            living=self.living,
            dead=self.dead,
            gone=gone,
            letters=self.letters(day, moves),
            rulings=tuple(rulings),
            doomed=frozenset(doomed),
        )

    def judge(self, *moves: str | Letter, **more: Any) -> list[str]:
        """The states of the moves before the night is over."""
        lines = night.judge(self.setup, self.secrets, self.evening(*moves, **more))
        return [line(move) for letter in lines for move in letter.moves]

    def night(self, *moves: str | Letter, **more: Any) -> Night:
        """Play the next night and go on from there."""
        evening = self.evening(*moves, **more)
        outcome = night.resolve(self.setup, self.secrets, evening)
        self.day, self.secrets = evening.day, outcome.secrets
        self.dead = (*self.dead, *evening.gone, *(death.player for death in outcome.deaths))
        self.living = outcome.living
        return Night(outcome)


def letter(text: str, number: int, at: datetime) -> Letter:
    """A letter with one move, as `Scenario` writes it."""
    who, ability, *rest = text.split()
    target, _, role = (rest[0] if rest else "").partition("=")
    first, _, second = target.partition("+")
    move = Move(ability, target=first or None, target2=second or None, role=role or None, as_killer=True)
    return Letter(number, who, at, (move,))


def changed(letter_: Letter, **fields: Any) -> Letter:
    """The letter with its first move changed."""
    first, *rest = letter_.moves
    return replace(letter_, moves=(replace(first, **fields), *rest))


def _player(nick: Nick, word: str, vest: bool) -> Player:
    role, _, side = word.partition("/")
    return Player(nick, role, Side(side) if side else None, items=("vest",) if vest else ())
