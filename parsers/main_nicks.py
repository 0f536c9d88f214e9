"""The main nick that a letter tells the GM: taken where it says so plainly, asked about where it only seems to."""

from __future__ import annotations

import re
from dataclasses import dataclass

from parsers.lettering.text import take_apart

LONGEST_NICK = 60
_MOST_WORDS = 3  # of a nick that is written without quotes
_NAMED = (
    r"(?:ник(?:нейм)?|аккаунт|акк|логин|уч[её]тка|уч[её]тная запись)"
    r"(?:\s+(?:на\s+(?:(?:этом|вашем|нашем)\s+)?форуме|тут|здесь|у\s+вас))?"
)
_IS = r"\s*(?:[—–:=-]+\s*(?:это\s+)?|это\s+|is\s*:?\s*|,?\s*)?"
_VALUE = r"(?=(?P<value>[^\n]{1,200}))"
_PLAIN = re.compile(
    rf"(?<!\w)(?:осн(?:овн(?:ой|ого|ая)|\.)\s*(?:мой\s+)?{_NAMED}|{_NAMED}[^\S\n]*\(?основн(?:ой|ого|ая)\)?|"
    rf"main\s+(?:nick(?:name)?|account|name|user ?name)(?:\s+here)?){_IS}{_VALUE}",
    re.IGNORECASE,
)
_HINT = re.compile(
    rf"(?<!\w)(?:(?:на\s+форуме\s+я|я\s+на\s+форуме|форумный\s+ник|мой\s+{_NAMED}|обычно\s+я|я\s+здесь\s+как|"
    rf"on\s+the\s+forum\s+i(?:'m|\s+am)?|my\s+nick(?:name)?)){_IS}{_VALUE}",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    r"осн(?:овн\w+|\.)\s*(?:\w+\s+)?(?:ник|аккаунт|акк|логин|уч)|main\s+(?:nick|account)", re.IGNORECASE
)
_QUOTED = re.compile(r"""\s*(?:«([^»\n]{1,60})»|"([^"\n]{1,60})"|“([^”\n]{1,60})”|„([^“”\n]{1,60})[“”])""")
_END = re.compile(
    r"[,;!?]|(?<!\s[^\W\d_])[.:](?:\s|$)|(?<=\s[^\W\d_]\.)\s|\s[—–(-]|\s(?:а|и|но|или|мой|моя|аська|icq|skype|скайп|тел\w*|and|or|but|my)\s|$"
)
_INITIAL = re.compile(r"\s[^\W\d_]\.$")  # «Степан К.»: the dot belongs to the nick
_NO_NICK = re.compile(r"(?:не|и|а|это|есть|такой|пока|потом|скажу|позже|секрет|тайна|not|later|will)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class MainNick:
    """What a letter seems to tell. `nick` is None where only the GM can say what was meant."""

    nick: str | None
    certain: bool


def read(text: str, subject: str = "") -> MainNick | None:
    """The main nick in a letter's own words (BBCode); None where it speaks of none.

    What the letter itself says plainly holds; its subject is read before it only where it needs one.
    """
    title, body = take_apart(subject[:200]).text, take_apart(text).text
    said, titled = _read(body), _read(title)
    if said is None or not said.certain:
        return _read(f"{title}\n{body}")
    if titled is not None and titled.certain and titled.nick != said.nick:
        return MainNick(None, certain=False)
    return said


def _read(own: str) -> MainNick | None:
    plain = {nick for match in _PLAIN.finditer(own) if (nick := _nick(match["value"]))}
    if len(plain) == 1:
        return MainNick(plain.pop(), certain=True)
    if plain or _ABOUT.search(own):
        return MainNick(None, certain=False)
    hinted = {nick for match in _HINT.finditer(own) if (nick := _nick(match["value"]))}
    if not hinted:
        return None
    return MainNick(hinted.pop() if len(hinted) == 1 else None, certain=False)


def _nick(value: str) -> str | None:
    """The nick at the beginning of what follows; None where it is none, or nobody knows where it ends."""
    quoted = _QUOTED.match(value)
    if quoted:
        return next(part for part in quoted.groups() if part).strip() or None
    end = _END.search(value, 1)
    bare = value[: end.start() if end else None].strip()
    bare = bare if _INITIAL.search(bare) else bare.rstrip(".").strip()
    if not bare or _NO_NICK.match(bare) or len(bare.split()) > _MOST_WORDS or len(bare) > LONGEST_NICK:
        return None
    return bare
