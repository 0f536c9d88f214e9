"""Letters that reached the GM by another way: by messenger, by word of mouth, or because the forum has no letters.

What he enters is kept as any letter is: it is read, judged and ruled on in the same way, and never changed.
"""

from __future__ import annotations

from datetime import datetime
from uuid import uuid4

from daemon.bootstrap import Game
from daemon.errors import BadInput
from daemon.store.letters import NewLetter
from parsers.naming.folding import bare, skeleton

HAND = "hand"
LONGEST = 60_000


def enter(game: Game, nick: str, text: str, at: datetime | None = None) -> int:
    """Keep what a player has said to the GM, at that moment (now); its number. Raises BadInput."""
    now = game.store.now()
    if not text.strip() or len(text) > LONGEST:
        raise BadInput(
            f"Письмо пусто или длиннее {LONGEST} знаков. Ничего не записано.",
            f"The letter is empty or longer than {LONGEST} characters. Nothing was kept.",
        )
    if at is not None and at > now:
        raise BadInput(
            f"Время {at.astimezone(game.config.zone):%d.%m %H:%M} ещё не наступило. Ничего не записано.",
            f"{at.astimezone(game.config.zone):%d.%m %H:%M} is yet to come. Nothing was kept.",
        )
    member = next(one for one in game.roster.members if one.nick == _player(game, nick))
    letter = NewLetter(f"{HAND}:{uuid4().hex}", HAND, member.nick, member.user_id, at or now, "", text.strip())
    game.store.letters.keep(letter, now)
    return max(fact.seq for fact in game.store.letters.since())


def _player(game: Game, nick: str) -> str:
    """The nick of the roster that is meant: as written, or but for case and punctuation where only one is."""
    nicks = game.roster.nicks()
    alike = [one for one in nicks if skeleton(bare(one)) == skeleton(bare(nick))]
    if nick in nicks:
        return nick
    if len(alike) == 1:
        return alike[0]
    raise BadInput(
        f"Игрока «{nick}» в игре нет. Игроки: {', '.join(nicks)}.",
        f"There is no player {nick!r} in the game. Players: {', '.join(nicks)}.",
    )
