"""Leads a game that has no roster yet: the registration topic and the inbox are read, the GM is told, drafts go out.

    lease ─ read (watch → store) ─ sort (fold → notices) ─ send (outbox) ─ look up (has the file changed? is it drawn?)

It ends when the game's file changes or the roles are dealt; whoever started it looks again at what comes next.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from daemon import bootstrap, dealing
from daemon import config as configs
from daemon.account import Account, CannotSignIn
from daemon.bootstrap import Enter, Game
from daemon.clock import ForumClock, Now, Rest, machine
from daemon.errors import BadInput
from daemon.inbox import count_letters_since, letters_since
from daemon.incidents.mains import Mains
from daemon.loop import LAST_LOOK, SIGN_IN_PAUSE
from daemon.notices import Notices, Notify
from daemon.outbox import Outbox, Terms
from daemon.pace import Pace
from daemon.pausing import PAUSED
from daemon.reports import pages
from daemon.roster import Member, Roster
from daemon.rounds import Rounds
from daemon.signup import closing
from daemon.signup.desk import SignUpDesk
from daemon.signup.membership import Membership
from daemon.signup.phase import Phase, phase_of
from daemon.signup.records import SignUp
from daemon.store.lease import Lease
from daemon.store.records import Topic, TopicRole
from daemon.store.store import Store, open_store
from daemon.watch import Watch

WAITING, DOUBTS, OVER, FILE = "signup_waiting", "signup_doubts", "signup_over", "file"


def waits(path: Path) -> bool:
    """Whether the game of this file is at its sign-up, or waits for its roles to be dealt."""
    config = configs.load(path)
    store = open_store(config.database())
    try:
        return phase_of(config, store) is not Phase.NONE
    finally:
        store.close()


def ready_signup(path: Path, enter: Enter | None = None) -> tuple[Game, Account]:
    """The game of a file that is at its sign-up; the GM's own accounts are found. Raises what the forum raises."""
    config = configs.load(path)
    store = open_store(config.database())
    acting = (enter or bootstrap.account)(config, store)
    roster = bootstrap.find_roster(config, store, acting)
    return Game(config, store, roster, bootstrap.press(config)), acting


@dataclass(slots=True)
class Staff:
    """Everybody who works at a sign-up: the game without roles, its account, its notices, the forum's clock."""

    game: Game
    account: Account
    notices: Notices
    clock: ForumClock
    lease: Lease | None = None

    @property
    def store(self) -> Store:
        return self.game.store

    @property
    def signup(self) -> SignUpDesk:
        return SignUpDesk(self.game.config, self.game.store, self.game.roster)


class Reception(Rounds):
    """The round of a sign-up. `moved_on` tells, when it has ended, whether there is something else to be led now."""

    def __init__(self, staff: Staff, rest: Rest | None = None) -> None:
        self._staff, self.moved_on = staff, False
        store, terms = staff.store, Terms(lambda number: pages.bulletin(staff.game.press, number), staff.lease)
        self._watch = Watch(staff.account, store, staff.notices, staff.clock)
        self._outbox = Outbox(staff.account, store, staff.notices, terms)
        self._membership = Membership(staff.account, staff.signup, staff.notices)
        self._pace = Pace()
        self._last: datetime | None = None
        self._news: datetime | None = None
        self._shut_until: datetime | None = None
        self._sorted, self._written = (-1, False), _written(staff.game.config.path)
        work = {
            "changes": self._look_up, "read": self._read, "sort": self._sort, "send": self._send, "queue": self._queue,
        }  # fmt: skip
        super().__init__(staff, work, rest or Rest())

    def _read(self) -> None:
        """Poll the forum if it is time."""
        now, closes = self._staff.clock(), self._staff.game.config.signup_closes
        if self._shut_until is not None and self._staff.store.now() < self._shut_until:
            return
        closing = [closes] if closes else []
        if self._last is not None and now < self._pace.next_poll(now, self._last, self._news, closing):
            return
        look = self._watch.look()
        self._last = self._staff.clock()
        if any(isinstance(trouble, CannotSignIn) for trouble in look.troubles.values()):
            self._shut_until = self._staff.store.now() + SIGN_IN_PAUSE
        self._news = self._last if look.news else self._news
        self._staff.store.settings.put(LAST_LOOK, {"at": self._last.isoformat(), "whole": look.complete()})

    def _sort(self) -> None:
        """Tell the GM what has come in, where anything has."""
        if (self._staff.store.log.last(), self._is_over) != self._sorted:
            self._report(self._staff.signup.now())
            self._membership.work()
            self._sorted = (self._staff.store.log.last(), self._is_over)

    @property
    def _is_over(self) -> bool:
        """Whether the time for applications has run out."""
        closes = self._staff.game.config.signup_closes
        return closes is not None and self._staff.clock() >= closes

    def _report(self, state: SignUp) -> None:
        open_ones = [one for one in state.applicants if one.open]
        doubtful = [one.nick for one in state.applicants if one.doubts and (one.open or one.in_game)]
        waiting = ", ".join(one.nick for one in open_ones)
        self._say(
            WAITING, bool(open_ones) and self._staff.signup.phase is Phase.OPEN,
            f"Заявки ждут решения ({len(open_ones)}): {waiting}. Список — mafia-gm signup или страница ведущего.",
            f"Applications wait ({len(open_ones)}): {waiting}. For the list: mafia-gm signup or the GM's page.",
        )  # fmt: skip
        self._say(
            DOUBTS, bool(doubtful),
            f"О записи есть вопросы: {', '.join(doubtful)}. Какие — mafia-gm signup.",
            f"There are questions about the sign-up of: {', '.join(doubtful)}. For which, see mafia-gm signup.",
        )  # fmt: skip
        self._say(
            OVER, self._is_over and self._staff.signup.phase is Phase.OPEN,
            "Срок заявок вышел: решите о каждой и закройте запись (mafia-gm signup close).",
            "The time for applications is over: decide on each and close the sign-up (mafia-gm signup close).",
        )  # fmt: skip

    def _say(self, key: str, holds: bool, ru: str, en: str) -> None:
        if holds:
            self._staff.notices.raise_(key, ru, en)
        else:
            self._staff.notices.clear(key)

    def _send(self) -> None:
        if not self._staff.store.settings.get(PAUSED, False):
            self._outbox.work()

    def _queue(self) -> None:
        """What is looked after now and then."""
        self._outbox.look_for_queued()
        self._membership.work()
        known = (one for one in self._staff.signup.now().applicants if one.main)
        people = tuple(Member(one.nick, one.user_id, one.main) for one in known)
        Mains(self._staff.account, self._staff.store, Roster(people)).work()

    def _look_up(self) -> None:
        """A file that says something else, or roles that were dealt, end the sign-up's round."""
        config = self._staff.game.config
        if dealing.kept_deal(config, self._staff.store) is not None:
            self._move_on()
        if _written(config.path) == self._written:
            return
        try:
            configs.load(config.path)
        except BadInput as bad:
            self._staff.notices.raise_(FILE, f"Файл игры: {bad.ru}", f"The game's file: {bad.en}")
            return
        self._move_on()

    def _move_on(self) -> None:
        for key in (WAITING, DOUBTS, OVER, FILE):
            self._staff.notices.clear(key)
        self.moved_on = True
        self.stop()


def _written(path: Path) -> tuple[int, int]:
    """What tells that a file was written again."""
    found = path.stat()
    return found.st_mtime_ns, found.st_size


def receive(game: Game, account: Account, notify: Notify | None = None, now: Now = machine,
            clock: ForumClock | None = None) -> Reception:  # fmt: skip
    """The round of a game at its sign-up, ready to run."""
    config, store = game.config, game.store
    closing.finish(SignUpDesk(config, store, game.roster), game.press)
    for topic in _topics(game):
        store.topics.put(topic)
    count_letters_since(store, config.letters_since or letters_since(store) or now())
    return Reception(Staff(game, account, game.notices(notify), clock or ForumClock(now), store.lease()))


def _topics(game: Game) -> Iterator[Topic]:
    """The registration topic, watched as long as the sign-up is open."""
    number, store = game.config.topics.registration, game.store
    if number is not None:
        known = store.topics.get(number) or Topic(number, TopicRole.REGISTRATION)
        yield replace(known, watched=phase_of(game.config, store) is Phase.OPEN)
