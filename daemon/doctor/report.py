"""The whole report, part by part; a part that fails says so and the others stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from daemon import config as configs
from daemon import ini
from daemon.config import Config
from daemon.count_json import instant
from daemon.doctor import blot, database, file, machine
from daemon.errors import Trouble
from daemon.ini import Ini

Report = dict[str, Any]


def examine(path: Path) -> Report:
    """Everything that helps to find out why a game does not go, and nothing that is secret."""
    said = _read(path)
    config = _config(path)
    folder = path.resolve().parent
    parts: Mapping[str, Callable[[], Any]] = {
        "machine": machine.versions,
        "time": lambda: machine.clocks(config.options.schedule.timezone if config else None),
        "file": lambda: file.report(path, said),
        "rules": lambda: file.rules(config) if config else None,
        "database": lambda: database.report(_address(said, folder), folder),
        "disk": lambda: machine.disk(folder),
    }
    made = {"made": instant(datetime.now(UTC)), **{name: _guarded(part) for name, part in parts.items()}}
    safe: Report = blot.blotted(made, blot.known_secrets(said, config))
    return safe


def _read(path: Path) -> Ini | None:
    """The file's sections, where it has a readable form at all."""
    try:
        return ini.read(path)
    except Trouble:
        return None


def _config(path: Path) -> Config | None:
    try:
        return configs.load(path)
    except Trouble:
        return None


def _address(said: Ini | None, folder: Path) -> str:
    """The database's address, also where the rest of the file is at fault."""
    url = (said.sections.get("store", {}).get("url") if said else None) or "sqlite:///game.db"
    path = url.removeprefix("sqlite:///")
    if path == url or path.startswith(("/", ":memory:")) or not path or ":" in path[:3]:
        return url
    return f"sqlite:///{(folder / path).as_posix()}"


def _guarded(part: Callable[[], Any]) -> Any:
    """A part that fails is itself a finding: what kind of error, and where in the program; never its words."""
    try:
        return part()
    except Exception as error:  # a doctor's visit ends with a report, whatever is broken
        return {"failed": type(error).__name__}
