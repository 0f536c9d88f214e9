"""Who is at the door: sessions, cookies, automatic sign-in, form tokens and counted sign-in attempts."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from daemon.practice.board import Board
from daemon.practice.records import GUEST, Session, User

AGENT_LENGTH = 149
GRACE = 60
ROBOTS = ("Googlebot", "bingbot/", "YaCy", "Baiduspider")


class Greeting(StrEnum):
    """What came of an attempt to sign in; the values name the board's sentences."""

    WELCOME = "welcome"
    FORM_INVALID = "form_invalid"
    EMPTY_PASSWORD = "empty_password"  # noqa: S105 - a sentence's name
    WRONG_NAME = "wrong_name"
    WRONG_PASSWORD = "wrong_password"  # noqa: S105 - a sentence's name
    TOO_MANY_ATTEMPTS = "too_many_attempts"
    INACTIVE = "inactive"


@dataclass(frozen=True)
class Caller:
    """What a request says about who sent it. `cookies` have their board prefix taken off: u, k, sid."""

    agent: str
    address: str
    cookies: Mapping[str, str]
    url_sid: str = ""


@dataclass(frozen=True)
class Entry:
    """The session of a request, and the cookies (without prefix) to be set with the answer."""

    session: Session
    cookies: Mapping[str, str] = field(default_factory=dict)
    sid_in_links: bool = False


@dataclass(frozen=True)
class Credentials:
    """A filled sign-in form."""

    name: str
    password: str
    code: str = ""
    code_id: str = ""
    autologin: bool = False


class Sessions:
    """The board's sessions. `prefix` is the cookies' prefix, another one on each board."""

    def __init__(self, board: Board, software: str = "phpbb3") -> None:
        self.board = board
        self.prefix = f"{software}_{secrets.token_hex(3)[:5]}"
        self.open: dict[str, Session] = {}
        self.keys: dict[str, int] = {}
        self.attempts: list[tuple[str, str, int]] = []  # address, cleaned name, second
        self.codes: dict[str, str] = {}
        self._used: dict[tuple[str, str], int] = {}
        self._guest_salt = secrets.token_hex(8)

    # ── coming in ──

    def enter(self, caller: Caller) -> Entry:
        """The session that the caller's cookies or address name; else automatic sign-in, else a new guest."""
        if any(robot in caller.agent for robot in ROBOTS):
            return Entry(Session("", GUEST, caller.agent, self._now(), self._now(), robot=True))
        sid = caller.cookies.get("sid") or ("" if caller.cookies else caller.url_sid)
        session = self._still_open(sid, caller.agent)
        if session is not None:
            session.last_seen = self._now()
            return Entry(session, sid_in_links=not caller.cookies)
        return self._enter_by_key(caller) or self._begin(GUEST, caller.agent, fresh=not caller.cookies)

    def user_of(self, session: Session) -> User:
        """Whose session it is."""
        return self.board.users.get(session.user_id) or self.board.users[GUEST]

    def sign_in(self, caller: Caller, old: Session, given: Credentials) -> tuple[Greeting, Entry | None]:
        """Try a name and a password; on success a new session takes the old one's place."""
        greeting, user = self._judge(caller, given)
        if greeting is not Greeting.WELCOME or user is None:
            return greeting, None
        user.failed_logins = 0
        self.attempts = [one for one in self.attempts if one[1] != user.name]
        self.open.pop(old.sid, None)
        return greeting, self._begin(user.id, caller.agent, autologin=given.autologin)

    def sign_out(self, session: Session) -> Entry:
        """End a session; the visitor goes on as a guest."""
        self.open.pop(session.sid, None)
        return self._begin(GUEST, session.agent)

    def forget(self, user_id: int, *, keys: bool = False) -> None:
        """Lose all sessions of a user, the automatic sign-in too if `keys`."""
        self.open = {sid: one for sid, one in self.open.items() if one.user_id != user_id}
        if keys:
            self.keys = {key: owner for key, owner in self.keys.items() if owner != user_id}

    def needs_code(self, name: str, address: str) -> bool:
        """Whether a sign-in must now solve the picture: too many failures of the account or from the address."""
        settings = self.board.settings
        user = self.board.user_named(name)
        if user and user.failed_logins >= settings.max_login_attempts:
            return True
        since = self._now() - settings.ip_login_limit_time
        return sum(who == address and at >= since for who, _, at in self.attempts) >= settings.ip_login_limit_max

    def new_code(self) -> str:
        """The id of a new picture; `codes` knows what it says."""
        code_id = secrets.token_hex(16)
        self.codes[code_id] = secrets.token_hex(3).upper()
        return code_id

    # ── forms ──

    def token(self, session: Session, form: str) -> tuple[str, str]:
        """creation_time and form_token for a form of this name, made now."""
        created = str(self._now())
        return created, self._hash(session, form, created)

    def accepts(self, session: Session, form: str, created: str, token: str) -> bool:
        """Whether a form comes back with a right token, not in the second it was made and not too late."""
        age = self._now() - int(created) if created.isdigit() else 0
        lifetime = self.board.settings.form_token_lifetime
        in_time = age >= 1 and (lifetime < 0 or age <= max(lifetime, 30))
        return in_time and secrets.compare_digest(token, self._hash(session, form, created))

    def use_up(self, created: str, token: str) -> bool:
        """Lock a token for the flood interval; False when it is locked already."""
        now = self._now()
        self._used = {pair: until for pair, until in self._used.items() if until > now}
        if (created, token) in self._used:
            return False
        self._used[(created, token)] = now + self.board.settings.flood_interval
        return True

    # ── inside ──

    def _now(self) -> int:
        return self.board.clock.now()

    def _still_open(self, sid: str, agent: str) -> Session | None:
        session = self.open.get(sid)
        if session is None or session.agent != agent[:AGENT_LENGTH]:
            return None
        age = self._now() - session.last_seen
        return session if session.autologin or age <= self.board.settings.session_length + GRACE else None

    def _enter_by_key(self, caller: Caller) -> Entry | None:
        key, user_id = caller.cookies.get("k", ""), caller.cookies.get("u", "")
        known = self.keys.get(key) if caller.cookies.get("sid") else None
        if known is None or str(known) != user_id or known not in self.board.users:
            return None
        del self.keys[key]
        return self._begin(known, caller.agent, autologin=True)

    def _begin(self, user_id: int, agent: str, *, autologin: bool = False, fresh: bool = False) -> Entry:
        self._renew_salt(user_id)
        session = Session(secrets.token_hex(16), user_id, agent[:AGENT_LENGTH], self._now(), self._now(), autologin)
        self.open[session.sid] = session
        key = secrets.token_hex(8) if autologin else ""
        if key:
            self.keys[key] = user_id
        return Entry(session, {"u": str(user_id), "k": key, "sid": session.sid}, sid_in_links=fresh)

    def _renew_salt(self, user_id: int) -> None:
        settings, user = self.board.settings, self.board.users[user_id]
        since = self._now() - max(settings.session_length, settings.form_token_lifetime)
        if not any(one.user_id == user_id and one.last_seen >= since for one in self.open.values()):
            user.form_salt = secrets.token_hex(8)

    def _hash(self, session: Session, form: str, created: str) -> str:
        guest = session.user_id == GUEST
        salt = self._guest_salt if guest else self.user_of(session).form_salt
        text = "\n".join((created, salt, form, session.sid if guest else ""))
        return hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()

    def _judge(self, caller: Caller, given: Credentials) -> tuple[Greeting, User | None]:
        user = self.board.user_named(given.name)
        if not given.password:
            return Greeting.EMPTY_PASSWORD, None
        if self.needs_code(given.name, caller.address) and not self._solved(given):
            return Greeting.TOO_MANY_ATTEMPTS, None
        self.attempts.append((caller.address, user.name if user else given.name, self._now()))
        if user is None:
            return Greeting.WRONG_NAME, None
        if user.password != given.password:
            user.failed_logins += 1
            return Greeting.WRONG_PASSWORD, None
        return (Greeting.INACTIVE, None) if user.inactive else (Greeting.WELCOME, user)

    def _solved(self, given: Credentials) -> bool:
        wanted = self.codes.pop(given.code_id, None)
        return wanted is not None and given.code.strip().upper() == wanted
