"""`mafia-gm check`: everything that can be known before a game, line by line: right, wrong, and what to do."""

from __future__ import annotations

from collections.abc import Callable

from daemon import bootstrap
from daemon.account import Account
from daemon.checkup.findings import Finding, Findings, Level, guarded, ok
from daemon.checkup.machine import MACHINE
from daemon.checkup.onforum import on_forum
from daemon.config import Config

__all__ = ["Finding", "Findings", "Level", "check"]

Enter = Callable[[Config], Account]


def check(config: Config, enter: Enter = bootstrap.account) -> Findings:
    """Every finding, as soon as it is made: first what needs no forum, then the forum."""
    yield ok("config", f"файл «{config.path}» прочитан", f"{config.path} was read")
    for what, part in MACHINE.items():
        yield from guarded(what, part(config))
    yield from guarded("forum", on_forum(config, enter))
