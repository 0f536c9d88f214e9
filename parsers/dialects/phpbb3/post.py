"""One post: who, when, what, and in which state the board shows it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from datetime import datetime
from functools import lru_cache

from parsers.dates import Clock, read_date, read_stamp
from parsers.dialects import chosen
from parsers.dialects.chosen import Picked
from parsers.dialects.phpbb3.frame import author_in
from parsers.errors import PageNotUnderstood
from parsers.facts import UNKNOWN_ID, Body, Edit, Post
from parsers.markup import html_inside, read_element
from parsers.sheet import Element, count_in, first, number_in, text_after, text_of, words, xpath

Parts = dict[str, list[Element]]

# The parts of a post by class. Nothing is looked for inside them, least of all inside what the player wrote.
PARTS = frozenset({"content", "author", "date", "postprofile", "ignore", "signature", "notice", "unapproved", "rules"})
BUTTON_ROWS = frozenset({"post-buttons", "profile-icons"})
BORING = frozenset({"back2top", "attachbox", "dropdown"})
BORING_TAGS = frozenset({"a", "br", "h3", "hr", "i", "img", "input", "script", "strong"})

NOTHING: Picked = {}
_PICKED = {"body": "content", "signature": "signature", "edited": "notice"}
_WAITING = xpath('.//a[contains(@href, "mode=approve_details")]')
_POSTS_LABEL = re.compile(r"(?:сообщени[яй]|posts)\s*:\s*\d", re.IGNORECASE)
_ACTS = re.compile(
    r"(?:posting|mcp)\.php\?(?=[^#]*\bmode=(?:soft_)?(edit|quote|delete|approve)(?:&|_details|$))[^#]*\bp=(\d+)"
)
_LONGEST_LINK = 2000
_EDITED = re.compile(r"последний раз редактировалось|last edited by", re.IGNORECASE)
_TIMES = re.compile(r",?\s*(?:всего редактировалось|edited)\s+(\d{1,6})\s+", re.IGNORECASE)


def read_post(parts: Parts, number: int, clock: Clock, classes: Collection[str] = (), picked: Picked = NOTHING) -> Post:
    """Read the post with this id from the parts of its block, whose own classes tell its state.

    What the GM's selectors have `picked` comes before the parts.
    """
    if picked:
        parts = _with_picked(parts, picked)
    author, author_id, author_posts = _author(parts, number, picked)
    posted, posted_text = chosen.moment_in(picked["date"], author, clock) if "date" in picked else _posted(parts, clock)
    deleted = "deleted" in classes
    unapproved = _is_unapproved(parts)
    return Post(
        id=number,
        author=author,
        author_id=author_id,
        posted=posted,
        posted_text=posted_text,
        body=_body(parts, number),
        html=html_inside(parts["content"][0]) if "content" in parts else "",
        edited=edit_of(parts.get("notice", ()), clock),
        deleted=deleted,
        hidden=unapproved or ("ignore" in parts and not deleted),
        unapproved=unapproved,
        author_posts=author_posts,
    )


def _with_picked(parts: Parts, picked: Picked) -> Parts:
    """The parts with the text, signature and notices that were picked, the text without the other two."""
    found = {_PICKED[name]: [] if one is None else [one] for name, one in picked.items() if name in _PICKED}
    merged = parts | found
    if merged.get("content"):
        fittings = (one for name in ("signature", "notice") for one in found.get(name, ()))
        merged["content"] = [chosen.text_without(merged["content"][0], fittings)]
    return {name: given for name, given in merged.items() if given}


def printed_post(block: Element, clock: Clock) -> Post:
    """Read a post of the print view, which has no ids."""
    parts = parts_of(block)
    name, date = (next(parts[part][0].iter("strong"), None) if part in parts else None for part in ("author", "date"))
    if name is None:
        raise PageNotUnderstood(
            "the author of a post in the print view (.author strong)",
            "автор сообщения в версии для печати (.author strong)",
        )
    return Post(
        id=UNKNOWN_ID,
        author=text_of(name),
        author_id=None,
        posted=read_date(text_of(date), clock),
        posted_text=text_of(date),
        body=_body(parts, UNKNOWN_ID),
        html=html_inside(parts["content"][0]),
    )


def parts_of(block: Element) -> Parts:
    """The parts of a post in order; a walk that never enters a part, nor what cannot hold one."""
    found: Parts = {}
    waiting = list(block.iterchildren(reversed=True))
    while waiting:
        element = waiting.pop()
        if element.tag in BORING_TAGS:
            continue
        names = _part_names(element.get("class") or "")
        if names is None:
            continue
        for name in names:
            found.setdefault(name, []).append(element)
        if not names:
            waiting.extend(element.iterchildren(reversed=True))
    return found


@lru_cache(maxsize=1024)
def _part_names(classes: str) -> tuple[str, ...] | None:
    """Which parts an element with these classes is; None where nothing is to be looked for inside."""
    given = set(classes.split())
    return tuple(given & (PARTS | BUTTON_ROWS)) or (None if given & BORING else ())


def buttons(parts: Parts) -> dict[str, str]:
    """The links that act on a post: those in its row of buttons, and among its rules."""
    rows = (row for name in (*BUTTON_ROWS, "rules") for row in parts.get(name, ()))
    return acting(link for row in rows for link in row.iter("a"))


def acting(links: Iterable[Element]) -> dict[str, str]:
    """Of the links those that act on a post, by name: `edit:20`, `quote:20`, `delete:20`, `approve:20`."""
    found: dict[str, str] = {}
    for link in links:
        address = link.get("href")
        match = _ACTS.search(address, 0, _LONGEST_LINK) if address else None
        if address and match:
            found[f"{match[1]}:{match[2]}"] = address
    return found


def _body(parts: Parts, number: int) -> Body:
    if "content" not in parts:
        if "ignore" in parts:  # before 3.1 the text of an ignored author is not in the page at all
            return Body()
        raise PageNotUnderstood(f"the text of post {number} (.content)", f"текст сообщения {number} (.content)")
    return read_element(parts["content"][0], _first(parts, "signature"))


def _author(parts: Parts, number: int, picked: Picked) -> tuple[str, int | None, int | None]:
    """Name, id, and how many posts the profile counts."""
    author, profile, ignored = (_first(parts, name) for name in ("author", "postprofile", "ignore"))
    if "author" in picked:
        found: tuple[str, int | None] | None = chosen.author_of(picked["author"], number)
    else:
        found = _in_bold(author) or author_in(author) or author_in(profile) or author_in(ignored)
    if found is None:
        raise PageNotUnderstood(f"the author of post {number} (.author)", f"автор сообщения {number} (.author)")
    counter = None if profile is None else _counter(profile)
    return found[0], found[1] or _id_at(counter), _count(counter, picked)


def _count(counter: Element | None, picked: Picked) -> int | None:
    if "profile" in picked:
        return chosen.count_of(picked["profile"])
    return None if counter is None else count_in(text_of(counter))


def _first(parts: Parts, name: str) -> Element | None:
    found = parts.get(name)
    return found[0] if found else None


def _in_bold(author: Element | None) -> tuple[str, int | None] | None:
    """`<strong><a href="…&u=59">Кот</a></strong>`; guests and deleted accounts stand there without a link."""
    strong = None if author is None else next(author.iter("strong"), None)
    name = text_of(strong)
    if strong is None or not name:
        return None
    return name, number_in(strong[0].get("href"), "u") if len(strong) else None


def _counter(profile: Element) -> Element | None:
    """The line of the profile that counts posts: it has a class of its own from 3.1 on, before that only a label."""
    for line in profile.iterchildren("dd"):
        classes = line.get("class")
        if (classes and "profile-posts" in classes) or (not classes and _POSTS_LABEL.match(text_of(line))):
            return line
    return None


def _id_at(counter: Element | None) -> int | None:
    """The counter may link to the posts of this author, even where the profile is closed."""
    link = None if counter is None else next(counter.iter("a"), None)
    return None if link is None else number_in(link.get("href"), "author_id")


def _posted(parts: Parts, clock: Clock) -> tuple[datetime | None, str]:
    """The moment, and the date as shown."""
    line = _first(parts, "author")
    if line is None:
        return None, ""
    tag = next(line.iter("time"), None)
    if tag is not None:
        shown = text_of(tag)
        return read_stamp(tag.get("datetime", "")) or read_date(shown, clock), shown
    name = next(line.iter("strong"), None)
    shown = text_of(line) if name is None else text_after(line, name)
    shown = shown.removeprefix("»").strip()
    return read_date(shown, clock), shown


def _is_unapproved(parts: Parts) -> bool:
    """Waiting for a moderator: a mark of its own from 3.1 on, before that a link among the post's rules."""
    return "unapproved" in parts or any(first(_WAITING, rules) is not None for rules in parts.get("rules", ()))


def edit_of(notices: Iterable[Element], clock: Clock) -> Edit | None:
    """The edit notice among a post's notices (others tell of its deletion, or of its files)."""
    for notice in notices:
        if "post_deleted_msg" not in words(notice) and _EDITED.match(text_of(notice)):
            return _read_edit(notice, clock)
    return None


def _read_edit(notice: Element, clock: Clock) -> Edit:
    """«Последний раз редактировалось Кот 30 ноя 2026, 20:05, всего редактировалось 2 раза.»"""
    by = next(notice.iterdescendants("a", "span"), None)
    told = _EDITED.sub("", text_of(notice), count=1) if by is None else text_after(notice, by)
    date, *rest = _TIMES.split(told, maxsplit=1)
    return Edit(
        by=None if by is None else text_of(by),
        at=read_date(date.removeprefix("on "), clock),
        count=int(rest[0]) if rest else None,
    )
