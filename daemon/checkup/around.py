"""What stands around a game: its rules post, and other games that read the same account's letters."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from daemon import bootstrap, dealing, ini
from daemon.checkup.findings import Findings, ok, warning
from daemon.config import Config
from daemon.errors import BadInput
from daemon.reports.filters import clock_in, date_in
from daemon.roster import Roster
from daemon.rules import statute
from daemon.rules.post import DAY
from daemon.store.store import Store, open_store
from daemon.store.trouble import StoreTrouble
from daemon.values import host_of

MOST_NEIGHBOURS = 50


def rules_post(config: Config) -> Findings:
    """Is the rules post out, does it say what the file says, and is there still a day to go?"""
    try:
        store = open_store(config.database())
    except StoreTrouble:  # the line on the store has said it
        return
    try:
        yield from _of_rules(config, store)
    finally:
        store.close()


def _of_rules(config: Config, store: Store) -> Findings:
    now, zone = datetime.now(UTC), config.zone
    game = bootstrap.Game(config, store, Roster(()), bootstrap.press(config), dealing.kept_deal(config, store))
    desk = game.rules_desk()
    out = desk.published() if desk is not None else []
    if not out:
        due = config.start - DAY
        if now >= due and now < config.start:
            yield warning(
                "rules",
                "до первого дня меньше суток, а правила не опубликованы: одобрите их (mafia-gm status) или перенесите "
                "[game] start",
                "day 1 is less than a day away and the rules are not out: approve them (mafia-gm status) or put [game] "
                "start off",
            )
        elif now < due:
            ru, en = (f"{date_in(zone, word)(due)}, {clock_in(zone)(due)}" for word in ("ru", "en"))
            yield ok("rules", f"правила должны выйти до {ru}", f"the rules are to be out by {en}")
        return
    said = out[-1].intent.tells.get("rules", {})
    changed = statute.differences(said.get("written", {}), statute.written(config), zone) if said else []
    if changed and now < config.start:
        yield warning(
            "rules",
            f"правила уже опубликованы, а в файле другие: {'; '.join(one.ru for one in changed)}; mafia-gm run "
            "предложит новую версию",
            f"the rules are out and the file has others: {'; '.join(one.en for one in changed)}; mafia-gm run will "
            "propose a new version",
        )
    else:
        yield ok("rules", "правила опубликованы", "the rules are out")


def neighbours(config: Config) -> Findings:
    """Other game files beside this one whose account is the same: both games read all its letters."""
    for path in sorted(_beside(config.path))[:MOST_NEIGHBOURS]:
        if _same_account(path, config):
            yield warning(
                "account",
                f"файл «{path.name}» ведёт игру с той же учётной записи: обе читают все её письма; если игры идут "
                "одновременно, заведите для второй другую запись или укажите [game] letters_since",
                f"{path.name} leads a game with the same account: both read all its letters; if they run at the same "
                "time, give the second an account of its own, or set [game] letters_since",
            )


def _beside(path: Path) -> Iterator[Path]:
    own = path.resolve()
    return (other for other in own.parent.glob("*.ini") if other.resolve() != own)


def _same_account(path: Path, config: Config) -> bool:
    """Whether the file names the same forum and account; one that cannot be read says nothing."""
    try:
        forum = ini.read(path).sections.get("forum", {})
    except BadInput:
        return False
    try:
        same_host = host_of(forum.get("url") or "") == host_of(config.forum.url)
    except ValueError:
        return False
    return same_host and (forum.get("username") or "").casefold() == config.forum.username.casefold()
