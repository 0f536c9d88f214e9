"""Where things stand on the forum, as links for the GM's own browser."""

from __future__ import annotations

from daemon import bootstrap
from daemon.bootstrap import Game
from parsers.dialects.acting import WAYS


def post(game: Game, number: int) -> str:
    """A post's address. Where no address is certain that leads to a post, the page on which it was last seen."""
    ways = WAYS[bootstrap.software(game.config, game.store)]
    seen = game.store.facts.last_seen_at(number) if ways.post is None else None
    if seen is not None:
        return f"{seen.partition('#')[0]}#{number}"
    return game.config.forum.url + ways.page_of_post(number)


def topic(game: Game, number: int) -> str:
    """A topic's address."""
    shown = WAYS[bootstrap.software(game.config, game.store)].topic(number, 0)
    return game.config.forum.url + shown.partition("&")[0]  # without the wish for an order
