"""How a name was recognised: the rung of the ladder, in words, for the GM to judge."""

from __future__ import annotations

from collections.abc import Mapping

from daemon.cases import Key, index_of, people
from daemon.review.room import Room
from daemon.tongue import say
from engine.model import DayRecord, VoteLine
from parsers.names import Match, NameIndex, Rung

WORDS: Mapping[Rung, tuple[str, str]] = {
    Rung.EXACT: ("имя как в списке", "the name as listed"),
    Rung.FOLDED: ("имя с точностью до регистра и знаков", "the name but for case and signs"),
    Rung.ALIAS: ("прозвище", "an alias"),
    Rung.INFLECTED: ("имя в падеже", "the name declined"),
    Rung.PART: ("часть имени", "a part of the name"),
    Rung.TRANSLITERATED: ("имя другими буквами", "the name in other letters"),
    Rung.DIMINUTIVE: ("уменьшительное", "a pet name"),
    Rung.MISSPELT: ("имя с опечаткой", "the name misspelt"),
    Rung.NUMBER: ("номер в списке", "the number in the list"),
}


def index(room: Room, record: DayRecord) -> NameIndex:
    """Everybody who could be named on that day, with the GM's aliases so far."""
    return room.remembered(("names", record.day), lambda: _index(room))


def _index(room: Room) -> NameIndex:
    setup, roster = room.book.setup, room.game.roster
    aliases = tuple((one.ruling.subject, one.ruling.value) for one in room.rulings() if one.ruling.verb == "alias")
    return index_of(people(roster, Key(roster.nicks(), (), aliases, "vote"), setup.gms))


def rung(names: NameIndex, line: VoteLine) -> str:
    """By which means the target of a vote was recognised; empty where that cannot be told."""
    if line.target is None:
        return ""
    found = names.match(line.text)
    if not isinstance(found, Match) or found.nick != line.target:
        mentions = (one.found for one in names.find(line.text))
        found = next((one for one in mentions if isinstance(one, Match) and one.nick == line.target), None)
    return say(*WORDS[found.rung]) if isinstance(found, Match) else ""
