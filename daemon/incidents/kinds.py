"""The closed set of kinds of incidents, their words, and which of them weigh enough for a notice (RULES §10)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from daemon.tongue import say
from engine.option import Words
from engine.options import Options


class Kind(StrEnum):
    """What happened."""

    DEAD = "dead"
    MAIN = "main_account"
    OUTSIDER = "outsider"
    RESERVE = "reserve"
    ELSEWHERE = "elsewhere"
    TALK = "vote_talk"
    NIGHT = "night_talk"
    CLOSED = "closed_topic"
    EARLY = "before_start"
    EDITED_VOTE = "edited_vote"
    DELETED_VOTE = "deleted_vote"
    EDITED = "edited_post"
    DELETED = "deleted_post"


class Note(StrEnum):
    """What else is to be known of it."""

    NOTHING = ""
    SAID_HIS_LAST = "said_his_last"
    TOO_LATE = "too_late"
    NO_LAST_WORD = "no_last_word"
    IN_VOTE_TOPIC = "in_vote_topic"
    REPLACED = "replaced"
    BEFORE_SEEN = "before_seen"
    MARKS_ONLY = "marks_only"
    BY_ANOTHER = "by_another"
    MOVED = "moved"
    HIDDEN = "hidden"
    BACK = "back"


WORDS: Mapping[Kind, Words] = MappingProxyType(
    {
        Kind.DEAD: Words("пишет выбывший", "a post by one who is out of the game"),
        Kind.MAIN: Words("пишет основной ник участника", "a post by a player's main account"),
        Kind.OUTSIDER: Words("пишет посторонний", "a post by an outsider"),
        Kind.RESERVE: Words("пишет запасной, ещё не вошедший в игру", "a post by a reserve who is not in the game yet"),
        Kind.ELSEWHERE: Words("персонаж пишет вне игровых тем", "a character's post outside the game topics"),
        Kind.TALK: Words("разговор в теме голосования", "talk in the vote topic"),
        Kind.NIGHT: Words("сообщение в игровой теме ночью", "a post in the game topic at night"),
        Kind.CLOSED: Words("сообщение в закрытой теме голосования", "a post in a closed vote topic"),
        Kind.EARLY: Words("сообщение до начала игры", "a post before the game has begun"),
        Kind.EDITED_VOTE: Words("правка в теме голосования", "an edit in the vote topic"),
        Kind.DELETED_VOTE: Words("удаление в теме голосования", "a deletion in the vote topic"),
        Kind.EDITED: Words("правка сообщения", "an edited post"),
        Kind.DELETED: Words("удалённое сообщение", "a deleted post"),
    }
)
NOTES: Mapping[Note, Words] = MappingProxyType(
    {
        Note.NOTHING: Words("", ""),
        Note.SAID_HIS_LAST: Words("последнее слово уже сказано", "the last word has been said"),
        Note.TOO_LATE: Words("срок последнего слова прошёл", "the time for a last word is over"),
        Note.NO_LAST_WORD: Words("последнего слова по правилам нет", "the rules have no last word"),
        Note.IN_VOTE_TOPIC: Words("последнее слово — в игровой теме", "a last word belongs in the game topic"),
        Note.REPLACED: Words("его место занял запасной", "a reserve has his place"),
        Note.BEFORE_SEEN: Words("правлено раньше, чем прочитано: что было прежде, не видно",
                                "edited before it was read: what stood there first is not known"),
        Note.MARKS_ONLY: Words("слова те же, изменилось оформление", "the words are the same, their marks are not"),
        Note.BY_ANOTHER: Words("правил не автор", "edited by somebody else than its author"),
        Note.MOVED: Words("перенесено в другую тему", "moved to another topic"),
        Note.HIDDEN: Words("скрыто модератором", "hidden by a moderator"),
        Note.BACK: Words("потом вернулось", "came back later"),
    }
)  # fmt: skip
LIGHT = frozenset({Kind.CLOSED, Kind.EARLY, Kind.EDITED, Kind.DELETED})
EDITS_COUNT = "last"  # the value of [votes] edited under which an edit is an ordinary way to change a vote


def weighs(kind: Kind, options: Options) -> bool:
    """Whether the GM is told of it without asking."""
    return kind not in LIGHT and not (kind is Kind.EDITED_VOTE and options.votes.edited == EDITS_COUNT)


def told(kind: Kind) -> str:
    """The kind in words."""
    return say(WORDS[kind].ru, WORDS[kind].en)


def noted(note: Note) -> str:
    """The note in words."""
    return say(NOTES[note].ru, NOTES[note].en)
