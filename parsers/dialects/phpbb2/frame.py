"""What every page of the phpBB 2 kind tells: links, forms, pagers, zone; and the words that its versions share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import tzinfo

from parsers import zones
from parsers.dates import Clock, read_date
from parsers.dialects import chosen
from parsers.dialects.common import Common, Turning, in_zone, is_foreign, numbers_beside, refresh
from parsers.dialects.phpbb2.addresses import act_name, link_name
from parsers.facts import Edit, Form, Viewer
from parsers.forms import read_form
from parsers.sheet import Element, Sheet, count_in, text_of, with_class, xpath

Own = Callable[[Element], bool]  # does an element stand outside all that players wrote?

_PAGERS = frozenset({"nav", "gensmall", "pagination"})
_NUMBERS = xpath(".//b | .//strong")
_WORDED = re.compile(
    r"\W*(?:страница|page|página|seite|strona)\s+(\d{1,6})\s+(?:из|of|sur|de|von|z)\s+(\d{1,6})\b", re.I
)
_LISTED = re.compile(r"\W*(?:на страницу|перейти на страницу|goto page|go to page|aller à la page)\b", re.I)
_ZONE = re.compile(r"(?:часовой пояс|all times are|times are)\b.{0,60}", re.I)
_IN_BRACKETS = re.compile(r"\[\s(.+)\s\]\s*$")

_EDITS = (
    re.compile(r"последний раз редактировалось:?\s+(?P<by>.+)\s\((?P<at>[^()]*)\)(?P<times>.*)", re.I | re.S),
    re.compile(r"last edited by\s+(?P<by>.+)\s+on\s+(?P<at>[^;]+)(?P<times>;.*)?", re.I | re.S),
    re.compile(r"dernière édition par\s+(?P<by>.+)\s+le\s+(?P<at>.+?)(?P<times>,\s*édité.*)?", re.I | re.S),
)
LONGEST_NOTICE = 1000  # characters of what may be an edit notice

_COUNTED = re.compile(r"(?:сообщени[йя]|posts|messages)\s*:\s*(\d[\d.,\u00a0\u202f ]*)?", re.I)

_NAMES = {"post": "postform", "form_login": "login"}


def common(sheet: Sheet, dialect: str, own: Own) -> tuple[Sheet, Common]:
    """The sheet with the zone that holds on this page, and the fields that all pages share; the viewer is not known."""
    return in_zone(sheet, _zone(sheet, own)), Common(
        dialect=dialect,
        viewer=Viewer(),
        language=sheet.root.get("lang") or sheet.root.get("xml:lang"),
        forms=forms(sheet, own),
        links=_links(sheet, own),
        refresh=refresh(sheet.root),
    )


def _links(sheet: Sheet, own: Own) -> dict[str, str]:
    """The useful links of the page by name: the first of each that is the board's own."""
    found: dict[str, str] = {}
    for link in sheet.root.iter("a"):
        address = link.get("href")
        name = link_name(address) if address else None
        if address and name and name not in found and own(link) and not is_foreign(address, sheet.url):
            found[name] = address
    return found


def acting(links: Iterable[Element]) -> dict[str, str]:
    """Of the links those that act on a post, by name: `edit:20`, `quote:20`, `delete:20`."""
    addresses = [address for address in (link.get("href") for link in links) if address]
    return {name: address for name, address in ((act_name(address), address) for address in addresses) if name}


def forms(sheet: Sheet, own: Own) -> tuple[Form, ...]:
    """The board's own forms."""
    return tuple(_named(read_form(form)) for form in sheet.root.iter("form") if own(form))


def _named(form: Form) -> Form:
    """Forms go by what they do, as on other boards: `postform`, `login`, `confirm`."""
    if {"confirm", "cancel"} <= form.buttons.keys():
        return replace(form, id="confirm")
    if form.value("username") is not None and form.value("password") is not None:
        return replace(form, id="login")
    return replace(form, id=_NAMES.get(form.id or "", form.id))


def _zone(sheet: Sheet, own: Own) -> tzinfo | None:
    for line in with_class("gensmall", sheet.root):
        match = _ZONE.match(text_of(line))
        if match and own(line):
            return zones.stated(match[0], None, sheet.clock.fetched)
    return None


def name_in_brackets(sheet: Sheet, address: str | None) -> str | None:
    """«Выход [ Кот ]»: whom the link to sign out names, in its words or in those of its picture."""
    link = next((link for link in sheet.root.iter("a") if link.get("href") == address), None) if address else None
    if link is None:
        return None
    shown = (text_of(link), *(picture.get("alt", "") for picture in link.iter("img")))
    return next((match[1] for match in map(_IN_BRACKETS.search, shown) if match), None)


def turning(sheet: Sheet, own: Own) -> Turning:
    """Read the pagers: «Страница 2 из 3» tells all, «На страницу 1, 2, 3» the same where that is missing."""
    pagers = _pagers(sheet, own)
    listed = [pager for pager in pagers if _LISTED.match(text_of(pager))]
    worded = next((match for match in (_WORDED.match(text_of(pager)) for pager in pagers) if match), None)
    page, pages = (int(worded[1]), max(int(worded[2]), 1)) if worded else _counted(listed)
    links = [link for pager in listed for link in pager.iter("a")]
    if pages == 1 and "pagination" in sheet.chosen:
        return chosen.turning(sheet)
    return Turning(page, pages, numbers_beside(page, links))


def _pagers(sheet: Sheet, own: Own) -> list[Element]:
    if "pagination" in sheet.chosen:
        return sheet.chosen["pagination"](sheet.root)
    return [block for block in sheet.root.iter("span", "td", "div", "p", "li") if _may_turn(block) and own(block)]


def _may_turn(block: Element) -> bool:
    classes = block.get("class")
    return bool(classes) and not _PAGERS.isdisjoint(str(classes).split())


def _counted(listed: list[Element]) -> tuple[int, int]:
    for pager in listed:
        here, others = (_page_numbers(found) for found in (_NUMBERS(pager), pager.iter("a")))
        if here and others:
            return here[0], max(here[0], *others)
    return 1, 1


def _page_numbers(elements: Iterable[Element]) -> list[int]:
    return [int(text) for text in map(text_of, elements) if text.isdecimal() and len(text) < 8]


def edit_in(text: str, clock: Clock) -> Edit | None:
    """«Последний раз редактировалось: Кот (Вс 7 Сен 2014 - 16:03), всего редактировалось 2 раз(а)»."""
    for wording in _EDITS:
        match = wording.fullmatch(text[:LONGEST_NOTICE].strip())
        if match is not None:
            return Edit(match["by"].strip(), read_date(match["at"], clock), count_in(match["times"] or ""))
    return None


def posts_in(profile: Element | None) -> int | None:
    """How many posts the mini profile counts: «Сообщения: 84». Only the first such label is the board's."""
    lines = "" if profile is None else "\n".join(str(piece).strip() for piece in profile.itertext())
    match = _COUNTED.search(lines)
    return count_in(match[1] or "") if match else None


def viewer_by(links: Mapping[str, str], name: str | None) -> Viewer:
    """Whose page it is by its links: one to sign out is shown to members alone, one to sign in to guests."""
    if "logout" in links:
        return Viewer(None, name, True)
    return Viewer(signed_in=False if "login" in links else None)
