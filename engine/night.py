"""The night: letters in, deaths and private results out. The day half knows only what this module and its records show.

`judge` says at any moment what became of each letter so far; `resolve` works the whole night out when it is over. Both
are pure functions of the setup, the secrets carried from day to day, and the evening. How a night is worked:
`engine.orders` settles which moves stand, `engine.acts` sorts them into steps, `engine.steps` plays the steps,
`engine.dawn` draws the balance.
"""

from __future__ import annotations

from dataclasses import replace

from engine import acts, dawn, orders, steps
from engine.abilities import PARDON
from engine.evening import Evening, NightOutcome, Secrets
from engine.model import LetterLine, Nick, Setup
from engine.powers import role_of, roles_in, side_of

__all__ = [
    "Evening",
    "NightOutcome",
    "Secrets",
    "begin",
    "concessions",
    "departed",
    "judge",
    "resolve",
    "seated",
    "survives_lynch",
    "vote_weight",
]


def begin(setup: Setup) -> Secrets:
    """The secrets as dealt."""
    roles = roles_in(setup)
    return Secrets(
        roles={player.nick: player.role for player in setup.players},
        sides={player.nick: player.side or roles[player.role].side for player in setup.players},
        items={player.nick: player.items for player in setup.players if player.items},
        offices=setup.offices,
    )


def judge(setup: Setup, secrets: Secrets, evening: Evening) -> tuple[LetterLine, ...]:
    """What became of each letter so far, for receipts and refusals at once; nobody dies of it."""
    return orders.keep(setup, secrets, evening).lines


def concessions(setup: Setup, secrets: Secrets, evening: Evening) -> frozenset[Nick]:
    """Who has given up by the letters so far; a concession holds until taken back."""
    return orders.keep(setup, secrets, evening).conceded


def resolve(setup: Setup, secrets: Secrets, evening: Evening) -> NightOutcome:
    """Work the night out (RULES §5, §6, §12)."""
    ledger = orders.keep(setup, secrets, evening)
    night = acts.nightfall(setup, secrets, evening, ledger)
    steps.play(night)
    return dawn.outcome(night)


def vote_weight(setup: Setup, secrets: Secrets, nick: Nick) -> int:
    """How much this player's vote weighs: as the roster says, else his role (mayor …), else the option."""
    own = next((player.weight for player in setup.players if player.nick == nick), None)
    return own if own is not None else role_of(setup, secrets, nick).weight(setup.options.votes.weight)


def survives_lynch(setup: Setup, secrets: Secrets, nick: Nick, evening: Evening) -> str | None:
    """The code of what keeps him from being lynched (immune, pardon …), or None."""
    if role_of(setup, secrets, nick).has("immune_to_lynch"):
        return "immune"
    standing = orders.keep(setup, secrets, evening).orders
    spared = any(order.ability == PARDON and order.at < evening.plan.vote_closes for order in standing)
    return "pardon" if spared else None


def departed(setup: Setup, secrets: Secrets, nick: Nick, day: int) -> Secrets:
    """The secrets after somebody left by day: successions. Recruitment opens by itself: it counts the side's dead."""
    return dawn.without(setup, secrets, (nick,))


def seated(setup: Setup, secrets: Secrets, old: Nick, new: Nick, role: str | None = None) -> Secrets:
    """The secrets with a reserve in the place of one who left: his role, side, items, offices and what he has used.

    With `role` given (by lot or by the GM) it is that role, and its side, that the newcomer gets.
    """
    roles, taken = roles_in(setup), role or secrets.roles[old]
    inherited = role is None
    side = side_of(secrets, old) if inherited else roles[taken].side
    return replace(
        secrets,
        roles={**secrets.roles, new: taken},
        sides={**secrets.sides, new: side},
        items={**secrets.items, new: secrets.items.get(old, ()) if inherited else ()},
        offices={office: new if nick == old and inherited else nick for office, nick in secrets.offices.items()},
        spent=(*secrets.spent, *_inherited(secrets, old, new)) if inherited else secrets.spent,
        left=secrets.left - {new},
    )


def _inherited(secrets: Secrets, old: Nick, new: Nick) -> list[tuple[int, Nick, str, Nick | None]]:
    """The moves of the seat as the newcomer's own; what was used on oneself was used on oneself."""
    return [
        (day, new, ability, new if target == old else target)
        for day, nick, ability, target in secrets.spent
        if nick == old
    ]
