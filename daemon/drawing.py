"""What follows from the draw: the rules post with the commitment, and each player's role letter, put on the desk."""

from __future__ import annotations

from collections.abc import Iterator

from daemon.bootstrap import RULES, Game
from daemon.reports import pages
from daemon.reports.role_letter import role_letter
from daemon.store.packing import digest
from daemon.store.records import Action, Draft, Intent
from daemon.tongue import say
from engine.powers import roles_in

BY_HAND = ""  # a draft without a basis is the GM's own: it stays on the desk until he decides


def propose(game: Game) -> list[Draft]:
    """Put everything on the desk that is not there yet; the new drafts. All of them wait for the GM."""
    drafts = (game.store.drafts.propose(intent) for intent in _intents(game))
    return [draft for draft in drafts if draft is not None]


def _intents(game: Game) -> Iterator[Intent]:
    place = game.config.topics.rules or game.config.topics.game
    yield Intent("rules", "rules", Action.POST, place, rules_post(game), basis=BY_HAND)
    setup = game.setup
    for member in game.roster.members:
        if member.user_id is not None:
            name, text = game.config.game.name, role_letter(game.press, setup, member.nick)
            subject = say(f"{name}: ваша роль", f"{name}: your role")
            yield Intent(
                f"role:{member.nick}", "role", Action.LETTER, member.user_id, text, None, subject, private=True
            )


def rules_post(game: Game) -> str:
    """The rules of this game, the roles in play by number, the hash of the rules and the commitment."""
    sum_of_rules = digest(game.store.settings.get(RULES) or {})
    commitment = game.dealt.sum if game.dealt else ""
    return pages.rules(game.press, game.config.options, list(_roles(game)), sum_of_rules, commitment)


def _roles(game: Game) -> Iterator[str]:
    """How many of each role are in play, in the order of the rules."""
    held = [player.role for player in game.setup.players]
    for role in roles_in(game.setup).values():
        if role.id in held:
            yield f"{game.press.role(role.id)} — {held.count(role.id)}"
