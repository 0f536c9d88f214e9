"""The application as it is reached over the net: one request at a time, and faults now and then."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from waitress.channel import ClientDisconnected

from daemon.practice.app import STRIKE
from daemon.practice.faults import Fault, Faults, Plan
from daemon.practice.records import GUEST
from daemon.practice.visit import House

Environ = dict[str, Any]
Start = Callable[..., Any]
Body = Iterable[bytes]


@dataclass
class Wire:
    """A WSGI application around the board's own. `sleep` is how a slow answer waits."""

    app: Callable[[Environ, Start], Body]
    house: House
    faults: Faults
    sleep: Callable[[float], None] = time.sleep

    def __call__(self, environ: Environ, start: Start) -> Body:
        address = f"{environ.get('PATH_INFO', '')}?{environ.get('QUERY_STRING', '')}"
        ornament = address.startswith(("/styles/", "/images/"))
        plan = None if ornament else self.faults.strike(environ["REQUEST_METHOD"], address)
        if plan is None:
            return self.through(environ, start)
        environ[STRIKE] = plan
        return EFFECTS.get(plan.fault, _unharmed)(self, environ, start)

    def through(self, environ: Environ, start: Start) -> Body:
        """Let the request through to the board."""
        with self.house.board.lock:
            body = self.app(environ, start)
            try:
                return list(body)
            finally:
                getattr(body, "close", lambda: None)()  # files of styles and pictures


def _unharmed(wire: Wire, environ: Environ, start: Start) -> Body:
    """A fault that the pages themselves see to."""
    return wire.through(environ, start)


def _slow(wire: Wire, environ: Environ, start: Start) -> Body:
    wire.sleep(_plan(environ).seconds)
    return wire.through(environ, start)


def _broken(wire: Wire, environ: Environ, start: Start) -> Body:
    start("500 Internal Server Error", [("Content-Type", "text/html")])
    return [b"<html><head><title>500</title></head><body>Internal Server Error</body></html>"]


def _unavailable(wire: Wire, environ: Environ, start: Start) -> Body:
    wait = str(int(_plan(environ).seconds))
    start("503 Service Unavailable", [("Content-Type", "text/html"), ("Retry-After", wait)])
    return [b"<html><head><title>503</title></head><body>Service Unavailable</body></html>"]


def _dropped_before(wire: Wire, environ: Environ, start: Start) -> Body:
    raise ClientDisconnected


def _dropped_after(wire: Wire, environ: Environ, start: Start) -> Body:
    wire.through(environ, lambda *_: None)
    raise ClientDisconnected


def _cut_off(wire: Wire, environ: Environ, start: Start) -> Body:
    return _half(b"".join(wire.through(environ, start)))


def _half(body: bytes) -> Iterator[bytes]:
    yield body[: len(body) // 2]
    raise ClientDisconnected


def _cut_silently(wire: Wire, environ: Environ, start: Start) -> Body:
    def start_without_length(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
        return start(status, [pair for pair in headers if pair[0].lower() != "content-length"], *rest)

    body = b"".join(wire.through(environ, start_without_length))
    return [body[: len(body) // 2]]


def _signed_out(wire: Wire, environ: Environ, start: Start) -> Body:
    sessions = wire.house.sessions
    with wire.house.board.lock:
        session = sessions.open.get(_cookie(environ, f"{sessions.prefix}_sid"))
        if session is not None and session.user_id != GUEST:
            sessions.forget(session.user_id, keys=_plan(environ).fault is Fault.SIGNED_OUT)
    return wire.through(environ, start)


EFFECTS: dict[Fault, Callable[[Wire, Environ, Start], Body]] = {
    Fault.SLOW: _slow,
    Fault.ERROR_500: _broken,
    Fault.UNAVAILABLE: _unavailable,
    Fault.CUT_OFF: _cut_off,
    Fault.CUT_SILENTLY: _cut_silently,
    Fault.DROPPED_BEFORE: _dropped_before,
    Fault.DROPPED_AFTER: _dropped_after,
    Fault.SESSION_LOST: _signed_out,
    Fault.SIGNED_OUT: _signed_out,
}


def _plan(environ: Environ) -> Plan:
    plan: Plan = environ[STRIKE]
    return plan


def _cookie(environ: Environ, name: str) -> str:
    pairs = (pair.strip().partition("=") for pair in environ.get("HTTP_COOKIE", "").split(";"))
    return next((value for key, _, value in pairs if key == name), "")
