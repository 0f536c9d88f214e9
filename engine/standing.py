"""What is carried from one game day to the next, and how somebody steps into another's place (RULES §3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from engine import lots, night
from engine.journal import Ruling
from engine.model import Nick, Setup, Side
from engine.night import Secrets
from engine.powers import roles_in
from engine.presence import Ledger
from engine.questions import ask, warn


@dataclass(frozen=True, slots=True)
class Standing:
    """Who is in the game and what is held against them.

    `living` and `dead` in roster order; whoever is neither waits as a reserve. `passed` is how many lines of the random
    list are used; `entered` the day on which a reserve stepped in, `heirs` who has whose seat; `aliases` the GM's
    rulings on names so far.
    """

    living: tuple[Nick, ...]
    secrets: Secrets
    dead: tuple[Nick, ...] = ()
    ledger: Ledger = field(default_factory=Ledger)
    passed: int = 0
    entered: Mapping[Nick, int] = field(default_factory=dict)
    heirs: Mapping[Nick, Nick] = field(default_factory=dict)
    aliases: tuple[Ruling, ...] = ()
    winner: str | None = None


def first(setup: Setup) -> Standing:
    """How the game stands before day 1."""
    secrets = night.begin(setup)
    living = tuple(nick for nick in roster(setup) if secrets.sides.get(nick, Side.NONE) is not Side.NONE)
    return Standing(living, secrets)


def roster(setup: Setup) -> tuple[Nick, ...]:
    """Every seat in order."""
    return tuple(player.nick for player in setup.players)


def lines(setup: Setup) -> tuple[Nick, ...]:
    """The random list; players whom it leaves out follow in roster order."""
    return tuple(dict.fromkeys((*setup.random_list, *roster(setup))))


def waiting(setup: Setup, standing: Standing) -> frozenset[Nick]:
    """The reserves who have not stepped in."""
    return frozenset(roster(setup)) - set(standing.living) - set(standing.dead)


def without(setup: Setup, standing: Standing, gone: tuple[Nick, ...], day: int) -> Standing:
    """The standing after these have left."""
    secrets = standing.secrets
    for nick in gone:
        secrets = night.departed(setup, secrets, nick, day)
    return left(setup, replace(standing, secrets=secrets), gone)


def left(setup: Setup, standing: Standing, gone: tuple[Nick, ...]) -> Standing:
    """The living and the dead after these have left; what their leaving means for roles is settled elsewhere."""
    living = tuple(nick for nick in standing.living if nick not in gone)
    dead = {*standing.dead, *(nick for nick in standing.living if nick in gone)}
    return replace(standing, living=living, dead=tuple(nick for nick in roster(setup) if nick in dead))


# --- stepping in ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Arrivals:
    """A day's replacements: how the game stands with them, who sits where, and what could not be done.

    `seats` maps who was still playing to who plays in his place today; `replaced` holds the pairs (who left, who came).
    """

    standing: Standing
    seats: Mapping[Nick, Nick] = field(default_factory=dict)
    replaced: tuple[tuple[Nick, Nick], ...] = ()
    asks: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """What a reserve gets: a role, its side, and whose it was (None: the GM's own choice)."""

    role: str
    side: Side
    was: Nick | None = None


def arrive(setup: Setup, standing: Standing, rulings: tuple[Ruling, ...], day: int) -> Arrivals:
    """The GM's replacements take effect at the start of the day."""
    arrivals = Arrivals(standing)
    for ruling in rulings:
        arrivals = _step_in(setup, arrivals, ruling, day)
    return arrivals


def _step_in(setup: Setup, arrivals: Arrivals, ruling: Ruling, day: int) -> Arrivals:
    old, new, standing = ruling.subject, ruling.value, arrivals.standing
    known = old in (*standing.living, *standing.dead) and old not in standing.heirs
    if not known or new not in waiting(setup, standing):
        return replace(
            arrivals, warnings=(*arrivals.warnings, warn(setup, "refused_ruling", what=f"replace {old} {new}"))
        )
    seat = SEATS[setup.options.activity.replacement_role](setup, standing, ruling, day)
    if seat is None:
        return replace(arrivals, asks=(*arrivals.asks, ask(setup, "replacement_role", new)))
    return replace(
        arrivals,
        standing=_seated(setup, standing, (old, new), seat, day),
        seats={**arrivals.seats, old: new} if old in standing.living else arrivals.seats,
        replaced=(*arrivals.replaced, (old, new)),
    )


def _same(setup: Setup, standing: Standing, ruling: Ruling, day: int) -> Seat:
    return _seat_of(standing, ruling.subject)


def _draw(setup: Setup, standing: Standing, ruling: Ruling, day: int) -> Seat:
    """One of the empty seats by lot: those who left and were not replaced, and the one he comes for."""
    empty = [nick for nick in roster(setup) if nick in (*standing.dead, ruling.subject) and nick not in standing.heirs]
    return _seat_of(standing, lots.choose(setup.seed, day, f"replacement {len(standing.heirs)}", empty))


def _ask_gm(setup: Setup, standing: Standing, ruling: Ruling, day: int) -> Seat | None:
    role = roles_in(setup).get(ruling.role)
    return None if role is None else Seat(role.id, role.side)


SEATS: Mapping[str, Callable[[Setup, Standing, Ruling, int], Seat | None]] = {
    "same": _same,
    "draw": _draw,
    "ask_gm": _ask_gm,
}


def _seat_of(standing: Standing, nick: Nick) -> Seat:
    return Seat(standing.secrets.roles[nick], standing.secrets.sides[nick], nick)


def _seated(setup: Setup, standing: Standing, pair: tuple[Nick, Nick], seat: Seat, day: int) -> Standing:
    old, new = pair
    living = {*standing.living, new} - {old}
    dead = {*standing.dead, old}
    return replace(
        standing,
        living=tuple(nick for nick in roster(setup) if nick in living),
        dead=tuple(nick for nick in roster(setup) if nick in dead),
        secrets=_handed_over(setup, standing.secrets, pair, seat),
        entered={**standing.entered, new: day},
        heirs={**standing.heirs, old: new},
    )


def _handed_over(setup: Setup, secrets: Secrets, pair: tuple[Nick, Nick], seat: Seat) -> Secrets:
    """The seat goes over; what its holder said or was barred from as a person stays with the seat or with him."""
    old, new = pair
    secrets = night.seated(setup, secrets, old, new, None if seat.was == old else seat.role)
    return replace(
        secrets,
        sides={**secrets.sides, new: seat.side},
        left=secrets.left | {old},
        conceded=secrets.conceded - {old},
        silenced={(new if nick == old else nick): scope for nick, scope in secrets.silenced.items()},
    )
