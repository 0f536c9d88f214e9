"""Who is who and where it is played: what a post's author and its place mean in the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from daemon.cases import PLAYED_IN, VOTE_ROLES
from daemon.incidents.course import Course
from daemon.incidents.sightings import Sighting
from daemon.roster import Roster
from daemon.store.records import Topic, TopicRole
from engine.model import Nick
from engine.options import Options


@dataclass(frozen=True, slots=True)
class Scene:
    """The stage: people, topics, rules.

    `characters` are nicks by user id, `mains` players' main accounts by id and by folded name.
    """

    roster: Roster
    topics: Mapping[int, Topic]
    options: Options
    votes_in_game: bool = False
    characters: Mapping[int | None, Nick] = field(default_factory=dict)
    mains: Mapping[int | str, Nick] = field(default_factory=dict)

    def main_of(self, author_id: int | None, author: str) -> Nick | None:
        """Whose main account this is; a guest's name proves nothing."""
        if author_id is None:
            return None
        return self.mains.get(author_id) or self.mains.get(author.casefold())

    def meet(self, sighting: Sighting) -> Post:
        """The post with what its author and its place are in the game."""
        nick = self.characters.get(sighting.author_id)
        main = None if nick else self.main_of(sighting.author_id, sighting.author)
        return Post(sighting, self.topics[sighting.topic], nick, main)


def characters_of(roster: Roster) -> Mapping[int | None, Nick]:
    """Every character by the number of his account."""
    return {one.user_id: one.nick for one in roster.members if one.user_id is not None}


@dataclass(frozen=True, slots=True)
class Post:
    """A version of a post. `nick` is the character who wrote it, `main` the one whose main account did."""

    sighting: Sighting
    topic: Topic
    nick: Nick | None
    main: Nick | None

    @property
    def in_votes(self) -> bool:
        """Whether it stands in a vote topic."""
        return self.topic.role in VOTE_ROLES

    @property
    def in_game(self) -> bool:
        """Whether it stands in the game topic."""
        return self.topic.role is TopicRole.GAME

    @property
    def in_play(self) -> bool:
        """Whether it stands where the game is played."""
        return self.topic.role in PLAYED_IN


@dataclass(frozen=True, slots=True)
class View:
    """Everything that an incident is judged by. `said` are the posts that are last words."""

    scene: Scene
    course: Course
    said: frozenset[int] = frozenset()

    def is_vote(self, post: Post) -> bool:
        """Whether it belongs to the vote: in a vote topic, or a vote where those are given in the game topic."""
        return post.in_votes or (self.scene.votes_in_game and post.sighting.post in self.course.votes)
