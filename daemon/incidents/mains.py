"""Players' main accounts: `[players] Character = main nick`, with the number that the forum gives for it.

Which main nick stands behind a character is a secret of the GM's: numbers are kept in the vault.
"""

from __future__ import annotations

from collections.abc import Mapping

from daemon.account import Account, NoPermission, UnknownUser
from daemon.roster import Roster
from daemon.store.store import Store
from engine.model import Nick

KEPT = "main_accounts"
AT_ONCE = 3  # names asked for in one turn, so that the forum is not run after


def mains_of(store: Store, roster: Roster) -> Mapping[int | str, Nick]:
    """Characters by their players' main accounts: by id as far as known, and by the name in small letters.

    An account that is itself a character's, or the GM's, is nobody's main account.
    """
    numbers: Mapping[str, int] = store.settings.secret(KEPT) or {}
    people = {one.person: one.nick for one in roster.members if one.person and one.person != one.nick}
    taken = {one.user_id for one in roster.members} | set(roster.gms)
    known: dict[int | str, Nick] = {name.casefold(): nick for name, nick in people.items()}
    return known | {
        numbers[name]: nick for name, nick in people.items() if numbers.get(name) and numbers[name] not in taken
    }


class Mains:
    """Asks the forum for the numbers of main accounts, a few at a time; a name it does not know is not asked again."""

    def __init__(self, account: Account, store: Store, roster: Roster) -> None:
        self._account, self._store, self._roster = account, store, roster

    def work(self) -> None:
        """Ask for the next few."""
        known: dict[str, int] = dict(self._store.settings.secret(KEPT) or {})
        named = {one.person for one in self._roster.members if one.person and one.person != one.nick}
        new = {name: self._number(name) for name in sorted(named - set(known))[:AT_ONCE]}
        if new:
            self._store.settings.keep_secret(KEPT, known | new)

    def _number(self, name: str) -> int:
        """The account's number; 0 where the board has no such name, or shows its members to nobody."""
        try:
            return self._account.find_user(name)
        except (UnknownUser, NoPermission):
            return 0
