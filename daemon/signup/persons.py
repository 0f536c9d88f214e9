"""Who plays whom: the main nick behind each character, and that no game starts while one is missing (RULES §10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from daemon.config import Config
from daemon.errors import BadInput
from daemon.notices import Notices
from daemon.roster import Roster, double_accounts
from daemon.sections import MainNicks
from daemon.signup.fold import stacked
from daemon.signup.source import mains_wanted, told_mains
from daemon.store.signups import Verb
from daemon.store.store import Store

NOTICE = "main_nicks"


class NoMainNick(BadInput):
    """Characters behind whom nobody is known to stand."""

    def __init__(self, nicks: Iterable[str]) -> None:
        shown = ", ".join(nicks)
        super().__init__(
            f"Основной ник не известен: {shown}. Спросите письмом и впишите: mafia-gm signup main НИК ОСНОВНОЙ_НИК; "
            "без этого игра не начинается ([signup] main_nicks).",
            f"The main nick is not known: {shown}. Ask by letter and enter it: mafia-gm signup main NICK MAIN_NICK; "
            "the game does not start without it ([signup] main_nicks).",
        )


class Doubles(BadInput):
    """Two characters, one person."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(
            f"За персонажами «{one}» и «{other}» стоит один человек; оставьте в [players] одного.",
            f"One person plays both {one} and {other}; keep one of them in [players].",
        )


def known(store: Store, accounts: Mapping[str, int | None]) -> dict[str, str]:
    """The main nicks that the GM or plain letters have told, by character; `accounts` are the characters' user ids."""
    stacks = stacked(store.signups.all())
    said = {(one.user_id, one.nick): one.value for stack in stacks.values() for one in stack if one.verb is Verb.MAIN}
    by_user = {user: main for (user, _), main in said.items() if user}
    by_nick = {nick: main for (_, nick), main in said.items()}
    letters = {user: told.nick for user, told in told_mains(store).items() if told.nick and not told.doubt}
    found = {
        nick: by_user.get(user or 0) or by_nick.get(nick) or letters.get(user or 0) for nick, user in accounts.items()
    }
    return {nick: main for nick, main in found.items() if main}


def nameless(roster: Roster) -> list[str]:
    """Whose main nick is not known."""
    return [one.nick for one in roster.members if one.person is None]


def refuse_start(config: Config, store: Store, roster: Roster, *, draw: bool = False) -> None:
    """One person, one character, and every person known, as early as the file wants it. Raises Doubles, NoMainNick.

    `draw`: before the roles are drawn; else before the game is led. What has begun goes on.
    """
    for one, other in double_accounts(roster.members):
        raise Doubles(one, other)
    missing = nameless(roster)
    if missing and _wanted_by_now(config, store, draw=draw):
        raise NoMainNick(missing)


def _wanted_by_now(config: Config, store: Store, *, draw: bool) -> bool:
    wanted, begun = mains_wanted(config), bool(store.milestones.since())
    if wanted is MainNicks.START:
        return not draw and not begun and store.now() >= config.start
    return wanted is MainNicks.DRAW and not begun


class Threshold:
    """Day 1 does not begin before everybody is known: whether it may, and what the GM is told where it may not."""

    def __init__(self, config: Config, store: Store, roster: Roster, notices: Notices) -> None:
        self._config, self._store, self._roster, self._notices = config, store, roster, notices

    def may_begin(self) -> bool:
        """Whether the game may begin now."""
        if mains_wanted(self._config) is MainNicks.NO:
            return True
        unknown = self._missing()
        if not unknown:
            self._notices.clear(NOTICE)
            return True
        trouble = NoMainNick(unknown)
        self._notices.raise_(NOTICE, trouble.ru, trouble.en)
        return False

    def _missing(self) -> list[str]:
        """What was told since the game was opened counts, too."""
        unknown = {one.nick: one.user_id for one in self._roster.members if one.person is None}
        told = known(self._store, unknown)
        return [nick for nick in unknown if nick not in told]
