"""Who may come in: one-time links and the sessions they begin. The store holds hashes, never the words themselves."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TypedDict

from daemon.clock import Now
from daemon.errors import Trouble
from daemon.store.store import Store

LINK_TERM, SESSION_TERM = timedelta(hours=12), timedelta(days=7)
LINKS, SESSIONS, ADDRESS = "review_links", "review_sessions", "review_address"
FREE_TRIES = 5
LONGEST_WAIT = timedelta(minutes=5)
GM = "gm"  # in whose name the GM himself acts


class Pass(TypedDict):
    """Until when a link or a session holds, and in whose name."""

    until: str
    by: str


class Keys:
    """The links and sessions of one game."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def link(self, by: str = GM) -> str:
        """A new word for a link that opens the page once, in a GM's name."""
        word = secrets.token_urlsafe(24)
        self._put(LINKS, {**self._valid(LINKS), _hash(word): self._pass(LINK_TERM, by)})
        return word

    def redeem(self, word: str) -> str | None:
        """Begin a session with a link's word; None where it opens nothing (any more)."""
        links = self._valid(LINKS)
        link = links.pop(_hash(word), None)
        if link is None:
            return None
        self._put(LINKS, links)
        session = secrets.token_urlsafe(32)
        self._put(SESSIONS, {**self._valid(SESSIONS), _hash(session): self._pass(SESSION_TERM, link["by"])})
        return session

    def whose(self, session: str) -> str | None:
        """In whose name this session acts; None where it is none of ours."""
        found = self._valid(SESSIONS).get(_hash(session)) if session else None
        return found["by"] if found else None

    def end(self, session: str) -> None:
        """Leave."""
        self._put(SESSIONS, {key: one for key, one in self._valid(SESSIONS).items() if key != _hash(session)})

    def _valid(self, name: str) -> dict[str, Pass]:
        now = self._store.now()
        kept: dict[str, Pass | str] = self._store.settings.secret(name) or {}
        # An earlier version kept the moment alone.
        known = {key: Pass(until=one, by=GM) if isinstance(one, str) else one for key, one in kept.items()}
        return {key: one for key, one in known.items() if datetime.fromisoformat(one["until"]) > now}

    def _put(self, name: str, value: dict[str, Pass]) -> None:
        self._store.settings.keep_secret(name, value)

    def _pass(self, term: timedelta, by: str) -> Pass:
        return Pass(until=(self._store.now() + term).isoformat(), by=by)


class NotServed(Trouble):
    """There is no page for a link to open."""

    def __init__(self) -> None:
        super().__init__(
            "Страница сейчас не открыта. Запустите mafia-gm run (вести) или mafia-gm review (только смотреть).",
            "No page is being served now. Start mafia-gm run (to lead) or mafia-gm review (only to look).",
        )


def new_link(store: Store, by: str = GM) -> str:
    """A link to the page that is being served, in a GM's name. Raises NotServed."""
    address = store.settings.get(ADDRESS)
    if not address:
        raise NotServed
    return f"{address}in/{Keys(store).link(by)}"


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
