"""How many warnings each player has, and what the next one would mean (RULES §3, §10)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from engine.game import Game
from engine.model import Nick

BY_GM = "warned"


@dataclass(frozen=True, slots=True)
class Warned:
    """One player's warnings: by the GM, of those that wait for the next verdict, and for posts and votes missed.

    `last` says that by the rules of this game the next warning of the GM takes him out, `reached` that those he has
    do, as soon as they are reckoned.
    """

    nick: Nick
    by_gm: int
    waiting: int
    missed: int
    last: bool
    living: bool
    reached: bool = False


def warnings(game: Game) -> tuple[Warned, ...]:
    """Everybody who has a warning, in roster order."""
    counted = game.standing.ledger.warnings if game.standing else {}
    waiting = _waiting(game)
    missed = Counter(nick for record in game.days for nick, why in record.warned if why != BY_GM)
    rows = (
        _warned(game, player.nick, (counted.get(player.nick, 0), waiting[player.nick], missed[player.nick]))
        for player in game.setup.players
    )
    return tuple(row for row in rows if row.by_gm or row.missed)


def _warned(game: Game, nick: Nick, numbers: tuple[int, int, int]) -> Warned:
    counted, waiting, missed = numbers
    living = nick in game.living
    by_gm = counted + waiting
    counts = living and game.setup.options.activity.second_offence
    return Warned(nick, by_gm, waiting, missed, counts and by_gm == 1, living, counts and by_gm > 1)


def _waiting(game: Game) -> Counter[Nick]:
    """Warnings that no verdict has reckoned yet."""
    if game.chronicle is None:
        return Counter()
    chapters = game.chronicle.chapters
    if not chapters:
        return Counter(game.chronicle.early.named("warn"))
    last = chapters[-1]
    ruled = last.sheet.ruled("warn")
    judged = game.days[-1].judged
    return Counter(one.subject for one in ruled if not judged or (one.day or 0) > last.number)
