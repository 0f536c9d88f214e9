"""Named selectors: where the parts of a page are looked for, and what the board's GM sets in their place.

Each dialect has a table of them (`selectors(sheet)`), in CSS. A name that is set anew is looked up by the selector
given, CSS or an XPath that begins with `//` or `./`; the others keep to the dialect's own ways, which are faster.
`//` in front means: anywhere in the part that is searched, never beyond it; `has(word)` in an XPath: the class
attribute has this word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import cast

from cssselect import SelectorError
from lxml import etree
from lxml.cssselect import CSSSelector

from parsers.errors import ParseError
from parsers.facts import Kind
from parsers.sheet import WRITTEN, Element, Find, Sheet, spelt_out

LONGEST = 1000  # characters of a selector
_NOTHING = etree.Element("html")


class BadSelector(ParseError):
    """A selector that cannot be used; `ru` and `en` say why."""

    def __init__(self, ru: str, en: str) -> None:
        super().__init__(en)
        self.ru, self.en = ru, en


@dataclass(frozen=True, slots=True)
class Part:
    """What a name stands for, on which kinds of pages, and inside which other part (None: anywhere on the page).

    `needed` parts are on every page of these kinds that has anything of theirs.
    """

    ru: str
    en: str
    kinds: tuple[Kind, ...]
    inside: str | None = None
    needed: tuple[Kind, ...] = ()


_LISTS = (Kind.TOPIC, Kind.FORUM)
_TOPIC, _FORUM, _INBOX, _MESSAGE = (Kind.TOPIC,), (Kind.FORUM,), (Kind.INBOX,), (Kind.MESSAGE,)

PARTS: Mapping[str, Part] = {
    "title": Part("название темы или раздела", "the topic's or forum's title", _LISTS, needed=_TOPIC),
    "pagination": Part("номера страниц", "the numbers of the pages", _LISTS),
    "post": Part("блок сообщения целиком", "a post's whole block", _TOPIC, needed=_TOPIC),
    "author": Part("имя автора в сообщении", "the author's name in a post", _TOPIC, "post", needed=_TOPIC),
    "date": Part("время сообщения", "a post's time", _TOPIC, "post", needed=_TOPIC),
    "body": Part("текст сообщения", "a post's text", _TOPIC, "post", needed=_TOPIC),
    "edited": Part("пометка о правке", "the notice that a post was edited", _TOPIC, "post"),
    "signature": Part("подпись автора", "the author's signature", _TOPIC, "post"),
    "profile": Part("сведения об авторе (число сообщений)", "the author's details (post count)", _TOPIC, "post"),
    "topic": Part("строка темы в разделе", "a topic's row in a forum", _FORUM, needed=_FORUM),
    "topic_title": Part("ссылка на тему в строке", "the link to a topic in its row", _FORUM, "topic", needed=_FORUM),
    "letter": Part("строка письма во входящих", "a letter's row in the inbox", _INBOX, needed=_INBOX),
    "letter_subject": Part(
        "ссылка на письмо в строке", "the link to a letter in its row", _INBOX, "letter", needed=_INBOX
    ),
    "letter_sender": Part(
        "отправитель в строке письма", "the sender in a letter's row", _INBOX, "letter", needed=_INBOX
    ),
    "letter_date": Part("время в строке письма", "the time in a letter's row", _INBOX, "letter", needed=_INBOX),
    "message": Part("блок письма целиком", "a letter's whole block", _MESSAGE, needed=_MESSAGE),
    "message_sender": Part("отправитель письма", "a letter's sender", _MESSAGE, "message", needed=_MESSAGE),
    "message_date": Part("время письма", "a letter's time", _MESSAGE, "message", needed=_MESSAGE),
    "message_body": Part("текст письма", "a letter's text", _MESSAGE, "message", needed=_MESSAGE),
}

_BLOCKS = frozenset({"post", "topic", "letter", "message"})
_TEXTS = {"post": "body", "message": "message_body"}
_FITTINGS = frozenset({"edited", "signature"})  # boards set these into the text's box, as its own children


@lru_cache(maxsize=256)
def find_of(selector: str) -> Find:
    """What the selector finds inside an element. Raises BadSelector."""
    text = selector.strip()
    if not text or len(text) > LONGEST:
        raise BadSelector(
            f"правило пустое или длиннее {LONGEST} знаков", f"it is empty or longer than {LONGEST} characters"
        )
    look = _xpath(text) if text.startswith(("//", "./", "(")) else _css(text)
    return partial(_looked, look)


def _looked(look: Callable[[Element], Sequence[object]], element: Element) -> list[Element]:
    try:
        return [one for one in look(element) if isinstance(one, etree._Element)]  # noqa: SLF001
    except etree.XPathError as error:  # such as a function that there is not: found out only where it is reached
        raise _no_xpath(error) from None


def _xpath(text: str) -> Callable[[Element], Sequence[object]]:
    try:
        compiled = etree.XPath(spelt_out(f".{text}" if text.startswith("//") else text))
        told = compiled(_NOTHING)
    except etree.XPathError as error:
        raise _no_xpath(error) from None
    if not isinstance(told, list):
        raise BadSelector("правило должно находить элементы страницы", "it has to find elements of the page")
    return cast(Callable[[Element], Sequence[object]], compiled)


def _no_xpath(error: etree.XPathError) -> BadSelector:
    return BadSelector(f"это не XPath ({error})", f"this is no XPath ({error})")


def _css(text: str) -> Callable[[Element], Sequence[object]]:
    try:
        return CSSSelector(text, translator="html")
    except (SelectorError, etree.XPathError) as error:
        raise BadSelector(
            f"это не правило CSS ({error}); XPath начинается с // или ./",
            f"this is no CSS selector ({error}); an XPath begins with // or ./",
        ) from None


def with_chosen(sheet: Sheet, chosen: Mapping[str, str], table: Mapping[str, str]) -> Sheet:
    """The sheet with the selectors that hold on it instead of the dialect's own, which are in `table`.

    Raises BadSelector; a name that is not in PARTS is of no effect.
    """
    if not chosen:
        return sheet
    finds = {name: find_of(text) for name, text in chosen.items() if name in PARTS}
    written = _Written.on(sheet.root, {**table, **chosen})
    written.mark()
    return replace(sheet, chosen={name: partial(written.outside, name, find) for name, find in finds.items()})


@dataclass(frozen=True, slots=True)
class _Written:
    """What players wrote on a page: the blocks of posts, and the texts of posts and letters."""

    blocks: frozenset[Element]
    texts: frozenset[Element]
    inside: Mapping[Element, list[Element]]  # each block's texts

    @classmethod
    def on(cls, root: Element, table: Mapping[str, str]) -> _Written:
        """By the selectors that hold on the page."""
        blocks = {
            name: _outermost(find_of(table[name])(root)) for name in _TEXTS if name in table and _TEXTS[name] in table
        }
        inside: dict[Element, list[Element]] = {}
        for name, found in blocks.items():
            find = find_of(table[_TEXTS[name]])
            inside.update({block: [*inside.get(block, ()), *find(block)] for block in found})
        texts = frozenset(text for found in inside.values() for text in found)
        return cls(frozenset(blocks.get("post", ())), texts, inside)

    def mark(self) -> None:
        """Give texts a class by which all dialects know what players wrote, whatever the board calls it."""
        for text in self.texts:
            text.set("class", f"{text.get('class') or ''} {WRITTEN}".strip())

    def outside(self, name: str, find: Find, element: Element) -> list[Element]:
        """What is found by the selector of this name and does not stand in what a player wrote."""
        looked = find(element) if name not in _TEXTS.values() else self.inside.get(element) or find(element)
        found = [one for one in looked if self._is_own(name, one)]
        return _outermost(found) if name in _BLOCKS else found

    def _is_own(self, name: str, element: Element) -> bool:
        if name in _FITTINGS and element.getparent() in self.texts:
            element = cast(Element, element.getparent())
        around = set(element.iterancestors())
        if PARTS[name].inside is None and name not in _BLOCKS and not self.blocks.isdisjoint(around):
            return False
        is_text = name in _TEXTS.values() or name in _FITTINGS
        return self.texts.isdisjoint(around) and (is_text or element not in self.texts)


def _outermost(elements: Sequence[Element]) -> list[Element]:
    given = set(elements)
    return [one for one in elements if given.isdisjoint(one.iterancestors())]


# --- which of them find nothing ---


@dataclass(frozen=True, slots=True)
class Silent:
    """A selector that found nothing on a page. `chosen`: it is the GM's own and not the dialect's."""

    name: str
    selector: str
    chosen: bool

    @property
    def part(self) -> Part:
        """What it was to find."""
        return PARTS[self.name]


def silent_on(sheet: Sheet, kind: Kind, table: Mapping[str, str], chosen: Mapping[str, str]) -> tuple[Silent, ...]:
    """The selectors for this kind of page that find nothing on it: of the dialect's own the needed ones alone.

    Where a block is not found, what stands in it is not asked for.
    """
    used = {**table, **chosen}
    guarded = with_chosen(sheet, used, table).chosen
    silent = {name for name in _asked(kind, used) if not _found(name, sheet.root, guarded)}
    return tuple(
        Silent(name, used[name], name in chosen)
        for name in _asked(kind, used)
        if name in silent and PARTS[name].inside not in silent and (kind in PARTS[name].needed or name in chosen)
    )


def _asked(kind: Kind, used: Mapping[str, str]) -> list[str]:
    return [name for name, part in PARTS.items() if kind in part.kinds and name in used]


def _found(name: str, root: Element, guarded: Mapping[str, Find]) -> bool:
    around = PARTS[name].inside
    places = [root] if around is None or around not in guarded else guarded[around](root)
    return any(guarded[name](place) for place in places)
