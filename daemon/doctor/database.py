"""The database, looked at without writing: its version, whether it is sound, how much it holds, what came last."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from daemon.doctor.machine import rights
from daemon.errors import Trouble
from daemon.store.database import HEAD, make_engine
from daemon.store.tables import metadata

LAST_EVENTS, LAST_PAGES = 40, 200
_MISSING = re.compile(r"[a-z][a-z _-]{0,40}")
_QUOTED = re.compile("«[^»]*»|“[^”]*”|'[^']*'|\"[^\"]*\"")
_SAFE = (int, float, bool)
Ask = Callable[[str], list[tuple[Any, ...]]]


def report(url: str, folder: Path) -> dict[str, Any]:
    """What the database says of itself; never a post, a letter, a nick or a role."""
    path = url.removeprefix("sqlite:///")
    is_file = path != url and path != ":memory:"
    about: dict[str, Any] = {"kind": url.partition(":")[0].partition("+")[0], "newest_version": HEAD}
    if is_file:
        about |= _of_file(Path(path))
        if not about["there"]:
            return about
    try:
        with _asking(url, Path(path) if is_file else None) as ask:
            return {**about, **{name: _guarded(look, ask) for name, look in LOOKS.items()}}
    except (sqlite3.Error, SQLAlchemyError, OSError, Trouble) as error:
        return {**about, "cannot_open": type(error).__name__}


def _of_file(path: Path) -> dict[str, Any]:
    there = path.is_file()
    return {
        "there": there,
        "rights": rights(path),
        "megabytes": round(path.stat().st_size / 2**20, 1) if there else None,
    }


@contextmanager
def _asking(url: str, path: Path | None) -> Iterator[Ask]:
    """A way to ask; a file is opened for reading only."""
    if path is not None:
        raw = sqlite3.connect(f"file:{quote(path.as_posix())}?mode=ro", uri=True, timeout=5)
        try:
            yield lambda statement: raw.execute(statement).fetchall()
        finally:
            raw.close()
        return
    engine = make_engine(url)
    try:
        with engine.connect() as connection:
            yield lambda statement: [tuple(row) for row in connection.execute(text(statement))]
    finally:
        engine.dispose()


def _guarded(look: Callable[[Ask], Any], ask: Ask) -> Any:
    """A look that fails (a table is missing, the file is damaged) is a finding."""
    try:
        return look(ask)
    except (sqlite3.Error, SQLAlchemyError, ValueError, TypeError, KeyError) as error:
        return {"failed": type(error).__name__}


def _version(ask: Ask) -> Any:
    rows = ask("SELECT version_num FROM alembic_version")
    found = str(rows[0][0]) if rows else ""
    return found if re.fullmatch(r"[0-9a-z_]{1,20}", found) else None


def _soundness(ask: Ask) -> Any:
    return "ok" if ask("PRAGMA quick_check(1)") == [("ok",)] else "damaged"


def _counts(ask: Ask) -> Any:
    return {table: _guarded(_rows_of(table), ask) for table in sorted(metadata.tables)}


def _rows_of(table: str) -> Callable[[Ask], Any]:
    return lambda ask: ask(f"SELECT count(*) FROM {table}")[0][0]  # noqa: S608  (a name of ours)


def _drafts(ask: Ask) -> Any:
    rows = ask("SELECT kind, state, count(*) FROM drafts GROUP BY kind, state ORDER BY kind, state")
    return [{"kind": kind, "state": state, "number": number} for kind, state, number in rows]


def _events(ask: Ask) -> Any:
    """The last lines of the log: when and what kind, and of the rest numbers only."""
    rows = ask(f"SELECT seq, at, kind, subject, data FROM events ORDER BY seq DESC LIMIT {LAST_EVENTS}")  # noqa: S608
    return [_event(*row) for row in reversed(rows)]


def _event(seq: int, at: Any, kind: str, subject: str, data: Any) -> dict[str, Any]:
    numbers = {key: value for key, value in _plain(data).items() if isinstance(value, _SAFE)}
    about = {"about": int(subject)} if str(subject).isdecimal() and len(str(subject)) < 12 else {}
    return {"seq": seq, "at": str(at), "kind": kind, **about, **numbers}


def _pages(ask: Ask) -> Any:
    """How well pages are understood: of each kind how many, and what the readers did not find."""
    rows = ask("SELECT kind, count(*), sum(CASE WHEN missing IS NULL THEN 0 ELSE 1 END) FROM pages GROUP BY kind")
    lacking = ask("SELECT missing, count(*) FROM pages WHERE missing IS NOT NULL GROUP BY missing")
    return {
        "kinds": [{"kind": kind, "kept": kept, "not_understood": int(bad or 0)} for kind, kept, bad in rows],
        "missing": {what: number for what, number in lacking if _MISSING.fullmatch(str(what))},
    }


def _skew(ask: Ask) -> Any:
    """How far the forum's clock was ahead of ours when pages were last fetched, in seconds."""
    rows = ask(f"SELECT at, received FROM pages ORDER BY id DESC LIMIT {LAST_PAGES}")  # noqa: S608
    apart = [(_moment(at) - _moment(received)).total_seconds() for at, received in rows]
    return round(apart[0], 1) if apart else None


def _moment(value: Any) -> datetime:
    return value if isinstance(value, datetime) else datetime.fromisoformat(str(value))


def _notices(ask: Ask) -> Any:
    """What stands open for the GM; whatever stands in quotation marks is left out."""
    rows = ask("SELECT value FROM settings WHERE name = 'notices'")
    found = _plain(rows[0][0]) if rows else {}
    return [
        {"kind": key.partition(":")[0], "since": one["since"], "text": _QUOTED.sub("«…»", one["en"])}
        for key, one in found.items()
    ]


def _last_look(ask: Ask) -> Any:
    rows = ask("SELECT value FROM settings WHERE name = 'last_look'")
    kept = _plain(rows[0][0]) if rows else {}
    return {name: kept.get(name) for name in ("at", "whole")} if kept else None


def _led(ask: Ask) -> Any:
    rows = ask("SELECT until FROM lease")
    return str(rows[0][0]) if rows else None


def _plain(value: Any) -> dict[str, Any]:
    found = json.loads(value) if isinstance(value, str | bytes) else value
    return found if isinstance(found, dict) else {}


LOOKS: Mapping[str, Callable[[Ask], Any]] = {
    "version": _version,
    "soundness": _soundness,
    "rows": _counts,
    "drafts": _drafts,
    "pages": _pages,
    "forum_clock_ahead": _skew,
    "last_look": _last_look,
    "led_until": _led,
    "notices": _notices,
    "last_events": _events,
}
