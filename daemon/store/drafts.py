"""Drafts on their way: draft → approved → sending → sent. Every step checks the one before it inside its transaction.

A draft is never rewritten: when the game changes, a new version takes its place and the old one is superseded. From
`sending` on, a draft may stand on the forum; it is never superseded then, and what it tells is history.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select, update

from daemon.account import Sent, SentKind
from daemon.clock import Now
from daemon.errors import Trouble
from daemon.store.database import Database, next_number
from daemon.store.lease import Lease
from daemon.store.log import Log
from daemon.store.records import Action, Draft, Intent, State
from daemon.store.rulings import Milestones
from daemon.store.tables import drafts
from engine.journal import Published

OPEN = (State.DRAFT, State.HELD, State.APPROVED, State.REFUSED)  # may still be superseded
_UNDER_WAY = tuple(state.value for state in (*OPEN, State.SENDING))
NUMBERED = (Action.POST, Action.TOPIC)
_CODE = "23456789ABCDEFGHJKMNPQRSTVWXYZ"


class NoSuchDraft(Trouble):
    """No draft of this number."""


class NotNow(Trouble):
    """The draft is not in a state in which this can be done."""


class Drafts:
    """The drafts of one game."""

    def __init__(self, database: Database, log: Log, milestones: Milestones, now: Now) -> None:
        self._database, self._log, self._milestones, self._now = database, log, milestones, now

    def propose(self, intent: Intent, approved_by: str | None = None) -> Draft | None:
        """Put an intent on the desk, approved at once if `approved_by` is given.

        The new draft; None where nothing is new: the same is there already, or it has begun to go out.
        """
        with self._database.write() as connection:
            versions = _versions(connection, intent.key)
            if any(draft.state in (State.SENDING, State.SENT) or _has_begun(draft) for draft in versions):
                return None
            current = next((draft for draft in versions if draft.state in OPEN), None)
            if current is not None and current.intent.basis == intent.basis:
                return None
            new = self._add(connection, intent, len(versions) + 1, approved_by)
            if current is not None:
                self._supersede(connection, current, new.id)
            return new

    def withdraw(self, keys: Iterable[str]) -> None:
        """What these keys were for is not due any more."""
        wanted = set(keys)
        with self._database.write() as connection:
            for draft in _select(connection, drafts.c.key.in_(wanted), drafts.c.state.in_(OPEN)):
                self._supersede(connection, draft, None)

    def approve(self, draft_id: int, by: str) -> Draft:
        """Let it go out. Raises NoSuchDraft, NotNow."""
        return self._decide(draft_id, by, State.APPROVED, (State.DRAFT, State.HELD, State.REFUSED))

    def hold(self, draft_id: int, by: str) -> Draft:
        """Keep it back. Raises NoSuchDraft, NotNow."""
        return self._decide(draft_id, by, State.HELD, (State.DRAFT, State.APPROVED, State.REFUSED))

    def reword(self, draft_id: int, text: str, by: str) -> Draft:
        """The same draft in the GM's words, as a new version that waits for approval. Raises NoSuchDraft, NotNow."""
        with self._database.write() as connection:
            old = _find(connection, draft_id)
            _insist(old, OPEN)
            number = len(_versions(connection, old.intent.key)) + 1
            tells = {**old.intent.tells, "reworded": by}
            new = self._add(connection, replace(old.intent, text=text, tells=tells), number, None)
            self._supersede(connection, old, new.id)
            self._log.add(connection, "draft_reworded", new.id, by=by, was=old.id)
            return new

    def begin(self, draft_id: int, anchor: int | None, lease: Lease | None = None) -> Draft | None:
        """Mark that it is going out from now on; it gets its number, and what it tells becomes history.

        None where it is no longer approved. Raises LeaseLost where another daemon acts for the game by now.
        """
        with self._database.write() as connection:
            if lease is not None:
                lease.insist_in(connection)
            draft = _find(connection, draft_id)
            if draft.state is not State.APPROVED:
                return None
            values: dict[str, Any] = {
                "state": State.SENDING.value, "since": self._now(), "attempts": draft.attempts + 1, "anchor": anchor,
                "not_before": None, "note": "",
            }  # fmt: skip
            if draft.intent.action in NUMBERED and draft.number is None:
                values["number"] = next_number(connection, "bulletin")
            if draft.intent.action is Action.LETTER and draft.reference is None:
                values["reference"] = "".join(secrets.choice(_CODE) for _ in range(7))
            _set(connection, draft_id, **values)
            if draft.attempts == 0:
                self._publish(connection, draft)
            self._log.add(connection, "draft_sending", draft.id, key=draft.intent.key, attempt=draft.attempts + 1)
            return _find(connection, draft_id)

    def again(self, draft_id: int, lease: Lease | None = None) -> Draft:
        """Mark another attempt at something that was looked for and is not there."""
        with self._database.write() as connection:
            if lease is not None:
                lease.insist_in(connection)
            draft = _find(connection, draft_id)
            _insist(draft, (State.SENDING,))
            _set(connection, draft_id, attempts=draft.attempts + 1, since=self._now())
            self._log.add(connection, "draft_sending", draft.id, key=draft.intent.key, attempt=draft.attempts + 1)
            return _find(connection, draft_id)

    def look_from(self, draft_id: int, anchor: int) -> None:
        """It does not stand before this post and cannot come to stand there: the next look begins here."""
        with self._database.write() as connection:
            _set(connection, draft_id, anchor=anchor)

    def landed(self, draft_id: int, sent: Sent) -> None:
        """It stands on the forum (or in its queue for approval)."""
        with self._database.write() as connection:
            draft = _find(connection, draft_id)
            _insist(draft, (State.SENDING,))
            _set(
                connection, draft_id, state=State.SENT.value, sent=sent.at, queued=sent.kind is SentKind.QUEUED,
                post_id=sent.post_id, topic_id=sent.topic_id, message_id=sent.message_id, note="",
            )  # fmt: skip
            where = {"post": sent.post_id, "topic": sent.topic_id, "letter": sent.message_id, "number": draft.number}
            self._log.add(connection, "draft_sent", draft.id, key=draft.intent.key, queued=sent.kind.value, **where)

    def sent_at(self, post_ids: Iterable[int]) -> dict[int, datetime]:
        """When those of these posts that are ours were sent, by the forum's clock."""
        made = drafts.c.action.in_([Action.POST.value, Action.TOPIC.value]) & drafts.c.sent.is_not(None)
        wanted = select(drafts.c.post_id, drafts.c.sent).where(drafts.c.post_id.in_(list(post_ids)), made)
        with self._database.read() as connection:
            rows = connection.execute(wanted)
            return {int(row.post_id): row.sent for row in rows}

    def shown(self, draft_id: int, sent: Sent) -> None:
        """What was queued is on the forum now, here."""
        with self._database.write() as connection:
            _set(connection, draft_id, post_id=sent.post_id, topic_id=sent.topic_id)
            self._log.add(connection, "draft_shown", draft_id, post=sent.post_id, topic=sent.topic_id)

    def put_off(self, draft_id: int, until: datetime, note: str) -> None:
        """It certainly was not stored, and may be tried again from `until` on."""
        self._back(draft_id, State.APPROVED, note, until)

    def refused(self, draft_id: int, note: str) -> None:
        """The board said no; the GM decides what next."""
        self._back(draft_id, State.REFUSED, note, None)

    def doubt(self, draft_id: int, note: str) -> None:
        """Nobody knows whether it was stored: it stays where it is, with the reason."""
        with self._database.write() as connection:
            if _find(connection, draft_id).note != note:
                _set(connection, draft_id, note=note)
                self._log.add(connection, "draft_doubtful", draft_id, why=note)

    def get(self, draft_id: int) -> Draft:
        """One draft. Raises NoSuchDraft."""
        with self._database.read() as connection:
            return _find(connection, draft_id)

    def all(self, states: Iterable[State] | None = None) -> list[Draft]:
        """Drafts in these states (None = all), oldest first."""
        wanted = () if states is None else (drafts.c.state.in_([state.value for state in states]),)
        with self._database.read() as connection:
            return _select(connection, *wanted)

    def next_out(self, only: Collection[str] | None = None) -> Draft | None:
        """What the outbox has to do next (`only` of these kinds): what may be half-way out, then by approval.

        A draft waits for those that must be out before it; posts go before letters.
        """
        with self._database.read() as connection:
            going = _select(connection, drafts.c.state.in_(_UNDER_WAY))
        waiting = {draft.intent.key for draft in going}
        going = [draft for draft in going if only is None or draft.intent.kind in only]
        sending = [draft for draft in going if draft.state is State.SENDING]
        ready = (d for d in going if d.state is State.APPROVED and waiting.isdisjoint(d.intent.tells.get("after", ())))
        return next(iter(sending or sorted(ready, key=_turn)), None)

    def letters_out(self) -> frozenset[str]:
        """The keys of the letters that have gone out, or are on their way."""
        gone = (State.SENDING.value, State.SENT.value)
        with self._database.read() as connection:
            wanted = select(drafts.c.key).where(drafts.c.private, drafts.c.state.in_(gone))
            return frozenset(connection.execute(wanted).scalars())

    def latest(self, key: str) -> Draft | None:
        """The newest version for this key."""
        with self._database.read() as connection:
            return next(iter(reversed(_versions(connection, key))), None)

    def ever_queued(self, topic_id: int) -> bool:
        """Whether the board has put posts of ours in this topic before a moderator."""
        with self._database.read() as connection:
            wanted = select(func.count()).where(drafts.c.queued, drafts.c.target == topic_id)
            return bool(connection.execute(wanted).scalar_one())

    def _decide(self, draft_id: int, by: str, state: State, possible: tuple[State, ...]) -> Draft:
        with self._database.write() as connection:
            draft = _find(connection, draft_id)
            if draft.state is state:
                return draft
            _insist(draft, possible)
            _set(connection, draft_id, state=state.value, decided=self._now(), decided_by=by, note="", not_before=None)
            self._log.add(connection, f"draft_{state}", draft_id, key=draft.intent.key, by=by)
            return _find(connection, draft_id)

    def _add(self, connection: Connection, intent: Intent, version: int, approved_by: str | None) -> Draft:
        now = self._now()
        row = {
            "key": intent.key, "version": version, "kind": intent.kind, "day": intent.day,
            "action": intent.action.value, "target": intent.target, "subject": intent.subject,
            "text": intent.text, "basis": intent.basis, "tells": dict(intent.tells), "private": intent.private,
            "note": "", "created": now, "attempts": 0, "queued": False,
            "state": (State.APPROVED if approved_by else State.DRAFT).value,
            "decided": now if approved_by else None, "decided_by": approved_by,
        }  # fmt: skip
        draft_id = connection.execute(insert(drafts).values(**row).returning(drafts.c.id)).scalar_one()
        self._log.add(connection, "draft", draft_id, key=intent.key, version=version, approved_by=approved_by)
        return _find(connection, draft_id)

    def _supersede(self, connection: Connection, draft: Draft, by: int | None) -> None:
        _set(connection, draft.id, state=State.SUPERSEDED.value, note="" if by is None else str(by))
        self._log.add(connection, "draft_superseded", draft.id, key=draft.intent.key, by=by, was=draft.state.value)

    def _back(self, draft_id: int, state: State, note: str, until: datetime | None) -> None:
        with self._database.write() as connection:
            _insist(_find(connection, draft_id), (State.SENDING,))
            _set(connection, draft_id, state=state.value, note=note, not_before=until)
            kind = "draft_refused" if state is State.REFUSED else "draft_put_off"
            self._log.add(connection, kind, draft_id, why=note, until=until.isoformat() if until else None)

    def _publish(self, connection: Connection, draft: Draft) -> None:
        told: Mapping[str, Any] | None = draft.intent.tells.get("published")
        if told is not None and draft.intent.day is not None:
            entry = Published(self._now(), draft.intent.day, told["what"], tuple(told["gone"]))
            self._milestones.add_in(connection, entry)


def _turn(draft: Draft) -> tuple[bool, datetime, int]:
    """What goes first: posts before letters, which may be many, then what was approved first."""
    return draft.intent.private, draft.decided or draft.created, draft.id


def _has_begun(draft: Draft) -> bool:
    """It was on its way and was put off: what it tells is history already."""
    return draft.state is State.APPROVED and draft.attempts > 0


def _find(connection: Connection, draft_id: int) -> Draft:
    found = _select(connection, drafts.c.id == draft_id)
    if not found:
        raise NoSuchDraft(
            f"Черновика № {draft_id} нет. Список: mafia-gm status.",
            f"There is no draft No. {draft_id}. For the list: mafia-gm status.",
        )
    return found[0]


def _insist(draft: Draft, possible: Iterable[State]) -> None:
    if draft.state in possible:
        return
    if draft.state is State.SUPERSEDED and draft.note:
        raise NotNow(
            f"Черновик № {draft.id} устарел: игра изменилась. Вместо него — № {draft.note}.",
            f"Draft No. {draft.id} is out of date: the game has changed. No. {draft.note} took its place.",
        )
    raise NotNow(
        f"С черновиком № {draft.id} этого сделать нельзя: {_IN_WORDS[draft.state][0]}.",
        f"This cannot be done with draft No. {draft.id}: {_IN_WORDS[draft.state][1]}.",
    )


_IN_WORDS = {
    State.DRAFT: ("он ждёт решения", "it waits for a decision"),
    State.HELD: ("он придержан", "it is held back"),
    State.APPROVED: ("он уже одобрен", "it is approved already"),
    State.SENDING: ("он уже отправляется", "it is on its way already"),
    State.SENT: ("он уже опубликован", "it has been published already"),
    State.REFUSED: ("форум его не принял", "the forum refused it"),
    State.SUPERSEDED: ("он больше не нужен", "it is not due any more"),
}


def _versions(connection: Connection, key: str) -> list[Draft]:
    return _select(connection, drafts.c.key == key)


def _select(connection: Connection, *where: Any) -> list[Draft]:
    return [_draft(row) for row in connection.execute(select(drafts).where(*where).order_by(drafts.c.id))]


def _set(connection: Connection, draft_id: int, **values: Any) -> None:
    connection.execute(update(drafts).where(drafts.c.id == draft_id).values(**values))


def _draft(row: Row[Any]) -> Draft:
    intent = Intent(
        row.key, row.kind, Action(row.action), row.target, row.text, row.day, row.subject, row.basis, row.tells,
        row.private,
    )  # fmt: skip
    return Draft(
        row.id, row.version, State(row.state), intent, row.created, row.note, row.decided, row.decided_by, row.number,
        row.reference, row.anchor, row.since, row.attempts, row.not_before, row.sent, row.queued, row.post_id,
        row.topic_id, row.message_id,
    )  # fmt: skip
