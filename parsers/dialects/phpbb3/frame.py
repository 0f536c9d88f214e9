"""What every page of phpBB 3 tells: the viewer, the language, the zone, forms, and the links that an account needs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import tzinfo

from parsers import zones
from parsers.dialects import chosen
from parsers.dialects.common import LONGEST_LINK, Common, in_zone, refresh
from parsers.facts import Form, Viewer
from parsers.forms import is_written, read_form, read_forms
from parsers.sheet import WRITTEN, Element, Sheet, count_in, is_inside, number_in, own_text, text_of, with_class, words

# Links inside texts, signatures, profiles and polls are players' own, and never followed.
PLAYERS_OWN = frozenset({"content", "signature", "postprofile", "polls", WRITTEN})
_TEXTS = frozenset({"content", WRITTEN})
_TEXTS_IN_TABLES = frozenset({"postbody", WRITTEN})
WRITTEN_TAGS = ("div", "dl", "fieldset")

_POST = re.compile(r"p\d{1,18}")
_IN_BRACKETS = re.compile(r"\[ (.+) \]$")
_SECTION = re.compile(r"section-([\w/]+)")


def common(sheet: Sheet, dialect: str) -> tuple[Sheet, Common]:
    """The sheet with the zone that holds on this page, and the fields that all pages share."""
    found = links(sheet)
    return in_zone(sheet, _zone(sheet)), Common(
        dialect=dialect,
        viewer=_viewer(sheet, found),
        language=sheet.root.get("lang") or sheet.root.get("xml:lang"),
        forms=_forms(sheet),
        links={name: link.get("href", "") for name, link in found.items()},
        refresh=refresh(sheet.root),
    )


def section(sheet: Sheet) -> str:
    """The script that made the page, as the body's class tells: `viewtopic`, `posting`, `ucp` …"""
    match = _SECTION.search(sheet.body.get("class", ""))
    return match[1] if match else ""


def links(sheet: Sheet) -> dict[str, Element]:
    """The useful links of a page by name: the first of each that is the board's own."""
    found: dict[str, Element] = {}
    written = PLAYERS_OWN | {"postbody"} if "wrapheader" in sheet.frame else PLAYERS_OWN  # of subsilver2
    tags = () if sheet.chosen else WRITTEN_TAGS
    for part in _parts(sheet):
        for link in part.iter("a"):
            address = link.get("href")
            name = link_name(address) if address else None
            if name is not None and name not in found and not is_inside(link, written, *tags):
                found[name] = link
    return found


def _parts(sheet: Sheet) -> Iterator[Element]:
    """The page piece by piece, without its posts: their links are many, and none is of use for the page."""
    main, header, footer = (sheet.frame.get(name) for name in ("page-body", "page-header", "page-footer"))
    if main is None or header is None or footer is None:
        yield sheet.root
        return
    yield header
    yield from (child for child in main if not _POST.fullmatch(child.get("id") or ""))
    yield footer


def main_part(sheet: Sheet) -> Element:
    """The page without its header and footer, where the style marks it."""
    main = sheet.frame.get("page-body")
    return sheet.body if main is None else main


def _in_header(sheet: Sheet, tag: str, name: str) -> Element | None:
    header = sheet.frame.get("page-header", sheet.body)
    return next((element for element in header.iter(tag) if element.get("id") == name), None)


def link_name(address: str) -> str | None:
    """What an address is good for: `logout`, `reply`, `lock` …; None where it is nothing that an account needs."""
    path, _, query = address.partition(".php?")
    namer = _NAMERS.get(path[path.rfind("/") + 1 :])
    if namer is None or len(query) > LONGEST_LINK:
        return "unread" if address == "#unread" else None
    return namer(query.removeprefix("?"))


def _posting_link(query: str) -> str | None:
    return {"reply": "reply", "post": "new_topic"}.get(value_in(query, "mode"))


def _user_link(query: str) -> str | None:
    mode = value_in(query, "mode")
    if mode in ("login", "logout"):
        return mode
    if mode == "compose":
        action = value_in(query, "action")
        return {"": "compose", "reply": None if "reply_to_all" in query else "reply"}.get(action)
    if value_in(query, "release") == "1":
        return "release"
    return "inbox" if value_in(query, "folder") == "inbox" else None


def _moderator_link(query: str) -> str | None:
    action = value_in(query, "action")
    return action if action in ("lock", "unlock", "move") and value_in(query, "quickmod") else None


def _view_link(query: str) -> str | None:
    if query.endswith("#unread"):
        return "unread"
    return "watch" if "watch=" in query and "uid=" in query else None


def value_in(query: str, name: str) -> str:
    """A parameter's value in the part of an address after the question mark; empty where it is not given."""
    _, found, rest = f"&{query}".partition(f"&{name}=")
    return rest.partition("&")[0].partition("#")[0] if found else ""


_NAMERS = {
    "posting": _posting_link,
    "ucp": _user_link,
    "mcp": _moderator_link,
    "viewtopic": _view_link,
    "viewforum": _view_link,
}


def form_of(sheet: Sheet, name: str) -> Element | None:
    """The board's own form of this id."""
    if name not in sheet.forms:
        return None
    return next((one for one in sheet.root.iter("form") if one.get("id") == name and not is_written(one)), None)


def in_text(sheet: Sheet, element: Element) -> bool:
    """Does the element stand in what a player wrote, in the style of the page?"""
    return is_inside(element, _TEXTS_IN_TABLES if "wrapheader" in sheet.frame else _TEXTS)


def _forms(sheet: Sheet) -> tuple[Form, ...]:
    """phpBB 3.0 moderates through a form without a name: it is called `quickmod`, as the links are from 3.1 on."""
    if "wrapheader" in sheet.frame:
        found = tuple(read_form(form) for form in sheet.root.iter("form") if not in_text(sheet, form))
    else:
        found = read_forms(sheet.root)
    return tuple(
        replace(form, id="quickmod") if form.id is None and "quickmod=1" in form.action else form for form in found
    )


def _viewer(sheet: Sheet, found: Mapping[str, Element]) -> Viewer:
    logout, watch = found.get("logout"), found.get("watch")
    if logout is None:
        asked = "login" in found or "login" in sheet.forms
        return Viewer(signed_in=False if asked else None)
    number = None if watch is None else number_in(watch.get("href"), "uid")
    menu = _in_header(sheet, "li", "username_logged_in")
    if menu is None:  # before 3.1 the name stands in the link to sign out: «Выход [ Кот ]»
        name = _IN_BRACKETS.search(text_of(logout))
        return Viewer(number, name[1] if name else None, True)
    name_shown = next((span for span in menu.iter("span") if span.get("class", "").startswith("username")), None)
    profile = next((link for link in menu.iter("a") if "mode=viewprofile" in link.get("href", "")), None)
    told = None if profile is None else number_in(profile.get("href"), "u")
    return Viewer(told or number, text_of(name_shown) or None, True)


def _zone(sheet: Sheet) -> tzinfo | None:
    footer = sheet.frame.get("page-footer")
    if footer is None:  # subsilver2
        footer = next(with_class("datetime", sheet.body, "p"), None)
    if footer is None:
        return None
    for named in footer.iter("span", "abbr"):
        title = named.get("title")
        if title is not None and text_of(named).startswith(("UTC", "GMT")):
            return zones.stated(text_of(named), title, sheet.clock.fetched)
    return zones.stated(text_of(footer), None, sheet.clock.fetched)


# --- things that several kinds of pages have ---

_ROW = frozenset({"row"})
_TRAIL = frozenset({"breadcrumbs", "navlinks"})


@dataclass(frozen=True, slots=True)
class Paging:
    """What a page's pagers tell: this page and all pages, the count of what is listed, the links to turn the page."""

    page: int = 1
    pages: int = 1
    total: int | None = None
    links: Mapping[str, str] = field(default_factory=dict)


def paging(sheet: Sheet) -> Paging:
    """Read the pagers, down to the first that tells everything; those of single topics in a list are not meant."""
    told = Paging()
    for pager in _pagers(sheet):
        numbers = _listed(pager) or _worded(pager) or (1, 1)
        count = None if "page-number" in words(pager) else count_in(own_text(pager))
        told = told if told.pages > 1 else Paging(*numbers, told.total, _turning(pager, numbers[0]))
        told = replace(told, total=count) if told.total is None else told
        if told.total is not None:
            break
    return _chosen(sheet, told) if "pagination" in sheet.chosen and told.pages == 1 else told


def _chosen(sheet: Sheet, told: Paging) -> Paging:
    """What the GM's pagers tell in another form than the board's own."""
    turned = chosen.turning(sheet)
    return replace(told, page=turned.page, pages=turned.pages, links=turned.links)


def _pagers(sheet: Sheet) -> Iterator[Element]:
    if "pagination" in sheet.chosen:
        yield from sheet.chosen["pagination"](sheet.root)
        return
    for element in main_part(sheet).iter("div", "li"):
        classes = element.get("class")
        if classes and ("pagination" in classes or "page-number" in classes) and not is_inside(element, _ROW):
            yield element


def _listed(pager: Element) -> tuple[int, int] | None:
    """3.1 and later: a list of numbers, the present one active."""
    items = [(words(item), text_of(item)) for item in pager.iter("li")]
    active = next((int(text) for classes, text in items if "active" in classes and text.isdecimal()), None)
    return None if active is None else (active, max(int(text) for _, text in items if text.isdecimal()))


def _worded(pager: Element) -> tuple[int, int] | None:
    """«Страница 1 из 2»."""
    numbers = [int(text) for text in map(text_of, pager.iter("strong")) if text.isdecimal()]
    return (numbers[0], numbers[1]) if len(numbers) >= 2 else None


def _turning(pager: Element, page: int) -> dict[str, str]:
    names = {str(page + 1): "next", str(page - 1): "previous"}
    found = {names.get(text_of(link)): link.get("href") for link in pager.iter("a")}
    return {name: address for name, address in found.items() if name and address}


def forum_of(sheet: Sheet) -> int | None:
    """The forum that the page belongs to: the last one in the first trail."""
    trail = _in_header(sheet, "ul", "nav-breadcrumbs")
    if trail is None:  # before 3.1
        trail = next((one for one in sheet.body.iter("ul", "p") if not _TRAIL.isdisjoint(words(one))), None)
    numbers = () if trail is None else [number_in(_forum_address(link), "f") for link in trail.iter("a")]
    return next((number for number in reversed(numbers) if number is not None), None)


def _forum_address(link: Element) -> str | None:
    address = link.get("href")
    return address if address and "viewforum.php?" in address else None


def author_in(element: Element | None) -> tuple[str, int | None] | None:
    """The name and id of a user where the element names one; guests and deleted accounts have no id."""
    for node in () if element is None else element.iter("a", "span"):
        if node.tag == "a" and "u=" in node.get("href", "") and "viewprofile" in node.get("href", ""):
            if text_of(node):
                return text_of(node), number_in(node.get("href"), "u")
        elif (node.get("class") or "").startswith("username"):
            return text_of(node), number_in(node.get("href"), "u")
    return None
