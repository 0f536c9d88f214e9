"""The machine: versions, time zones, room on the disk, rights of files."""

from __future__ import annotations

import importlib.metadata
import importlib.resources
import locale
import platform
import re
import shutil
import sqlite3
import stat
import sys
import zoneinfo
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from daemon.count_json import instant

PROGRAM = "forum-mafia-gm"
_NAME = re.compile(r"[A-Za-z0-9._-]+")


def versions() -> dict[str, Any]:
    """The program, Python, the system, and every library that the program asks for."""
    return {
        "program": _version(PROGRAM),
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "sqlite": sqlite3.sqlite_version,
        "encoding": sys.getfilesystemencoding(),
        "locale": locale.getlocale()[0],
        "libraries": {name: _version(name) for name in _wanted()},
    }


def _wanted() -> list[str]:
    try:
        lines = importlib.metadata.requires(PROGRAM) or []
    except importlib.metadata.PackageNotFoundError:
        return []
    names = (_NAME.match(line) for line in lines)
    return sorted({found[0].lower() for found in names if found})


def _version(name: str) -> str | None:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


def clocks(zone: str | None) -> dict[str, Any]:
    """The machine's clock and where its time zones come from; `zone` is the schedule's."""
    now = datetime.now(UTC)
    return {
        "now": instant(now),
        "local_offset": datetime.now().astimezone().strftime("%z"),
        "zone": zone,
        "zone_offset": _offset(zone, now),
        "system_zones": [path for path in zoneinfo.TZPATH if Path(path).is_dir()],
        "zones_known": len(zoneinfo.available_timezones()),
    }


def _offset(zone: str | None, now: datetime) -> str | None:
    try:
        return now.astimezone(zoneinfo.ZoneInfo(zone)).strftime("%z") if zone else None
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        return "unknown"


def disk(folder: Path) -> dict[str, Any]:
    """Room where the game lies, in megabytes."""
    room = shutil.disk_usage(folder)
    return {"free_mb": room.free // 2**20, "total_mb": room.total // 2**20}


def rights(path: Path) -> str | None:
    """A file's rights as `-rw-------`; None where it is not there."""
    try:
        return stat.filemode(path.stat().st_mode)
    except OSError:
        return None
