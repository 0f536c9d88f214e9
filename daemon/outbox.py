"""What has been approved goes out, one thing at a time, exactly once, whatever breaks in between.

    approved → begin (number given, result is history) → sending → the board's answer → sent
    sending, and no clear answer or a crash → look for the number → found: sent
                                                                  → not there, and `settle` has passed: again

A thing that may be on its way is never sent again before the forum was read and it was not found there, and before so
much time has passed (`settle`) that a slow board can no longer store the first attempt.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from daemon.account import (
    Account,
    BoardDisabled,
    CannotSignIn,
    Flood,
    FormExpired,
    ForumTrouble,
    NewPostsMade,
    NotDone,
    Refused,
    Sent,
    SentKind,
    Unreachable,
)
from daemon.notices import Notices
from daemon.proof import Proof, Stamp, stamped
from daemon.store.lease import Lease
from daemon.store.records import Action, Draft, State, Topic, TopicRole, TopicState
from daemon.store.store import Store
from daemon.tongue import say

SETTLE = timedelta(seconds=90)
MARGIN = timedelta(seconds=60)  # for a board whose posts bear the time at which they were begun
SOON, PAUSE, SIGN_IN_PAUSE = 5.0, 30.0, 900.0  # seconds
PASSING = (Unreachable, BoardDisabled, FormExpired, NewPostsMade)
NOTICE = "outbox"
LOOKS = 10  # how often the forum is looked at while a first attempt may still land


@dataclass(frozen=True, slots=True)
class Terms:
    """How things are sent. `stamp` writes the bulletin line for a number; `lease` is the right to send at all."""

    stamp: Stamp
    lease: Lease | None = None
    settle: timedelta = SETTLE


class Outbox:
    """Sends one game's approved drafts."""

    def __init__(self, account: Account, store: Store, notices: Notices, terms: Terms) -> None:
        self._account, self._store, self._notices = account, store, notices
        self._stamp, self._lease, self._settle = terms.stamp, terms.lease, terms.settle
        self._proof = Proof(account, terms.stamp, terms.settle + MARGIN)
        self._quiet_until: datetime | None = None
        self._ways: Mapping[Action, Callable[[Draft], Sent]] = {
            Action.POST: self._reply,
            Action.TOPIC: self._open,
            Action.LOCK: lambda draft: self._moderate(draft, account.lock),
            Action.UNLOCK: lambda draft: self._moderate(draft, account.unlock),
            Action.LETTER: self._write,
            Action.EDIT: lambda draft: account.edit(draft.intent.target, stamped(draft, terms.stamp)),
        }

    def work(self, only: Collection[str] | None = None) -> int:
        """Send what can go now (`only` of these kinds); how many things went out.

        Raises LeaseLost where another daemon acts by now.
        """
        self.take_up_topics()
        if self._quiet_until is not None and self._store.now() < self._quiet_until:
            return 0
        gone = 0
        while (draft := self._store.drafts.next_out(only)) is not None:
            if not self._attempt(draft):
                break
            gone += self._store.drafts.get(draft.id).state is State.SENT
            self.take_up_topics()
        return gone

    def take_up_topics(self) -> None:
        """Topics that we opened are the game's from now on; also after a crash between the two."""
        for draft in self._store.drafts.all([State.SENT]):
            role = draft.intent.tells.get("opens")
            if role and draft.topic_id is not None and self._store.topics.get(draft.topic_id) is None:
                self._store.topics.put(
                    Topic(draft.topic_id, TopicRole(role), draft.intent.day, draft.intent.target, watched=True)
                )

    def look_for_queued(self) -> None:
        """A topic of ours that waited for a moderator's approval: has it come to stand?"""
        for draft in self._store.drafts.all([State.SENT]):
            if draft.queued and draft.topic_id is None and draft.intent.action is Action.TOPIC:
                found = self._proof.find(draft)
                if found is not None and found.kind is SentKind.POSTED:
                    self._store.drafts.shown(draft.id, found)
                    self._notices.clear(f"draft:{draft.id}")

    def _attempt(self, draft: Draft) -> bool:
        """One step with one draft; false where the outbox has to wait."""
        try:
            done = self._resume(draft) if draft.state is State.SENDING else self._start(draft)
        except ForumTrouble as trouble:
            self._notices.trouble(NOTICE, trouble)
            return self._wait()
        if done:
            self._notices.clear(NOTICE)
        return done

    def _wait(self) -> bool:
        """Leave the forum in peace for a little while."""
        self._quiet_until = self._store.now() + self._settle / LOOKS
        return False

    def _start(self, draft: Draft) -> bool:
        if draft.not_before is not None and self._store.now() < draft.not_before:
            return False
        anchor = draft.anchor if draft.attempts else self._anchor(draft)
        going = self._store.drafts.begin(draft.id, anchor, self._lease)
        if going is None:
            return True  # held back or superseded this very moment
        if draft.attempts and self._found(going):
            return True
        return self._send(going)

    def _resume(self, draft: Draft) -> bool:
        """It may stand on the forum: find it, or wait until the first attempt can no longer land, or send it again."""
        if self._found(draft):
            return True
        if draft.intent.action in (Action.POST, Action.TOPIC) and self._store.drafts.ever_queued(draft.intent.target):
            self._refuse(draft, *_MAY_BE_QUEUED)
            return True
        if self._store.now() < (draft.since or self._store.now()) + self._settle:
            return self._wait()
        return self._send(self._store.drafts.again(draft.id, self._lease))

    def _found(self, draft: Draft) -> bool:
        found = self._proof.find(draft)
        if found is not None:
            self._land(draft, found)
        elif self._proof.passed is not None and draft.intent.action is Action.POST:
            self._store.drafts.look_from(draft.id, self._proof.passed)
        return found is not None

    def _anchor(self, draft: Draft) -> int | None:
        """A post that is older than ours will be: boards number posts as they come in."""
        if draft.intent.action is Action.TOPIC:
            known = (self._store.facts.newest_post(), self._proof.newest_in(draft.intent.target))
            return max(filter(None, known), default=None)
        if draft.intent.action is not Action.POST:
            return None
        last = self._store.facts.last_posts(draft.intent.target, 1)
        return last[0] if last else self._proof.last_post(draft.intent.target)

    def _send(self, draft: Draft) -> bool:
        try:
            sent = self._ways[draft.intent.action](draft)
        except Flood as flood:
            return self._put_off(draft, max(flood.wait, 1.0), flood)
        except CannotSignIn as closed:
            return self._put_off(draft, SIGN_IN_PAUSE, closed)
        except PASSING as passing:
            soon = isinstance(passing, FormExpired | NewPostsMade)
            return self._put_off(draft, getattr(passing, "retry_after", None) or (SOON if soon else PAUSE), passing)
        except Refused as refused:
            self._refuse(draft, refused.ru, refused.en)
            return True
        except ForumTrouble as trouble:
            self._store.drafts.doubt(draft.id, str(trouble))
            raise
        self._land(draft, sent)
        return True

    def _land(self, draft: Draft, sent: Sent) -> None:
        self._note_lock(draft)
        self._store.drafts.landed(draft.id, sent)
        self._notices.clear(f"draft:{draft.id}")
        if sent.kind is SentKind.QUEUED:
            self._notices.raise_(
                f"draft:{draft.id}",
                f"Публикация № {draft.id} принята форумом, но видна станет после одобрения модератором форума.",
                f"Post {draft.id} was taken by the forum but shows only after a forum moderator approves it.",
            )

    def _note_lock(self, draft: Draft) -> None:
        """A topic that we have locked ourselves is no news when it is next read."""
        topic, locked = self._store.topics.get(draft.intent.target), draft.intent.action is Action.LOCK
        if topic is not None and draft.intent.action in (Action.LOCK, Action.UNLOCK):
            state = TopicState.LOCKED if locked else TopicState.OPEN
            self._store.topics.put(replace(topic, locked=locked, state=state))

    def _put_off(self, draft: Draft, seconds: float, trouble: ForumTrouble) -> bool:
        self._store.drafts.put_off(draft.id, self._store.now() + timedelta(seconds=seconds), str(trouble))
        if not isinstance(trouble, Flood):
            self._notices.trouble(NOTICE, trouble)
        return False

    def _refuse(self, draft: Draft, ru: str, en: str) -> None:
        self._store.drafts.refused(draft.id, say(ru, en))
        self._notices.raise_(
            f"draft:{draft.id}",
            f"Не удалось: {_WHAT[draft.intent.action][0]} (черновик № {draft.id}). {ru} "
            f"Затем: mafia-gm approve {draft.id}.",
            f"Not done: {_WHAT[draft.intent.action][1]} (draft No. {draft.id}). {en} "
            f"Then: mafia-gm approve {draft.id}.",
        )

    def _reply(self, draft: Draft) -> Sent:
        return self._account.reply(draft.intent.target, stamped(draft, self._stamp))

    def _open(self, draft: Draft) -> Sent:
        sent = self._account.new_topic(draft.intent.target, draft.intent.subject, stamped(draft, self._stamp))
        if sent.topic_id is None and sent.kind is SentKind.POSTED:
            return self._proof.find(draft) or sent
        return sent

    def _write(self, draft: Draft) -> Sent:
        subject = f"{draft.intent.subject} [{draft.reference}]"
        return self._account.send_letter(draft.intent.target, subject, draft.intent.text)

    def _moderate(self, draft: Draft, act: Callable[[int], None]) -> Sent:
        """Lock or unlock, believed only when the topic shows it."""
        act(draft.intent.target)
        done = self._proof.find(draft)
        if done is None:
            raise NotDone
        return done


_WHAT = {
    Action.POST: ("опубликовать сообщение", "posting a message"),
    Action.TOPIC: ("открыть новую тему", "opening a topic"),
    Action.LOCK: ("закрыть тему", "locking a topic"),
    Action.UNLOCK: ("снова открыть тему", "unlocking a topic"),
    Action.LETTER: ("отправить письмо", "sending a letter"),
    Action.EDIT: ("исправить сообщение", "editing a post"),
}

_MAY_BE_QUEUED = (
    "Ответ форума потерян, а сообщения в этой теме ждут одобрения и потому не видны: возможно, оно уже в очереди. "
    "Проверьте очередь одобрения.",
    "The forum's answer was lost, and posts in this topic wait unseen for approval: it may be in that queue already. "
    "Look there first.",
)
