"""Posts and decisions → the applicants. Values in, values out: the same facts always give the same list.

A later post overrides an earlier decision only where it withdraws; what the GM has decided about is asked no more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from daemon.signup.records import Applicant, Doubt, Place, SignUp, Status, Stray, Terms
from daemon.store.signups import SignUpDecision, Verb
from parsers import applications
from parsers.applications import ApplicationReading, Says
from parsers.facts import Post

DECIDED = {Verb.APPROVE: Status.APPROVED, Verb.RESERVE: Status.RESERVE, Verb.REFUSE: Status.REFUSED}
TALK = ("unclear", "talk")  # what somebody who has applied may go on saying


@dataclass(frozen=True, slots=True)
class Seen:
    """A post of the topic as it was last seen. `seq` and `last` are the places of its first and last version.

    `lost` is when (as a place in the order of things) it was deleted, moved or vanished.
    """

    post: Post
    at: datetime
    seq: int
    last: int
    lost: int | None = None

    @property
    def known(self) -> int:
        """When all that is known of it was known."""
        return max(self.last, self.lost or 0)


@dataclass(frozen=True, slots=True)
class ToldMain:
    """What letters say of a character's main nick."""

    nick: str | None
    seq: int
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """All that is folded. `gms` are the GM's accounts, `mains` what letters told, by the sender's account."""

    posts: Sequence[Seen]
    decisions: Sequence[SignUpDecision] = ()
    mains: Mapping[int, ToldMain] = field(default_factory=dict)
    gms: frozenset[int] = frozenset()
    accounts: Mapping[str, int] = field(default_factory=dict)  # main nicks that were looked up; 0 = nobody has it


@dataclass(slots=True)
class _Tale:
    """What one account has written so far."""

    applied: Seen | None = None
    withdrawn: Seen | None = None
    wants_reserve: bool = False
    asked: list[tuple[int, Doubt, Seen]] = field(default_factory=list)
    posts: list[Seen] = field(default_factory=list)

    def ask(self, code: str, seen: Seen, known: int | None = None) -> None:
        self.asked.append((seen.last if known is None else known, Doubt(code, seen.post.id), seen))


def sign_up(facts: Facts, terms: Terms) -> SignUp:
    """The sign-up as these facts make it."""
    tales, strays = _told(facts)
    stacks = stacked(facts.decisions)
    found = (_applicant(user, tale, stacks.get(user, []), facts) for user, tale in tales.items())
    late = terms.closes
    ordered = sorted((one for one in found if one is not None), key=lambda one: (one.at, one.post.id))
    timed = [replace(one, late=late is not None and one.at >= late) for one in ordered]
    placed = _placed(timed, terms)
    return SignUp(terms, tuple(_with_doubles(placed)), tuple(sorted(strays, key=lambda one: (one.at, one.post.id))))


def stacked(decisions: Iterable[SignUpDecision]) -> dict[int, list[SignUpDecision]]:
    """For each account the decisions that stand: an `undo` takes the last of them away."""
    stacks: dict[int, list[SignUpDecision]] = defaultdict(list)
    for one in decisions:
        stack = stacks[one.user_id]
        if one.verb is not Verb.UNDO:
            stack.append(one)
        elif stack:
            stack.pop()
    return stacks


# --- what was written ---


def _told(facts: Facts) -> tuple[dict[int, _Tale], list[Stray]]:
    tales: dict[int, _Tale] = defaultdict(_Tale)
    strays: list[Stray] = []
    for seen in sorted(facts.posts, key=lambda one: (one.at, one.post.id)):
        author = seen.post.author_id
        if author in facts.gms:
            strays.append(Stray(seen.post, seen.at, "gm"))
        elif author is None:
            strays.append(Stray(seen.post, seen.at, "no_account", asks=True))
        else:
            strays.extend(_next(tales[author], seen))
    return tales, strays


def _next(tale: _Tale, seen: Seen) -> Iterator[Stray]:
    """The tale goes on by one post; the post itself where it is plainly no application."""
    reading = applications.read(seen.post.body)
    tale.posts.append(seen)
    if "main_nick" in reading.flags:
        tale.ask("main_nick_public", seen)
    if reading.says in (Says.APPLIES, Says.RESERVE):
        _applies(tale, seen, reading)
    elif reading.says is Says.WITHDRAWS:
        _withdraws(tale, seen)
    elif reading.says is Says.ASK and not (tale.applied and reading.reason in TALK):
        tale.ask(reading.reason or "unclear", seen)
    else:
        yield Stray(seen.post, seen.at, reading.reason or "talk")


def _applies(tale: _Tale, seen: Seen, reading: ApplicationReading) -> None:
    if tale.applied is not None and tale.withdrawn is None:
        tale.ask("wants_reserve" if reading.says is Says.RESERVE else "second_post", seen)
        return
    tale.applied, tale.withdrawn, tale.wants_reserve = seen, None, reading.says is Says.RESERVE
    for flag in ("if_full", "reserve_word"):
        if flag in reading.flags:
            tale.ask(flag, seen)


def _withdraws(tale: _Tale, seen: Seen) -> None:
    if tale.applied is None:
        tale.ask("nothing_to_withdraw", seen)
    else:
        tale.withdrawn = seen


# --- what became of it ---


def _applicant(user: int, tale: _Tale, stack: list[SignUpDecision], facts: Facts) -> Applicant | None:
    decided = next((one for one in reversed(stack) if one.verb in DECIDED), None)
    since = decided.seq if decided else 0
    status = _status(tale, decided)
    shown = tale.applied or next((seen for _, _, seen in tale.asked), tale.posts[0])
    if status is None:
        return None
    if tale.applied is not None:
        _look_at(tale, tale.applied, decided)
    main, main_by, unsure = _main(user, stack, facts)
    doubts = [doubt for known, doubt, _ in tale.asked if known > since]
    return Applicant(
        user, tale.posts[-1].post.author, shown.at, shown.post, status, None, (*dict.fromkeys([*doubts, *unsure]),),
        tale.wants_reserve, main=main, main_by=main_by, why=decided.why if decided else "",
        posts=tuple(seen.post.id for seen in tale.posts),
    )  # fmt: skip


def _status(tale: _Tale, decided: SignUpDecision | None) -> Status | None:
    """None for somebody who has plainly not applied and about whom nothing was decided."""
    if tale.withdrawn is not None and (decided is None or tale.withdrawn.last > decided.seq):
        return Status.WITHDRAWN
    if decided is not None:
        return DECIDED[decided.verb]
    if tale.applied is not None:
        return Status.WAITING
    return Status.ASK if any(doubt.code != "main_nick_public" for _, doubt, _ in tale.asked) else None


def _look_at(tale: _Tale, applied: Seen, decided: SignUpDecision | None) -> None:
    """What happened to the application after it was made."""
    if applied.lost is not None:
        tale.ask("gone", applied, applied.lost)
    if decided is not None and decided.verb is not Verb.REFUSE and applied.last > decided.seq:
        tale.ask("edited", applied)


def _main(user: int, stack: list[SignUpDecision], facts: Facts) -> tuple[str | None, str, list[Doubt]]:
    """The main nick, who told it, and what is doubtful about it. The GM's word holds until a letter says otherwise."""
    said = next((one for one in reversed(stack) if one.verb is Verb.MAIN), None)
    told = facts.mains.get(user)
    if said is not None:
        later = told is not None and told.seq > said.seq and told.nick != said.value
        return said.value, "gm", [Doubt("main_differs")] if later else []
    if told is None:
        return None, "", []
    unsure = [Doubt(told.doubt)] if told.doubt else []
    if told.nick is not None and facts.accounts.get(told.nick) == 0:
        unsure.append(Doubt("main_unknown"))
    return (None, "", unsure) if told.doubt else (told.nick, "letter", unsure)


# --- places ---


def _placed(applicants: list[Applicant], terms: Terms) -> list[Applicant]:
    players = sum(one.status is Status.APPROVED for one in applicants)
    reserves = sum(one.status is Status.RESERVE for one in applicants)
    placed = []
    for one in applicants:
        place = _place(one, terms, players, reserves) if one.open else None
        players += place is Place.PLAYER
        reserves += place is Place.RESERVE
        placed.append(replace(one, place=place))
    return placed


def _place(one: Applicant, terms: Terms, players: int, reserves: int) -> Place:
    if one.late:
        return Place.LATE
    if not one.wants_reserve and (not terms.players or players < terms.players):
        return Place.PLAYER
    return Place.RESERVE if terms.reserves is None or reserves < terms.reserves else Place.FULL


def _with_doubles(applicants: list[Applicant]) -> Iterator[Applicant]:
    """One person, one character (RULES §10): both are shown beside each other."""
    active = [one for one in applicants if one.open or one.in_game]
    for one in applicants:
        others = [other.nick for other in active if one in active and other is not one and _same_person(one, other)]
        yield replace(one, doubts=(*one.doubts, *(Doubt("double", said=nick) for nick in others)))


def _same_person(one: Applicant, other: Applicant) -> bool:
    names = [{_folded(who.nick), _folded(who.main or who.nick)} for who in (one, other)]
    return bool(names[0] & names[1])


def _folded(name: str) -> str:
    return " ".join(name.casefold().replace("ё", "е").split())
