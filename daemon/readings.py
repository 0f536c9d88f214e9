"""From posts to journal entries: who wrote it, in what style votes are marked here, what the post says."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from engine import journal
from engine.rulebook import Votes
from parsers import votes
from parsers.facts import Body, Post
from parsers.names import NameIndex
from parsers.naming.folding import tokens
from parsers.votes import VoteReading, VoteStyle

HABIT_POSTS = 2  # posts all in one colour that make it the author's usual one
_WHOLLY = 0.8  # how much of a post the colour must cover
_SPEECH = 3  # words from which on a post is speech and no bare vote


@dataclass(frozen=True, slots=True)
class Habits:
    """In which colours each author writes whole posts, and in which of them."""

    posts: Mapping[str, Mapping[str, frozenset[int]]]

    def of(self, author: str, post: int) -> frozenset[str]:
        """The colours in which the author has written enough other posts."""
        colours = self.posts.get(author, {})
        return frozenset(colour for colour, found in colours.items() if len(found - {post}) >= HABIT_POSTS)


def habits(posts: Iterable[Post]) -> Habits:
    """The habits that these posts show."""
    found: dict[str, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    for post in posts:
        colour = _only_colour(post.body)
        if colour is not None and len(tokens(post.body.text)) >= _SPEECH:
            found[post.author][colour].add(post.id)
    return Habits({who: {c: frozenset(ids) for c, ids in rows.items()} for who, rows in found.items()})


def _only_colour(body: Body) -> str | None:
    letters: Counter[str | None] = Counter()
    for run in body.runs:
        letters[run.colour] += sum(map(str.isalnum, run.text))
    colour, most = letters.most_common(1)[0] if letters else (None, 0)
    return colour if most and most >= _WHOLLY * letters.total() else None


def style(options: Votes, *, bold_needs_word: bool = False, default_colour: str | None = None) -> VoteStyle:
    """How votes are marked under these options."""
    return VoteStyle(
        marks=frozenset(options.mark),
        colours=tuple(options.colours),
        final_word=options.final_word,
        default_colour=default_colour,
        bold_needs_word=bold_needs_word,
    )


def bold_needs_word(profile: str, options: Votes) -> bool:
    """Where votes are written with a word for voting, bold alone is emphasis (CONTRACT, `majority`)."""
    return profile == "majority" or "keyword" in options.mark


def in_habit(marking: VoteStyle, colours: frozenset[str]) -> VoteStyle:
    """The style as it is for an author who writes everything in these colours."""
    return replace(marking, habit_colours=colours) if colours else marking


@dataclass(frozen=True, slots=True)
class Voter:
    """Who wrote a post, in the game's words, and what is known of the post's fate."""

    nick: str
    topic: str = "vote"
    edited: bool = False  # it bears an edit note, or was changed since it was first seen


def vote_of(post: Post, voter: Voter, names: NameIndex, marking: VoteStyle) -> journal.Vote | None:
    """The journal's entry for a post in a vote topic; None where it holds no vote and none was meant."""
    reading = votes.read(post.body, voter.nick, names, marking)
    if reading is None or post.posted is None:
        return None
    return _entry(post.id, post.posted, voter, reading)


def _entry(post: int, at: datetime, voter: Voter, reading: VoteReading) -> journal.Vote:
    return journal.Vote(
        post=post,
        voter=voter.nick,
        at=at,
        says=journal.Says(reading.says.value),
        text=reading.text,
        target=reading.target,
        reason=reading.reason,
        candidates=reading.candidates,
        flags=reading.flags,
        final=reading.final,
        alone=reading.alone,
        edited=voter.edited,
        topic=voter.topic,
    )
