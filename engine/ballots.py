"""Vote posts as they stand after edits, aliases and the GM's rulings: one ballot a post, not yet counted (RULES §2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from engine.journal import Ruling, Says, Vote
from engine.model import NOBODY, Nick

VOID, RESTORE = "void", "restore"  # values of a ruling on a vote that are no nick


@dataclass(frozen=True, slots=True)
class Ballot:
    """One post's vote.

    `refused` is a reason found before counting; `falls` says that an edit costs the earlier vote too; `ruled` that the
    GM named the target, which overrides how, where and when it was written.
    """

    vote: Vote
    edited: bool = False
    refused: str | None = None
    falls: bool = False
    ruled: bool = False

    @property
    def key(self) -> tuple[bool, int]:
        """Posts and letters are numbered apart."""
        return self.vote.via_gm, self.vote.post


def ballots(votes: Iterable[Vote], rule: str, rulings: Iterable[Ruling], closes: datetime | None) -> tuple[Ballot, ...]:
    """One ballot for each post, in order of time; `rule` is the option `votes.edited`."""
    posts: dict[tuple[bool, int], dict[datetime, Vote]] = {}
    for vote in votes:
        # A version is known by when it was first seen: a later reading of the same text replaces the earlier one.
        posts.setdefault((vote.via_gm, vote.post), {})[vote.seen or vote.at] = vote
    orders = _by_verb(rulings)
    read = (_ruled(_as_edited(list(seen.values()), rule, closes), orders) for seen in posts.values())
    return tuple(sorted(read, key=lambda ballot: (ballot.vote.at, ballot.vote.post)))


def _as_edited(versions: list[Vote], rule: str, closes: datetime | None) -> Ballot:
    edited = len(versions) > 1 or versions[0].edited
    return EDITED[rule](versions, closes) if edited else Ballot(versions[0])


def _first_seen(versions: list[Vote], closes: datetime | None) -> Ballot:
    return Ballot(versions[0], edited=True)


def _void(versions: list[Vote], closes: datetime | None) -> Ballot:
    return Ballot(versions[0], edited=True, refused="edited")


def _void_and_miss(versions: list[Vote], closes: datetime | None) -> Ballot:
    return Ballot(versions[0], edited=True, refused="edited", falls=True)


def _last(versions: list[Vote], closes: datetime | None) -> Ballot:
    """An edit seen only after closing cannot move a vote."""
    in_time = [vote for vote in versions if closes is None or (vote.seen or vote.at) < closes]
    return Ballot((in_time or versions[:1])[-1], edited=True)


EDITED: Mapping[str, Callable[[list[Vote], datetime | None], Ballot]] = {
    "first_seen": _first_seen,
    "void": _void,
    "void_and_miss": _void_and_miss,
    "last": _last,
}


def _by_verb(rulings: Iterable[Ruling]) -> Mapping[str, Mapping[str, str]]:
    """The last word on each post, and the nick behind each alias."""
    rulings = tuple(rulings)
    return {
        "vote": {ruling.subject: ruling.value for ruling in rulings if ruling.verb == "vote"},
        "alias": {folded(ruling.value): ruling.subject for ruling in rulings if ruling.verb == "alias"},
    }


def _ruled(ballot: Ballot, orders: Mapping[str, Mapping[str, str]]) -> Ballot:
    vote = ballot.vote
    order = orders["vote"].get(str(vote.post), RESTORE)
    if order == VOID:
        return replace(ballot, refused="void_by_gm", falls=False)
    if order != RESTORE:
        return replace(ballot, vote=_naming(vote, order), refused=None, falls=False, ruled=True)
    nick = orders["alias"].get(folded(vote.text))
    if nick is not None and (vote.says is Says.ASK or vote.reason == "unknown_name"):
        return replace(ballot, vote=_naming(vote, nick))
    return ballot


def _naming(vote: Vote, nick: Nick) -> Vote:
    says = {NOBODY: Says.NOBODY, "": Says.UNVOTE}.get(nick, Says.NAME)
    target = nick if says is Says.NAME else None
    return replace(vote, says=says, target=target, reason=None, candidates=())


def folded(text: str) -> str:
    """Letters and digits alone, in one case, ё as е: how a ruling's alias is compared with what was typed."""
    return re.sub(r"\W+", "", text.casefold().replace("ё", "е"))
