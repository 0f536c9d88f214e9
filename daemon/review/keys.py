"""Who may come in: one-time links and the sessions they begin. The store holds hashes, never the words themselves."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from daemon.clock import Now
from daemon.errors import Trouble
from daemon.store.store import Store

LINK_TERM, SESSION_TERM = timedelta(hours=12), timedelta(days=7)
LINKS, SESSIONS, ADDRESS = "review_links", "review_sessions", "review_address"
FREE_TRIES = 5
LONGEST_WAIT = timedelta(minutes=5)


class Keys:
    """The links and sessions of one game."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def link(self) -> str:
        """A new word for a link that opens the page once."""
        word = secrets.token_urlsafe(24)
        self._put(LINKS, {**self._valid(LINKS), _hash(word): self._until(LINK_TERM)})
        return word

    def redeem(self, word: str) -> str | None:
        """Begin a session with a link's word; None where it opens nothing (any more)."""
        links = self._valid(LINKS)
        if links.pop(_hash(word), None) is None:
            return None
        self._put(LINKS, links)
        session = secrets.token_urlsafe(32)
        self._put(SESSIONS, {**self._valid(SESSIONS), _hash(session): self._until(SESSION_TERM)})
        return session

    def holds(self, session: str) -> bool:
        """Whether this session is one of ours."""
        return bool(session) and _hash(session) in self._valid(SESSIONS)

    def end(self, session: str) -> None:
        """Leave."""
        self._put(SESSIONS, {key: until for key, until in self._valid(SESSIONS).items() if key != _hash(session)})

    def _valid(self, name: str) -> dict[str, str]:
        now = self._store.now()
        kept: dict[str, str] = self._store.settings.secret(name) or {}
        return {key: until for key, until in kept.items() if datetime.fromisoformat(until) > now}

    def _put(self, name: str, value: dict[str, str]) -> None:
        self._store.settings.keep_secret(name, value)

    def _until(self, term: timedelta) -> str:
        return (self._store.now() + term).isoformat()


class NotServed(Trouble):
    """There is no page for a link to open."""

    def __init__(self) -> None:
        super().__init__(
            "Страница сейчас не открыта. Запустите mafia-gm run (вести) или mafia-gm review (только смотреть).",
            "No page is being served now. Start mafia-gm run (to lead) or mafia-gm review (only to look).",
        )


def new_link(store: Store) -> str:
    """A link to the page that is being served. Raises NotServed."""
    address = store.settings.get(ADDRESS)
    if not address:
        raise NotServed
    return f"{address}in/{Keys(store).link()}"


def form_key(session: str) -> str:
    """What every form of a session carries, so that no other site can send one."""
    return hmac.new(session.encode(), b"form", hashlib.sha256).hexdigest()


def fits(session: str, given: str) -> bool:
    """Whether a form carries its session's key."""
    return hmac.compare_digest(form_key(session).encode(), given.encode())


@dataclass(slots=True)
class Turnstile:
    """Slows guessing: after a few wrong words nobody comes in for a while, longer each time."""

    now: Now
    _wrong: int = 0
    _shut_until: datetime | None = field(default=None)

    def wait(self) -> int:
        """For how many seconds nobody is let in."""
        if self._shut_until is None:
            return 0
        return max(0, -int(-(self._shut_until - self.now()).total_seconds() // 1))

    def wrong(self) -> None:
        """A word that opens nothing."""
        self._wrong += 1
        if self._wrong >= FREE_TRIES:
            seconds = 2 ** min(self._wrong - FREE_TRIES + 1, 10)
            self._shut_until = self.now() + min(timedelta(seconds=seconds), LONGEST_WAIT)

    def right(self) -> None:
        """Somebody had the right word."""
        self._wrong, self._shut_until = 0, None


def _hash(word: str) -> str:
    return hashlib.sha256(word.encode()).hexdigest()
