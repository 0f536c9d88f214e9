"""What is published before day 1 and checked by anybody: the draw (RULES §7), and the rules (RULES §10).

The draw's text comes out when the game is over, its SHA-256 before day 1; the rules' text stands beside its SHA-256.

A text is made to survive a forum: one fact a line, words in JSON quotes without square brackets; line ends, blanks
around a line and Unicode composition do not matter. Everything between the first and the last line counts.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.draw import Drawn, Lottery, draw
from engine.errors import BadSetup
from engine.model import Side
from engine.option import Words
from engine.role import Role, Title
from engine.scene import VEST_ITEM

FIRST, LAST = "mafia-gm draw 1", "end of draw"
RULES_FIRST, RULES_LAST = "mafia-gm rules 1", "end of rules"
_HASH = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])", re.IGNORECASE)
_PLAYER = re.compile(r'player ("(?:[^"\\]|\\.)*") (drawn|assigned) ("(?:[^"\\]|\\.)*") (\S+) vests (\d+)')
_LINE = re.compile(r'(seed|salt|vests|list|office (\S+) (drawn|named)) ("(?:[^"\\]|\\.)*"|\S+)')


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check found. `sum` is the text's SHA-256, `published` the one that stands beside it (None: none).

    `follows`: is the draw the one that its seed gives?
    """

    sum: str
    published: str | None
    follows: bool

    @property
    def holds(self) -> bool:
        """Is it the committed text, and is the draw what the seed gives?"""
        return self.published == self.sum and self.follows


@dataclass(frozen=True, slots=True)
class RulesVerdict:
    """What a check of published rules found: the text's SHA-256, and those that stand beside it or were given."""

    sum: str
    published: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Is it the text that was published under that sum?"""
        return self.sum in self.published


def canonical_rules(facts: Mapping[str, str]) -> str:
    """The rules of a game as one text: a fact a line, in the order given."""
    return "\n".join([RULES_FIRST, *(f"{_quoted(key)} {_quoted(value)}" for key, value in facts.items()), RULES_LAST])


def rules_sum(text: str) -> str:
    """The SHA-256 of a canonical text of rules, in hexadecimal."""
    return hashlib.sha256(_between(text, RULES_FIRST, RULES_LAST).encode()).hexdigest()


def verify_rules(published: str, expected: str | None = None) -> RulesVerdict:
    """Check published rules; their sum stands beside them or is given. Raises BadSetup if there are none in it."""
    found = [expected] if expected else _HASH.findall(_around(published, RULES_FIRST, RULES_LAST))
    return RulesVerdict(rules_sum(published), tuple(one.lower() for one in found))


def holds_rules(published: str) -> bool:
    """Does a text hold rules, and no draw?"""
    lines = {" ".join(line.split()) for line in published.splitlines()}
    return RULES_FIRST in lines and FIRST not in lines


def canonical_text(lottery: Lottery, drawn: Drawn, salt: str) -> str:
    """The text that is committed to: seed, salt, random list, roster with roles, offices."""
    lines = [FIRST, f"seed {drawn.seed:x}", f"salt {salt}", f"vests {lottery.vests}"]
    lines += [f"list {_quoted(nick)}" for nick in drawn.random_list]
    lines += [_player(lottery, drawn, nick) for nick in lottery.players]
    lines += [
        f"office {office} {'named' if office in lottery.named else 'drawn'} {_quoted(drawn.offices[office])}"
        for office in sorted(drawn.offices)
    ]
    return "\n".join([*lines, LAST])


def commitment(text: str) -> str:
    """The SHA-256 of a canonical text, in hexadecimal."""
    return hashlib.sha256(_between(text, FIRST, LAST).encode()).hexdigest()


def verify(published: str, roles: Mapping[str, Role], expected: str | None = None) -> Verdict:
    """Check a published text; its commitment stands beside it or is given. Raises BadSetup if there is none in it."""
    text = _between(published, FIRST, LAST)
    found = [expected] if expected else _HASH.findall(_around(published, FIRST, LAST))
    lottery, drawn = _read(text, roles)
    return Verdict(commitment(text), found[0].lower() if found else None, draw(lottery, drawn.seed) == drawn)


def _quoted(word: str) -> str:
    """A word in JSON; square brackets are written so that no nick ends the block of code in which the text stands."""
    quoted = json.dumps(unicodedata.normalize("NFC", word), ensure_ascii=False)
    return quoted.replace("[", "\\u005b").replace("]", "\\u005d")


def _player(lottery: Lottery, drawn: Drawn, nick: str) -> str:
    how = "assigned" if nick in lottery.assigned else "drawn"
    role = drawn.roles[nick]
    vests = len(drawn.items.get(nick, ()))
    return f"player {_quoted(nick)} {how} {_quoted(role)} {lottery.roles[role].side} vests {vests}"


def _between(text: str, first: str, last: str) -> str:
    """The canonical text inside what was published, whatever a forum did to its blanks."""
    lines = [" ".join(unicodedata.normalize("NFC", line).split()) for line in text.splitlines()]
    if first not in lines or last not in lines[lines.index(first) :]:
        what = _MISSING[first]
        raise BadSetup(
            f"В файле нет {what.ru}: текст начинается строкой «{first}» и кончается строкой «{last}».",
            f"The file holds no {what.en}: the text begins with the line '{first}' and ends with the line '{last}'.",
        )
    start = lines.index(first)
    kept = lines[start : lines.index(last, start) + 1]
    return "\n".join(line for line in kept if line)


_MISSING: Mapping[str, Words] = {FIRST: Words("жеребьёвки", "draw"), RULES_FIRST: Words("правил", "rules")}


def _around(published: str, first: str, last: str) -> str:
    """What stands before and after the canonical text."""
    before, _, rest = published.partition(first)
    return before + rest.rpartition(last)[2]


def _read(text: str, roles: Mapping[str, Role]) -> tuple[Lottery, Drawn]:
    """The lottery and its outcome as a canonical text tells them."""
    plain: dict[str, list[str]] = {}
    offices: dict[str, tuple[str, str]] = {}
    players: list[tuple[str, str, str, str, int]] = []
    for line in text.splitlines()[1:-1]:
        seat, fact = _PLAYER.fullmatch(line), _LINE.fullmatch(line)
        if seat:
            players.append((_word(seat[1]), seat[2], _word(seat[3]), seat[4], int(seat[5][:3])))
        elif fact and fact[2]:
            offices[fact[2]] = (fact[3], _word(fact[4]))
        elif fact:
            plain.setdefault(fact[1], []).append(_word(fact[4]))
        else:
            raise _unreadable(line)
    return _put_together(plain, offices, players, roles)


def _put_together(
    plain: Mapping[str, list[str]],
    offices: Mapping[str, tuple[str, str]],
    players: list[tuple[str, str, str, str, int]],
    roles: Mapping[str, Role],
) -> tuple[Lottery, Drawn]:
    seed, vests = _number(plain, "seed", 16), _number(plain, "vests", 10)
    known = {**roles, **{role: _own(role, side, roles) for _, _, role, side, _ in players}}
    drawn_roles = [role for _, how, role, _, _ in players if how == "drawn"]
    lottery = Lottery(
        players=tuple(nick for nick, *_ in players),
        counts={role: drawn_roles.count(role) for role in drawn_roles},
        roles=known,
        assigned={nick: role for nick, how, role, _, _ in players if how == "assigned"},
        named={office: nick for office, (how, nick) in offices.items() if how == "named"},
        offices=tuple(office for office, (how, _) in offices.items() if how == "drawn"),
        vests=vests,
    )
    drawn = Drawn(
        seed=seed,
        random_list=tuple(plain.get("list", ())),
        roles={nick: role for nick, _, role, _, _ in players},
        offices={office: nick for office, (_, nick) in offices.items()},
        items={nick: (VEST_ITEM,) * count for nick, _, _, _, count in players if count},
    )
    return lottery, drawn


def _own(role: str, side: str, roles: Mapping[str, Role]) -> Role:
    """The role as it stood in that game: a GM's own, or one whose side the GM had changed."""
    if side not in set(Side):
        raise _unreadable(side)
    base = roles.get(role, Role(role, Title(role, role), Side(side)))
    return replace(base, side=Side(side))


def _number(plain: Mapping[str, list[str]], name: str, base: int) -> int:
    try:
        return int(plain[name][0][:100], base)
    except (KeyError, ValueError) as error:
        raise _unreadable(name) from error


def _word(text: str) -> str:
    return str(json.loads(text)) if text.startswith('"') else text


def _unreadable(line: str) -> BadSetup:
    return BadSetup(
        f"Строка в тексте жеребьёвки не читается: «{line[:80]}».", f"A line of the draw cannot be read: '{line[:80]}'."
    )
