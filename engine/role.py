"""A role binds a name to a side and to building blocks (RULES §4): data, which the machine reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from engine import abilities
from engine.model import Side
from engine.option import Words

MAFIAS = (Side.MAFIA, Side.MAFIA_A, Side.MAFIA_B)
HEALING, VEST, GUARDING, PROTECTION = "heal", "vest", "guard", "protection"
OWN_SIDE, SELF, UNTOUCHABLE = "own_side", "self", "untouchable"  # whom a block may forbid as a target

SIDE_WORDS: Mapping[Side, Words] = MappingProxyType(
    {
        Side.TOWN: Words("мирные", "town"),
        Side.MAFIA: Words("мафия", "mafia"),
        Side.MAFIA_A: Words("первая мафия", "first mafia"),
        Side.MAFIA_B: Words("вторая мафия", "second mafia"),
        Side.SOLO: Words("одиночка", "solo"),
        Side.NONE: Words("вне игры", "not in the game"),
    }
)


@dataclass(frozen=True, slots=True)
class Block:
    """One ability with its limits. Which parameters a GM may set for a kind stands in `engine.binding`.

    `uses` is for the whole game, `self_uses` for oneself; None = any number. `every` = once in so many nights.
    `stopped_by` holds of heal, vest, guard, protection what can stop a strike. `label` names the strike in a death
    (None: the role). `shared`: its uses are counted for the whole side. `place` is where the block stands in the night
    (`engine.places`). `from_options` names the `[night]` options, and `by_profile` the values of a profile, that fill
    a parameter which the GM leaves open.
    """

    kind: str
    ability: str = ""
    place: str = ""
    label: str | None = None
    uses: int | None = None
    every: int = 1
    not_twice_running: bool = False
    self_uses: int | None = 0
    forbidden_targets: tuple[str, ...] = ()
    stopped_by: tuple[str, ...] = ()
    seen_by_witness: bool = True
    guess_role: bool = False
    fails_on_dead: bool = False
    shared: bool = False
    miss_penalty: str = "none"
    scope: str = ""
    also_protects: bool = False
    tell: bool = True
    reveals: str = ""
    copy_to: tuple[str, ...] = ()
    reads_as: Mapping[str, str] = field(default_factory=dict)
    sees: str = ""
    amount: int = 1
    from_options: Mapping[str, str] = field(default_factory=dict)
    by_profile: Mapping[str, Mapping[str, object]] = field(default_factory=dict)

    @property
    def at_night(self) -> bool:
        """Is it a move of the night, as against a passive, an item or a letter between days?"""
        return bool(self.ability) and self.ability not in abilities.STANDING


@dataclass(frozen=True, slots=True)
class Title:
    """What a role is called: in Russian by gender, in English."""

    ru: str
    en: str
    ru_f: str | None = None

    def tell(self, language: str, gender: str | None = None) -> str:
        """The title for one person."""
        if language != "ru":
            return self.en
        return self.ru_f if gender == "f" and self.ru_f else self.ru


@dataclass(frozen=True, slots=True)
class Role:
    """A role as shipped or as bound in one game.

    `ask` is set where RULES give no safe default: the GM must bind or confirm the role; its `blocks` are then the
    suggestion. `voice` is the value of `night.mafia_decides` under which this role alone decides. `untouchable` may be
    neither struck nor blocked by a mafia; `poses_as` is the role its owner is told he has; `heir_of` the role whose
    holder he follows when `succession` is on; `knows` the roles whose holders he is told; `plain` is what a recruit
    becomes.
    """

    id: str
    title: Title
    side: Side
    blocks: tuple[Block, ...] = ()
    aliases: tuple[str, ...] = ()
    about: Words | None = None
    ask: Words | None = None
    voice: str | None = None
    untouchable: bool = False
    poses_as: str | None = None
    heir_of: str | None = None
    succession: bool = False
    knows: tuple[str, ...] = ()
    plain: bool = False
    nameable: bool = True  # may be named in a guess strike

    def names(self) -> tuple[str, ...]:
        """Every word that people call the role by, the id and the English title included."""
        titles = (self.title.ru, self.title.ru_f, self.title.en)
        return tuple(dict.fromkeys([*(title for title in titles if title), *self.aliases, self.id]))

    def weight(self, default: int) -> int:
        """What this role's vote weighs."""
        return next((block.amount for block in self.blocks if block.kind == "weight"), default)

    def has(self, kind: str) -> bool:
        """Does the role hold a block of this kind?"""
        return any(block.kind == kind for block in self.blocks)


def strike(**parameters: object) -> Block:
    """A strike on a role's own account: stopped by healing, guards and protection; a vest is for mafia strikes."""
    return _block("strike", abilities.STRIKE, parameters, stopped_by=(HEALING, GUARDING, PROTECTION))


def heal(**parameters: object) -> Block:
    """Healing: the target survives strikes that healing can stop."""
    return _block("heal", abilities.HEAL, parameters, place="heal", self_uses=None)


def block(**parameters: object) -> Block:
    """Blocking: the target's moves of this night fail."""
    return _block("block", abilities.BLOCK, parameters, place="block", scope="night")


def check(**parameters: object) -> Block:
    """A check: the actor learns something of the target."""
    return _block("check", abilities.CHECK, parameters, place="check", reveals="mafia_or_not")


def watch(**parameters: object) -> Block:
    """A watch: the actor learns who struck at, or visited, the target."""
    return _block("watch", abilities.WATCH, parameters, place="watch", sees="strikers")


def peace(**parameters: object) -> Block:
    """Peace: no strike succeeds, or one player neither acts nor is acted on."""
    return _block("peace", abilities.PEACE, parameters, place="peace", scope="target", self_uses=None)


def guard(**parameters: object) -> Block:
    """Guarding: who guards dies in place of the guarded."""
    return _block("guard", abilities.GUARD, parameters, place="heal")


def pardon(**parameters: object) -> Block:
    """Pardon: the lynch of the day does not happen."""
    return _block("pardon", abilities.PARDON, parameters, uses=1)


def recruit(**parameters: object) -> Block:
    """Recruitment: an offer to join, as far as the side has one to make."""
    return _block("recruit", abilities.RECRUIT, parameters)


def weight(amount: int = 2) -> Block:
    """A vote that weighs more."""
    return Block("weight", amount=amount)


def vest() -> Block:
    """A vest that is never used up."""
    return Block("vest")


def revenge() -> Block:
    """Who strikes the holder dead dies with him."""
    return Block("revenge")


def immune_to_lynch() -> Block:
    """The holder cannot be lynched."""
    return Block("immune_to_lynch")


def passive() -> Block:
    """No ability."""
    return Block("passive")


MAKERS: Mapping[str, Callable[..., Block]] = MappingProxyType(
    {
        "strike": strike,
        "heal": heal,
        "block": block,
        "check": check,
        "watch": watch,
        "peace": peace,
        "guard": guard,
        "pardon": pardon,
        "recruit": recruit,
        "weight": weight,
        "vest": vest,
        "revenge": revenge,
        "immune_to_lynch": immune_to_lynch,
        "passive": passive,
    }
)


def _block(kind: str, ability: str, parameters: Mapping[str, object], **usual: object) -> Block:
    return Block(kind, **{"ability": ability, **usual, **parameters})  # type: ignore[arg-type]
