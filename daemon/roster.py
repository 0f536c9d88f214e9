"""Who is who on the forum: characters by user id, never by the name that a page shows (look-alike letters)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Member:
    """A character of the game. `user_id` is his account on the forum, `person` the main nick behind him."""

    nick: str
    user_id: int | None = None
    person: str | None = None
    aliases: tuple[str, ...] = ()
    gender: str | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Roster:
    """Everybody of one game.

    `gms` maps the user ids of the GM's accounts to their names; `account` is the one that the daemon acts with.
    """

    members: tuple[Member, ...]
    gms: Mapping[int, str] = field(default_factory=dict)
    account: int | None = None

    def named(self, user_id: int | None, shown: str) -> str:
        """Under which name somebody acts in the game.

        The nick of the member with this id, the GM's name, or the shown name of an outsider: marked where it could be
        taken for somebody else's, so that a look-alike account or a guest never acts for a player.
        """
        if user_id is not None and user_id in self.gms:
            return self.gms[user_id]
        member = next((one for one in self.members if one.user_id is not None and one.user_id == user_id), None)
        if member is not None:
            return member.nick
        return f"{shown} (id {user_id or '?'})" if _folded(shown) in self._taken() else shown

    def is_gm(self, user_id: int | None) -> bool:
        """Whether the account is one of the GM's."""
        return user_id is not None and user_id in self.gms

    def account_of(self, nick: str) -> int | None:
        """The user id of a character."""
        return next((one.user_id for one in self.members if one.nick == nick), None)

    def nicks(self) -> tuple[str, ...]:
        """The characters in roster order."""
        return tuple(one.nick for one in self.members)

    def _taken(self) -> set[str]:
        return {_folded(name) for name in (*self.nicks(), *self.gms.values())}


def to_plain(roster: Roster) -> dict[str, Any]:
    """The roster as JSON can hold it, for freezing."""
    members = [
        {
            "nick": one.nick, "user_id": one.user_id, "person": one.person, "aliases": list(one.aliases),
            "gender": one.gender, "number": one.number,
        }
        for one in roster.members
    ]  # fmt: skip
    gms = {str(number): name for number, name in roster.gms.items()}
    return {"members": members, "gms": gms, "account": roster.account}


def from_plain(plain: Mapping[str, Any]) -> Roster:
    """The roster back."""
    members = (Member(**{**one, "aliases": tuple(one["aliases"])}) for one in plain["members"])
    gms = {int(number): name for number, name in plain["gms"].items()}
    return Roster(tuple(members), gms, plain["account"])


def double_accounts(members: Iterable[Member]) -> tuple[tuple[str, str], ...]:
    """Pairs of characters behind whom stands one account or one person."""
    seen: dict[object, str] = {}
    pairs = []
    for one in members:
        for key in (one.user_id, one.person and ("person", _folded(one.person))):
            if key is not None and key in seen and seen[key] != one.nick:
                pairs.append((seen[key], one.nick))
            elif key is not None:
                seen[key] = one.nick
    return tuple(pairs)


def _folded(name: str) -> str:
    return " ".join(name.casefold().replace("ё", "е").split())
