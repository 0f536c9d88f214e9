"""Where things stand on the forum, as links for the GM's own browser."""

from __future__ import annotations

from daemon import bootstrap
from daemon.bootstrap import Game
from parsers.dialects.acting import WAYS


def post(game: Game, number: int) -> str:
    """A post's address."""
    return game.config.forum.url + WAYS[bootstrap.software(game.config, game.store)].page_of_post(number)


def topic(game: Game, number: int) -> str:
    """A topic's address."""
    shown = WAYS[bootstrap.software(game.config, game.store)].topic(number, 0)
    return game.config.forum.url + shown.partition("&")[0]  # without the wish for an order
