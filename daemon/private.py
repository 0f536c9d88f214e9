"""What is to be said in private now, as the game stands: the private twin of `daemon.due`.

Keys hold no nick and no office, so that nobody who sees the log or the list of drafts learns who has something to be
told; letters of one moment stand in an order that only the lot decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from daemon.due import basis_of
from daemon.reports import private_letters as words
from daemon.reports.press import Press
from daemon.reports.role_letter import seat_letter
from daemon.roster import Roster
from daemon.store.packing import digest
from daemon.store.records import Action, Intent
from engine import lots, offices, recruitment
from engine.abilities import RECRUIT
from engine.evening import Evening, Secrets
from engine.game import Game
from engine.model import DayRecord, MoveState, Nick, Private, Side
from engine.option import Words
from engine.powers import members, side_of
from engine.role import MAFIAS

OFFER = "recruit_offer"
ANSWERED_AT_ONCE = frozenset({"refused", "late"})  # by the receipt
RESULTS, NEWS, SEAT, REMINDER = "night_letter", "side_news", "seat_letter", "reminder"


@dataclass(frozen=True, slots=True)
class Mailroom:
    """What private letters are made with. `remind` is how long before the deadline reminders go (0 = none)."""

    roster: Roster
    press: Press
    remind: timedelta = timedelta(0)

    def due(self, game: Game) -> list[Intent]:
        """Every private letter that the game so far calls for, receipts apart."""
        if game.winner is not None or game.standing is None:
            return []
        made = [intent for record in game.days for intent in self._day(game, record)]
        made += [*self._news(game), *self._reminders(game)]
        known = [replace(intent, basis=basis_of(intent, intent.text)) for intent in made if intent.target]
        return list(lots.shuffled(game.setup.seed, len(game.days), "letters", known))

    def _day(self, game: Game, record: DayRecord) -> Iterator[Intent]:
        for _, came in record.replaced:
            subject, text = words.subject(self.press, words.SEAT), seat_letter(self.press, game, came)
            yield self._letter(game, Sheet(SEAT, record.day, subject, text), came)
        told: dict[Nick, list[Private]] = {}
        for private in record.private:
            if private.kind not in ANSWERED_AT_ONCE:
                told.setdefault(private.to, []).append(private)
        for nick, privates in told.items():
            yield from self._results(game, record, nick, privates)

    def _results(self, game: Game, record: DayRecord, nick: Nick, told: Sequence[Private]) -> Iterator[Intent]:
        """One letter for all that somebody learns of a night; an offer is a letter of its own."""
        offers = [private for private in told if private.kind == OFFER][:1]
        others = [private for private in told if private.kind != OFFER]
        for what, about, privates in (("", words.NIGHT, others), ("offer", words.OFFER, offers)):
            if privates:
                subject = words.subject(self.press, words.numbered(about, record.day))
                text = words.night_letter(self.press, game, record.day, privates)
                yield self._letter(game, Sheet(RESULTS, record.day, subject, text, what, _told(record.day)), nick)

    def _news(self, game: Game) -> Iterator[Intent]:
        """What a side may do from now on: make an offer, fill a place. Each is told once."""
        today = game.today
        if today is None or today.pending:
            return
        subject = words.subject(self.press, words.NEWS)
        for nick in game.living:
            for what, said in _rights(game, today, self.press, nick):
                after = (
                    *_told(today.day),
                    *(self._key(game, RESULTS, day, nick) for day in (today.day - 1, today.day)),
                )
                text = words.news_letter(self.press, said)
                yield self._letter(game, Sheet(NEWS, today.day, subject, text, what, after), nick)

    def _reminders(self, game: Game) -> Iterator[Intent]:
        """To every living player who has not written today, with a move or without."""
        today = game.today
        if today is None or not self.remind or today.dawned:
            return
        closes = today.plan.moves_close
        if not closes - self.remind <= game.now < closes:
            return
        heard = {line.sender for line in today.letters}
        text = words.reminder(self.press, today.day, closes)
        sheet = Sheet(REMINDER, today.day, words.subject(self.press, words.REMINDER), text)
        yield from (self._letter(game, sheet, nick) for nick in game.living if nick not in heard)

    def _letter(self, game: Game, sheet: Sheet, nick: Nick) -> Intent:
        """The intent of one letter; its key is the same for every version of it and says nothing."""
        day = 0 if sheet.kind == NEWS else sheet.day  # news is told once in a game, on whatever day
        key, to = self._key(game, sheet.kind, day, nick, sheet.what), self.roster.account_of(nick) or 0
        tells = {"after": list(sheet.after)}
        return Intent(
            key, sheet.kind, Action.LETTER, to, sheet.text, sheet.day, sheet.subject, tells=tells, private=True
        )

    def _key(self, game: Game, kind: str, day: int, nick: Nick, what: str = "") -> str:
        return f"{kind}:{day}:{digest([str(game.setup.seed), day, nick, what])[:16]}"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A letter without its addressee. `what` tells letters of one kind and day apart; `after` must be out before it."""

    kind: str
    day: int
    subject: str
    text: str
    what: str = ""
    after: tuple[str, ...] = ()


def _told(day: int) -> tuple[str, ...]:
    """The public results of a day: what follows from them in private goes after them."""
    return tuple(f"{what}:{day}" for what in ("verdict", "autokill", "morning", "autokill_dawn"))


# --- what a side may do -----------------------------------------------------------------------------------------------


def _rights(game: Game, today: DayRecord, press: Press, nick: Nick) -> Iterator[tuple[str, Words]]:
    """News for one player, each under a name that is the same as long as it is the same news."""
    if game.standing is None or side_of(game.standing.secrets, nick) not in MAFIAS:
        return
    setup, secrets = game.setup, game.standing.secrets
    evening = Evening(today.day, today.plan, game.living, game.standing.dead)
    side = side_of(secrets, nick)
    lost = sum(mate not in game.living for mate in members(setup, secrets, side))
    if setup.options.night.recruit and _offers_left(game, today, evening, side) > 0:
        yield f"recruit {side} {lost}", words.recruiting()
    for office in sorted(offices.vacancies(setup, secrets, evening, nick)):
        yield f"vacancy {side} {office} {_last_in(secrets, office)}", words.vacancy(press, office)


def _last_in(secrets: Secrets, office: str) -> str:
    """Who had the office, or the role, last."""
    holders = (nick for nick, role in secrets.roles.items() if role == office)
    return secrets.offices.get(office) or " ".join(holders)


def _offers_left(game: Game, today: DayRecord, evening: Evening, side: Side) -> int:
    """How many offers the side may still make, those of tonight's letters taken off."""
    secrets = game.standing.secrets if game.standing else None
    if secrets is None:
        return 0
    tonight = sum(
        move.ability == RECRUIT and move.state is MoveState.ACCEPTED and side_of(secrets, line.sender) is side
        for line in (() if today.dawned else today.letters)
        for move in line.moves
    )
    return recruitment.offers_left(game.setup, secrets, evening, side, game.now) - tonight
