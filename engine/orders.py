"""Letters become orders: which moves stand, which are refused or asked about, and why (RULES §5; CONTRACT, letters).

The last letter before the deadline wins, for each ability by itself. Every move meets the gates of `GATES` in turn; the
first that has something to say decides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from engine import offices, recruitment, refusals
from engine.abilities import ACCEPT, APPOINT, CONCEDE, DECLINE, PASS, RECRUIT, STANDING, STRIKE
from engine.evening import Evening, Secrets
from engine.journal import Letter, Move
from engine.model import LetterLine, MoveLine, MoveState, Nick, Private, Setup, Side
from engine.powers import Power, is_mafia, powers, roles_in, side_of
from engine.role import Block
from engine.rulings import Ruled, ruled_letters

NO_POWER = Power(Block("none"))
_QUIET = frozenset({"replaced", "withdrawn", "void_by_gm", "outsider"})  # refused without a letter back


@dataclass(frozen=True, slots=True)
class Order:
    """A move that stands. `power` is what the sender does it with."""

    sender: Nick
    ability: str
    power: Power
    at: datetime
    target: Nick | None = None
    target2: Nick | None = None
    role: str | None = None
    as_killer: bool = False


@dataclass(frozen=True, slots=True)
class Ledger:
    """The evening's letters worked out.

    `orders` stand, in the order of sending; `refused` holds what came to nothing as (sender, ability, target, reason);
    `asked` what the GM left open; `answers` who accepted or declined an offer (nick → (side, accepted)); `offers` those
    still open at the end; `conceded` who gave up.
    """

    lines: tuple[LetterLine, ...] = ()
    orders: tuple[Order, ...] = ()
    refused: tuple[tuple[Nick, str, Nick | None, str], ...] = ()
    asked: tuple[tuple[Nick, MoveLine], ...] = ()
    private: tuple[Private, ...] = ()
    answers: Mapping[Nick, tuple[Side, bool]] = field(default_factory=dict)
    offers: Mapping[Nick, tuple[Side, datetime]] = field(default_factory=dict)
    conceded: frozenset[Nick] = frozenset()


@dataclass(frozen=True, slots=True)
class Mail:
    """One move on its way through the gates."""

    letter: Letter
    move: Move
    where: tuple[int, int]
    power: Power
    voided: bool = False
    settled: bool = False  # the GM has ruled on it: only what is impossible is still refused

    @property
    def key(self) -> tuple[Nick, str]:
        """Whose ability it is about; an answer to an offer is one thing, yes or no."""
        ability = ACCEPT if self.move.ability == DECLINE else self.move.ability
        return self.letter.sender, ability

    @property
    def takes_back(self) -> bool:
        """Is it no move, but one that only takes moves back?"""
        return self.move.ability == PASS or self.move.withdraws

    def line(self, state: MoveState, reason: str | None = None) -> MoveLine:
        """What became of the move."""
        move = self.move
        candidates = move.candidates if state is MoveState.ASK else ()
        return MoveLine(move.ability, move.target, state, reason, move.role, move.target2, candidates)


class Clerk:
    """Takes the evening's letters in and keeps what stands so far; thrown away when all are read."""

    def __init__(self, setup: Setup, secrets: Secrets, evening: Evening) -> None:
        self.setup, self.secrets, self.evening = setup, secrets, evening
        self.lines: dict[tuple[int, int], MoveLine] = {}
        self.orders: dict[tuple[Nick, str], tuple[Order, tuple[int, int]]] = {}
        self.asked: dict[tuple[Nick, str], tuple[int, int]] = {}
        self.refused: dict[tuple[Nick, str], tuple[Nick | None, str]] = {}
        self.private: list[Private] = []
        self.changes: dict[tuple[Nick, str], tuple[int, Nick | None]] = {}
        self.offers: dict[Nick, tuple[Side, Nick | None]] = {
            target: (side, None) for target, (side, _) in secrets.offers.items()
        }
        self.conceded = set(secrets.conceded)

    def read(self, ruled: Ruled) -> None:
        """Take one letter in."""
        for number, move in enumerate(ruled.letter.moves):
            where = (ruled.letter.letter, number)
            power = self.power(ruled.letter.sender, move.ability)
            mail = Mail(ruled.letter, move, where, power, ruled.voided, number in ruled.settled)
            self.lines[where] = next(line for gate in GATES if (line := gate(self, mail)) is not None)

    def ledger(self) -> Ledger:
        """What all the letters come to."""
        orders = sorted((order for order, _ in self.orders.values()), key=lambda order: order.at)
        return Ledger(
            lines=tuple(self._letter_line(letter) for letter in self.evening.letters),
            orders=tuple(orders),
            refused=tuple((*key, *what) for key, what in self.refused.items() if self._came_to_nothing(key)),
            asked=tuple((key[0], self.lines[where]) for key, where in self.asked.items()),
            private=tuple(self.private),
            answers=self._answers(),
            offers=self._open_offers(),
            conceded=frozenset(self.conceded),
        )

    def _letter_line(self, letter: Letter) -> LetterLine:
        moves = tuple(line for (number, _), line in self.lines.items() if number == letter.letter)
        return LetterLine(letter.letter, letter.sender, letter.at, moves)

    def _came_to_nothing(self, key: tuple[Nick, str]) -> bool:
        """A refused letter to a joint strike did not matter if another of the side stands."""
        sender, ability = key
        if ability != STRIKE or not is_mafia(self.secrets, sender):
            return True
        side = side_of(self.secrets, sender)
        return not any(other == STRIKE and side_of(self.secrets, nick) is side for nick, other in self.orders)

    def _answers(self) -> dict[Nick, tuple[Side, bool]]:
        given = {nick: order.ability for (nick, key), (order, _) in self.orders.items() if key == ACCEPT}
        return {nick: (self.offers[nick][0], ability == ACCEPT) for nick, ability in given.items()}

    def _open_offers(self) -> dict[Nick, tuple[Side, datetime]]:
        """Offers of tonight that have no answer yet; those of the day before have lapsed by dawn."""
        until = recruitment.lapses(self.setup, self.evening.plan)
        answered = {nick for nick, key in self.orders if key == ACCEPT}
        tonight = {nick: side for nick, (side, sender) in self.offers.items() if sender is not None}
        return {nick: (side, until) for nick, side in tonight.items() if nick not in answered}

    def refuse(self, mail: Mail, reason: str) -> MoveLine:
        """Refuse a move and let its sender know."""
        if reason not in _QUIET:
            kind = "late" if reason == "late" else "refused"
            self.private.append(Private(mail.letter.sender, kind, mail.move.target, None if kind == "late" else reason))
        if reason not in {"outsider", "void_by_gm"} and mail.key not in self.orders and not mail.takes_back:
            self.refused[mail.key] = (mail.move.target, "dead_actor" if reason == "dead_sender" else reason)
        return mail.line(MoveState.REFUSED, reason)

    def ask(self, mail: Mail, reason: str) -> MoveLine:
        """Leave a move to the GM; what stood before it stands on."""
        self._close_question(mail.key)
        self.asked[mail.key] = mail.where
        return mail.line(MoveState.ASK, reason)

    def accept(self, mail: Mail) -> MoveLine:
        """Let a move stand in place of an earlier one."""
        self._close_question(mail.key)
        self.drop(mail.key, "replaced")
        self.refused.pop(mail.key, None)
        move = mail.move
        order = Order(
            mail.letter.sender,
            move.ability,
            mail.power,
            mail.letter.at,
            move.target,
            move.target2,
            move.role,
            move.as_killer,
        )
        self.orders[mail.key] = (order, mail.where)
        self._follow_up(order)
        return mail.line(MoveState.ACCEPTED)

    def _follow_up(self, order: Order) -> None:
        if order.ability == RECRUIT and order.target is not None:
            self.offers[order.target] = (side_of(self.secrets, order.sender), order.sender)
        if order.ability == CONCEDE:
            self.conceded.add(order.sender)

    def drop(self, key: tuple[Nick, str], reason: str) -> None:
        """Take back what stands under the key, if anything."""
        order, where = self.orders.pop(key, (None, (0, 0)))
        if order is None:
            return
        self.lines[where] = replace(self.lines[where], state=MoveState.REFUSED, reason=reason)
        if order.ability == RECRUIT and order.target is not None:
            self.offers.pop(order.target, None)

    def _close_question(self, key: tuple[Nick, str]) -> None:
        where = self.asked.pop(key, None)
        if where is not None:
            self.lines[where] = replace(self.lines[where], state=MoveState.REFUSED, reason="replaced", candidates=())

    def withdraw(self, sender: Nick, ability: str | None) -> None:
        """Take back one ability's move, or all the night's moves."""
        for key in [key for key in (*self.orders, *self.asked) if key[0] == sender]:
            if key[1] == ability or (ability is None and key[1] not in STANDING):
                self.drop(key, "withdrawn")
                self._close_question(key)
                self.refused.pop(key, None)
        if ability == CONCEDE:
            self.conceded.discard(sender)

    def power(self, sender: Nick, ability: str) -> Power:
        """What the sender makes such a move with."""
        if ability in {ACCEPT, DECLINE}:
            return Power(Block("answer", ability)) if sender in self.offers else NO_POWER
        return powers(self.setup, self._as_appointed(), sender).get(ability, NO_POWER)

    def _as_appointed(self) -> Secrets:
        """The secrets with the roles that letters have given so far: a new don may strike tonight."""
        secrets = self.secrets
        for order, _ in self.orders.values():
            if order.ability == APPOINT and order.target is not None and order.role in roles_in(self.setup):
                secrets = offices.appointed(self.setup, secrets, order.role or "", order.target)
        return secrets

    def case(self, mail: Mail) -> refusals.Case:
        """The move as the refusals look at it."""
        answered = {self.offers[nick][1] for nick, key in self.orders if key == ACCEPT and nick in self.offers}
        return refusals.Case(
            self.setup,
            self.secrets,
            self.evening,
            mail.letter.sender,
            mail.power,
            mail.letter.at,
            mail.move.target,
            mail.move.target2,
            mail.move.role,
            tuple(self.orders),
            frozenset(sender for sender in answered if sender is not None),
        )

    def killer(self, side: Side) -> Nick | None:
        """Who holds the killer's office after the appointments so far."""
        named = [
            order.target
            for (sender, _), (order, _) in self.orders.items()
            if order.ability == APPOINT and order.role == offices.KILLER and side_of(self.secrets, sender) is side
        ]
        return named[-1] if named else offices.holder(self.secrets, offices.KILLER, side)


def keep(setup: Setup, secrets: Secrets, evening: Evening) -> Ledger:
    """Work the letters of the evening out, in the order of server time."""
    clerk = Clerk(setup, secrets, evening)
    letters = ruled_letters(evening.letters, evening.rulings)
    for ruled in sorted(letters, key=lambda ruled: (ruled.letter.at, ruled.letter.letter)):
        clerk.read(ruled)
    return clerk.ledger()


Gate = Callable[[Clerk, Mail], MoveLine | None]


def _voided(clerk: Clerk, mail: Mail) -> MoveLine | None:
    return clerk.refuse(mail, "void_by_gm") if mail.voided else None


def _outsider(clerk: Clerk, mail: Mail) -> MoveLine | None:
    known = side_of(clerk.secrets, mail.letter.sender) is not Side.NONE
    return None if known else clerk.refuse(mail, "outsider")


def _dead_sender(clerk: Clerk, mail: Mail) -> MoveLine | None:
    sender = mail.letter.sender
    if refusals.alive_at(clerk.evening, sender, mail.letter.at) or mail.move.ability == RECRUIT:
        return None
    return clerk.refuse(mail, "dead_sender")


def _late(clerk: Clerk, mail: Mail) -> MoveLine | None:
    if mail.settled or mail.letter.at < _due(clerk, mail):
        return None
    return clerk.refuse(mail, "late")


def _due(clerk: Clerk, mail: Mail) -> datetime:
    plan, ability = clerk.evening.plan, mail.move.ability
    if ability in {ACCEPT, DECLINE} and mail.letter.sender in clerk.secrets.offers:
        return recruitment.answer_due(clerk.setup, plan)
    if ability in STANDING:
        return plan.ends
    return plan.moves_close


def _passes(clerk: Clerk, mail: Mail) -> MoveLine | None:
    if not mail.takes_back:
        return None
    if (late := _late(clerk, mail)) is not None:
        return replace(late, ability=PASS, target=None)
    clerk.withdraw(mail.letter.sender, None if mail.move.ability == PASS else mail.key[1])
    return MoveLine(PASS, None, MoveState.ACCEPTED)


def _powerless(clerk: Clerk, mail: Mail) -> MoveLine | None:
    return clerk.refuse(mail, "no_such_ability") if mail.power is NO_POWER else None


def _unread(clerk: Clerk, mail: Mail) -> MoveLine | None:
    return clerk.ask(mail, mail.move.ask) if mail.move.ask is not None and not mail.settled else None


def _phrase(clerk: Clerk, mail: Mail) -> MoveLine | None:
    """The killer must say that he strikes as the killer (A 5)."""
    if mail.move.ability != STRIKE or mail.move.as_killer or mail.settled or not is_mafia(clerk.secrets, mail.key[0]):
        return None
    rules = offices.killer_has_the_right(clerk.setup, clerk.secrets, clerk.evening.day)
    is_killer = clerk.killer(side_of(clerk.secrets, mail.key[0])) == mail.key[0]
    return clerk.ask(mail, "no_phrase") if rules and is_killer else None


def _aimless(clerk: Clerk, mail: Mail) -> MoveLine | None:
    move, block = mail.move, mail.power.block
    pair = block.reveals == "same_side" and move.target2 is None
    nameless = block.guess_role and move.role is None
    if refusals.needs_target(block) and (move.target is None or pair or nameless):
        return clerk.ask(mail, "no_target")
    known = all(nick is None or nick in clerk.secrets.roles for nick in (move.target, move.target2))
    return None if known else clerk.ask(mail, "unknown_name")


def _objected(clerk: Clerk, mail: Mail) -> MoveLine | None:
    code = refusals.refusal(clerk.case(mail))
    if code is None or (mail.settled and code != "dead_target"):
        return None
    return clerk.refuse(mail, code)


def _changed_too_often(clerk: Clerk, mail: Mail) -> MoveLine | None:
    allowed = clerk.setup.options.night.change
    before = clerk.changes.get(mail.key)
    changed = before is not None and before[1] != mail.move.target
    made = 0 if before is None else before[0] + changed
    if changed and allowed is not None and made > allowed and not mail.settled:
        return clerk.refuse(mail, "limit")
    clerk.changes[mail.key] = (made, mail.move.target)
    return None


def _stands(clerk: Clerk, mail: Mail) -> MoveLine | None:
    return clerk.accept(mail)


def _as_yesterday(gate: Gate) -> Gate:
    """Let «как вчера» mean the target of the sender's last accepted move of that ability."""

    def with_target(clerk: Clerk, mail: Mail) -> MoveLine | None:
        if not mail.move.as_yesterday or mail.move.target is not None:
            return gate(clerk, mail)
        made = [entry for entry in clerk.secrets.spent if entry[1] == mail.key[0] and entry[2] == mail.move.ability]
        target = made[-1][3] if made else None
        return gate(clerk, replace(mail, move=replace(mail.move, target=target)))

    return with_target


GATES: tuple[Gate, ...] = (
    _voided,
    _outsider,
    _dead_sender,
    _passes,
    _powerless,
    _late,
    _unread,
    _phrase,
    _as_yesterday(_aimless),
    _as_yesterday(_objected),
    _as_yesterday(_changed_too_often),
    _as_yesterday(_stands),
)
