"""What a letter can ask for: ability ids and the words for them. The machine knows abilities, never roles."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.option import Words

STRIKE = "strike"
DON_STRIKE = "don_strike"
GUESS_STRIKE = "guess_strike"
BLOCK = "block"
HEAL = "heal"
CHECK = "check"
WATCH = "watch"
PEACE = "peace"
GUARD = "guard"
PARDON = "pardon"
RECRUIT = "recruit"
ACCEPT = "accept"
DECLINE = "decline"
APPOINT = "appoint"
CONCEDE = "concede"
PASS = "pass"  # noqa: S105  (a move, not a password)

ABILITIES: Mapping[str, Words] = MappingProxyType(
    {
        STRIKE: Words("удар", "strike"),
        DON_STRIKE: Words("удар дона", "don's strike"),
        GUESS_STRIKE: Words("удар адвоката", "guess strike"),
        BLOCK: Words("блокировка", "block"),
        HEAL: Words("лечение", "heal"),
        CHECK: Words("проверка", "check"),
        WATCH: Words("слежка", "watch"),
        PEACE: Words("миротворчество", "peace"),
        GUARD: Words("охрана", "guard"),
        PARDON: Words("помилование", "pardon"),
        RECRUIT: Words("вербовка", "recruitment"),
        ACCEPT: Words("согласие на вербовку", "acceptance of recruitment"),
        DECLINE: Words("отказ от вербовки", "refusal of recruitment"),
        APPOINT: Words("назначение", "appointment"),
        CONCEDE: Words("признание поражения", "concession"),
        PASS: Words("пропуск хода", "pass"),
    }
)

# Letters between a side and the GM that are no night moves: nobody can block them, a skipped night leaves them alone.
STANDING = frozenset({PARDON, RECRUIT, ACCEPT, DECLINE, APPOINT, CONCEDE})
