"""What a night letter says: the moves in it, before any rule of the game has looked at them.

The sender's role gives the ability, the text gives target and mode. Whoever is named only in a story, a reason or a
quotation is no target; where two people could be meant, nobody is, and the GM is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from parsers.lettering import guess, patterns, standing
from parsers.lettering.choice import VOTE, choose, doubted
from parsers.lettering.leftover import asks_for_replacement, is_talk, left_over
from parsers.lettering.mentions import mentions
from parsers.lettering.patterns import flat_lines
from parsers.lettering.records import LetterReading, MoveReading, Sender, Topic
from parsers.lettering.story import story_of
from parsers.lettering.text import Own, take_apart
from parsers.lettering.tokens import Sentence, sentences
from parsers.lettering.voice import Voice
from parsers.lettering.walker import walk
from parsers.names import NameIndex

__all__ = ["LetterReading", "MoveReading", "Sender", "Topic", "own_text", "read"]

_LONGEST_SUBJECT, _LONGEST_TEXT = 200, 500  # characters of a subject that are read, of a move's words that are kept


def own_text(bbcode: str) -> str:
    """The letter's new text: `[quote]` blocks and lines beginning with `> ` left out, marks dropped."""
    return take_apart(bbcode).text


def read(
    text: str, sender: Sender, names: NameIndex, roles: Mapping[str, Sequence[str]], subject: str = ""
) -> LetterReading:
    """Read a letter. `roles` maps role ids to the words people call them by; quoted older text in `text` is left out.

    The subject is read as a heading before the text, unless it is that of a reply or says no more than «Ход».
    """
    own = take_apart(text)
    voice = Voice(sender, names, {role: tuple(words) for role, words in roles.items()})
    whole = _under_subject(subject, own.text)
    return _reading(own, whole, sentences(whole, mentions(whole, voice)), voice)


def _under_subject(subject: str, body: str) -> str:
    old = patterns.REPLY.match(subject) or patterns.BARE_SUBJECT.fullmatch(subject)
    heading = "" if old else take_apart(subject[:_LONGEST_SUBJECT]).text.replace("\n", " ").strip()
    return f"{heading}\n\n{body}" if heading else body


def _reading(own: Own, whole: str, said: Sequence[Sentence], voice: Voice) -> LetterReading:
    guessed, rest = guess.take(said, voice)
    stood, rest = standing.take(rest, voice)
    rest = [sentence for sentence in rest if sentence.mentions or not asks_for_replacement(sentence)]
    walked = walk(rest, voice)
    chosen = choose(walked, rest, voice)
    moves = [*(move for move in chosen if move.ability != VOTE), *guessed, *stood]
    vote = next((move for move in chosen if move.ability == VOTE), None)
    named_somebody = any(event.candidates for event in walked.events)
    if not moves and vote is None and (named_somebody or not is_talk(said, voice)):
        moves = list(left_over(own, rest, walked, voice))
    final = tuple(_finished(move, own, whole) for move in moves)
    story = story_of(whole, rest, walked, len(whole) - len(own.text)) if "strike" in voice.sender.abilities else ""
    return _with_vote(LetterReading(_topic(final, vote, said), final, story), vote)


def _finished(move: MoveReading, own: Own, whole: str) -> MoveReading:
    as_killer = move.ability == "strike" and bool(patterns.AS_KILLER.search(flat_lines(whole)))
    move = replace(move, as_killer=as_killer, text=move.text[:_LONGEST_TEXT])
    return doubted(move) if own.doubtful else move


def _topic(moves: Sequence[MoveReading], vote: MoveReading | None, said: Sequence[Sentence]) -> Topic:
    if any(asks_for_replacement(sentence) for sentence in said):
        return Topic.REPLACEMENT
    if moves:
        return Topic.MOVES
    if vote is not None:
        return Topic.VOTE
    return Topic.QUESTION if any(sentence.asks for sentence in said) else Topic.OTHER


def _with_vote(reading: LetterReading, vote: MoveReading | None) -> LetterReading:
    if vote is None:
        return reading
    said = "unvote" if vote.withdraws else vote.target
    return replace(reading, vote=said, vote_ask=vote.ask, vote_candidates=vote.candidates)
