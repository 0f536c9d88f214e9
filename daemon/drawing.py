"""What follows from the draw: the rules post with the commitment, and each player's role letter, put on the desk."""

from __future__ import annotations

from collections.abc import Iterator

from daemon.bootstrap import Game
from daemon.desk import AUTO
from daemon.reports.role_letter import role_letter
from daemon.sections import InboxMode, Mode
from daemon.store.records import Action, Draft, Intent
from daemon.tongue import say
from engine import lots


def propose(game: Game) -> list[Draft]:
    """Put everything on the desk that is not there yet; the new drafts. They wait for the GM unless all goes by itself.

    Letters stand in an order that only the lot decides. On a forum without letters the GM hands them over himself.
    """
    by = AUTO if game.config.review.mode is Mode.AUTO else None
    lettered = game.config.forum.inbox is not InboxMode.NONE
    desk = game.rules_desk()
    letters = lots.shuffled(game.setup.seed, 0, "role letters", list(_letters(game)))
    mixed = (*(desk.due(even_late=True) if desk else ()), *letters)
    drafts = (
        game.store.drafts.propose(intent, by if lettered or intent.action is not Action.LETTER else None)
        for intent in mixed
    )
    return [draft for draft in drafts if draft is not None]


def _letters(game: Game) -> Iterator[Intent]:
    setup = game.setup
    for member in game.roster.members:
        if member.user_id is not None:
            name, text = game.config.game.name, role_letter(game.press, setup, member.nick)
            subject = say(f"{name}: ваша роль", f"{name}: your role")
            yield Intent(
                f"role:{member.nick}", "role", Action.LETTER, member.user_id, text, None, subject, private=True
            )
