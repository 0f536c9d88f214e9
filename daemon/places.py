"""Where on the forum a game is played, and its topics as the store knows them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from daemon.store.records import Topic, TopicRole
from daemon.store.store import Store
from engine.game import Game


@dataclass(frozen=True, slots=True)
class Places:
    """Topic numbers. Without `votes` a new vote topic is opened in `forum` each game day."""

    game: int
    votes: int | None = None
    forum: int | None = None
    results: int | None = None
    rules: int | None = None
    schedule: int | None = None
    registration: int | None = None
    technical: int | None = None

    @property
    def daily(self) -> bool:
        """Whether each game day has a vote topic of its own."""
        return self.votes is None

    @property
    def votes_in_game(self) -> bool:
        """Whether votes are given in the game topic itself."""
        return self.votes == self.game

    @property
    def told_in(self) -> int:
        """Where results are posted."""
        return self.results or self.game


def enter(store: Store, places: Places) -> None:
    """Make the topics known to the store; those known already stay as they are."""
    fixed = [(places.game, TopicRole.GAME)]
    if places.votes is not None and not places.votes_in_game:
        fixed.append((places.votes, TopicRole.VOTES))
    for number, role in fixed:
        if store.topics.get(number) is None:
            store.topics.put(Topic(number, role, watched=True))


def keep_watching(store: Store, game: Game) -> None:
    """Poll the game topic and those vote topics whose day is not over; closed days' topics are left in peace."""
    store.topics.watch_only(topic.id for topic in _worth_watching(store.topics.all(), game))


def _worth_watching(topics: Iterable[Topic], game: Game) -> Iterable[Topic]:
    over = {record.day for record in game.days[:-1]}
    roles = (TopicRole.GAME, TopicRole.VOTES, TopicRole.REVOTE)
    return (topic for topic in topics if topic.role in roles and topic.day not in over)
