"""The style subsilver2, which 3.0 and 3.1 offer beside prosilver: tables instead of blocks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import datetime

from parsers.dates import Clock, read_date
from parsers.dialects import chosen
from parsers.dialects.chosen import Picked
from parsers.dialects.common import TEXTS, Common
from parsers.dialects.notices import judged, told
from parsers.dialects.phpbb3 import frame, notes
from parsers.dialects.phpbb3.post import acting, edit_of
from parsers.errors import PageNotUnderstood
from parsers.facts import (
    Body,
    ForumPage,
    InboxPage,
    Kind,
    MessagePage,
    MessageRow,
    Page,
    Post,
    PostingPage,
    TopicPage,
    TopicRow,
)
from parsers.markup import html_inside, read_element
from parsers.sheet import (
    WRITTEN,
    Element,
    Find,
    Sheet,
    count_in,
    first,
    is_inside,
    number_in,
    text_after,
    text_of,
    xpath,
)

_HEADING = xpath('//*[@id="pageheader"]//h2/a')
_ANCHORS = xpath('//a[starts-with(@name, "p")][not(ancestor::div[has(postbody)])]')
_ANCHOR = re.compile(r"p(\d{1,18})")
_BOX = xpath("ancestor::table[has(tablebg)][1]")
_AUTHOR = xpath(".//b[has(postauthor)]")
_BODIES = xpath(".//div[has(postbody)]")
_DATE_LABEL = xpath(".//td[has(gensmall)]/div[position() = last()]/b")
_DETAILS = xpath(".//span[has(postdetails)]")
_PROFILE = xpath('.//a[contains(@href, "mode=viewprofile")][not(ancestor::div[has(postbody)])]')
_QUEUED = xpath('.//span[has(postapprove)]//a[contains(@href, "approve_details")]')
_TRASHED = xpath('.//span[has(postapprove)]//a[contains(@href, "restore") or contains(@href, "deleted")]')
_SMALL = xpath(".//span[has(gensmall)][not(ancestor::div[has(postbody)])]")
_LOCK_BUTTON = xpath('//a[contains(@href, "mode=reply")]/img[contains(@src, "locked")] | //option[@value="unlock"]')
_POSTS = re.compile(r"(?:сообщени[яй]|posts)\s*:\s*(\d[\d ]*)", re.IGNORECASE)

SELECTORS = {
    "title": "#pageheader h2 a",
    "pagination": "td.nav",
    "post": "//a[starts-with(@name, 'p')][not(ancestor::div[has(postbody)])]/ancestor::table[has(tablebg)][1]",
    "author": ".postauthor",
    "date": "//td[has(gensmall)]/div[last()]",
    "body": "//div[has(postbody)][1]",
    "edited": "span.gensmall",
    "signature": "div.postbody + div.postbody",
    "profile": ".postdetails",
    "topic": "//a[has(topictitle)]/ancestor::tr[1]",
    "topic_title": "a.topictitle",
    "letter": "//a[contains(@href, 'mode=view')][contains(@href, 'p=')]/ancestor::tr[1]",
    "letter_subject": ".//a[contains(@href, 'mode=view')][contains(@href, 'p=')][normalize-space(.)]",
    "letter_sender": ".topicauthor a, .topicauthor span",
    "letter_date": ".topicdetails",
    "message": "#pagecontent",
    "message_sender": "(.//tr[./td[has(genmed)]/b][count(./td)=2]/td[2])[2]",
    "message_date": "(.//tr[./td[has(genmed)]/b][count(./td)=2]/td[2])[3]",
    "message_body": "div.postbody",
}

_WRITTEN = frozenset({"postbody", WRITTEN})

_ROWS = xpath("//a[has(topictitle)]/ancestor::tr[1]")
_TITLE = xpath(".//a[has(topictitle)]")
_LAST = xpath('.//a[contains(@href, "viewtopic.php")][contains(@href, "p=")]')
_NUMBERS = xpath("./td/p[has(topicdetails)]")

_FOLDER = xpath('//form[@name="viewfolder"]')
_LETTERS = xpath('.//a[contains(@href, "mode=view")][contains(@href, "p=")]/ancestor::tr[1]')
_SUBJECT = xpath('.//a[contains(@href, "mode=view")][contains(@href, "p=")][normalize-space(.)]')
_SENDER = xpath(".//p[has(topicauthor)]/*[self::a or self::span]")
_FILL = xpath('//td[has(gensmall)][./b][contains(., "%")]')
_FILLED = re.compile(r"(\d+)\s*/\s*(\d+)")

_HEAD_ROWS = xpath('//*[@id="pagecontent"]//tr[./td[has(genmed)]/b][count(./td)=2]')
_PAGE_NUMBERS = xpath("//td[has(nav)][count(./strong)=2]")
_TOTALS = xpath('//td[has(gensmall)][starts-with(normalize-space(translate(., "\u00a0", " ")), "[")]')
_MESSAGE = xpath('//*[@id="wrapcentre"]/table[has(tablebg)][.//th]//td/p[has(gen)]')
_POSTING = xpath('//form[@name="postform"]')
_LOGIN = xpath('//form[.//input[@name="password"]][.//input[@name="login"]][.//th]')
_EXPLAINED = xpath(".//td[has(row1) or has(row3)]//*[has(gensmall) or has(gen)]")


def recognises(sheet: Sheet) -> bool:
    """Is the page in this style?"""
    blocks = (sheet.frame.get(name) for name in ("wrapheader", "wrapcentre"))
    return any(block is not None and not is_inside(block, TEXTS) for block in blocks)


def _there(find: Find) -> Callable[[Sheet], bool]:
    return lambda sheet: _own(find, sheet) is not None


def _own(find: Find, sheet: Sheet) -> Element | None:
    """The first that no player has written."""
    return next((one for one in find(sheet.root) if not is_inside(one, _WRITTEN)), None)


def _pages(sheet: Sheet) -> tuple[int, int]:
    if "pagination" in sheet.chosen:
        turned = chosen.turning(sheet)
        return turned.page, turned.pages
    for cell in _PAGE_NUMBERS(sheet.root):
        page, pages = (text_of(number) for number in cell.iterfind("strong"))
        if page.isdecimal() and pages.isdecimal():
            return int(page), int(pages)
    return 1, 1


def _heading(sheet: Sheet, what: str) -> Element:
    heading = first(sheet.find("title", _HEADING), sheet.root)
    if heading is None:
        raise PageNotUnderstood(
            f"the title of the {what} (#pageheader h2 with a link)", "заголовок страницы (#pageheader h2 со ссылкой)"
        )
    return heading


# --- topic ---


def topic_page(sheet: Sheet, shared: Common) -> TopicPage:
    """A page of a topic."""
    heading = _heading(sheet, "topic")
    page, pages = _pages(sheet)
    counter = first(_TOTALS, sheet.root)
    own = (link for link in sheet.root.iter("a") if not is_inside(link, _WRITTEN))
    merged: Common = {**shared, "links": {**shared["links"], **acting(own)}}
    return TopicPage(
        kind=Kind.TOPIC,
        topic_id=number_in(chosen.address_of(heading) or sheet.url, "t"),
        forum_id=number_in(chosen.address_of(heading), "f") or frame.forum_of(sheet),
        title=text_of(heading),
        page=page,
        pages=pages,
        total=None if counter is None else count_in(text_of(counter)),
        locked=_own(_LOCK_BUTTON, sheet) is not None,
        posts=tuple(_posts(sheet)),
        **merged,
    )


def _posts(sheet: Sheet) -> Iterator[Post]:
    for box, number in _boxes(sheet):
        yield _post(box, number, sheet.clock, chosen.picked(sheet, box))


def _boxes(sheet: Sheet) -> Iterator[tuple[Element, int]]:
    if "post" in sheet.chosen:
        yield from chosen.blocks_in(sheet.chosen["post"], sheet.root)
        return
    for anchor in _ANCHORS(sheet.root):
        match, box = _ANCHOR.fullmatch(anchor.get("name", "")), first(_BOX, anchor)
        if match and box is not None:
            yield box, int(match[1])


def _post(box: Element, number: int, clock: Clock, picked: Picked) -> Post:
    bodies = _BODIES(box)
    written = chosen.written_in(picked, bodies[0] if bodies else None, bodies[1] if len(bodies) > 1 else None)
    if written is None:
        return _hidden_post(box, number)
    name, number_of_author = _author(box, number, picked)
    posted, shown = _posted(box, name, clock, picked)
    unapproved = first(_QUEUED, box) is not None
    return Post(
        id=number,
        author=name,
        author_id=number_of_author,
        posted=posted,
        posted_text=shown,
        body=written[0],
        html=written[1],
        edited=edit_of(_notices(box, picked), clock),
        deleted=first(_TRASHED, box) is not None,
        hidden=unapproved,
        unapproved=unapproved,
        author_posts=_count(box, picked),
    )


def _author(box: Element, number: int, picked: Picked) -> tuple[str, int | None]:
    """The name, and the number that the button to the author's profile tells."""
    profile = first(_PROFILE, box)
    told = None if profile is None else number_in(profile.get("href"), "u")
    if "author" in picked:
        name, linked = chosen.author_of(picked["author"], number)
        return name, linked or told
    bold = first(_AUTHOR, box)
    if bold is None:
        raise _nameless(number)
    return text_of(bold), told


def _posted(box: Element, name: str, clock: Clock, picked: Picked) -> tuple[datetime | None, str]:
    if "date" in picked:
        return chosen.moment_in(picked["date"], name, clock)
    label = first(_DATE_LABEL, box)
    shown = "" if label is None or (line := label.getparent()) is None else text_after(line, label)
    return read_date(shown, clock), shown


def _notices(box: Element, picked: Picked) -> list[Element]:
    notice = picked.get("edited")
    return _SMALL(box) if "edited" not in picked else [] if notice is None else [notice]


def _count(box: Element, picked: Picked) -> int | None:
    if "profile" in picked:
        return chosen.count_of(picked["profile"])
    details = _POSTS.search(" ".join(map(text_of, _DETAILS(box))))
    return count_in(details[1]) if details else None


def _hidden_post(box: Element, number: int) -> Post:
    """A placeholder: an ignored author, or a deleted post. This style leaves the text out."""
    author = frame.author_in(box)
    if author is None:
        raise _nameless(number)
    return Post(number, author[0], author[1], None, "", Body(), "", hidden=True)


def _nameless(number: int) -> PageNotUnderstood:
    return PageNotUnderstood(f"the author of post {number} (b.postauthor)", f"автор сообщения {number} (b.postauthor)")


# --- lists ---


def forum_page(sheet: Sheet, shared: Common) -> ForumPage:
    """A forum's list of topics."""
    heading = _heading(sheet, "forum")
    page, pages = _pages(sheet)
    return ForumPage(
        kind=Kind.FORUM,
        forum_id=number_in(chosen.address_of(heading) or sheet.url, "f"),
        title=text_of(heading),
        page=page,
        pages=pages,
        topics=tuple(row for row in _topic_rows(sheet) if row is not None),
        **shared,
    )


def _topic_rows(sheet: Sheet) -> Iterator[TopicRow | None]:
    find = sheet.find("topic_title", _TITLE)
    return (_topic_row(row, first(find, row)) for row in sheet.find("topic", _ROWS)(sheet.root))


def _topic_row(row: Element, title: Element | None) -> TopicRow | None:
    number = None if title is None else number_in(chosen.address_of(title), "t")
    if title is None or number is None:
        return None
    pictures = " ".join(picture.get("src", "") for picture in row.iter("img"))
    counts, last = [text_of(cell) for cell in _NUMBERS(row)], _LAST(row)
    before = text_of(title.getparent()).partition(text_of(title))[0].lower()
    return TopicRow(
        id=number,
        title=text_of(title),
        replies=count_in(counts[0]) if counts else None,
        locked="_locked" in pictures,
        moved="topic_moved" in pictures or before.startswith(("перемещена", "moved")),
        announcement="announce" in pictures or "global_" in pictures,
        last_post_id=number_in(last[-1].get("href"), "p") if last else None,
    )


def inbox_page(sheet: Sheet, shared: Common) -> InboxPage:
    """A folder of private messages."""
    page, pages = _pages(sheet)
    fill = next((match for match in (_FILLED.search(text_of(cell)) for cell in _FILL(sheet.root)) if match), None)
    rows = (_message_row(row, sheet) for row in sheet.find("letter", _LETTERS)(_FOLDER(sheet.root)[0]))
    return InboxPage(
        kind=Kind.INBOX,
        page=page,
        pages=pages,
        messages=tuple(row for row in rows if row is not None),
        stored=int(fill[1]) if fill else None,
        capacity=int(fill[2]) if fill else None,
        **shared,
    )


def _message_row(row: Element, sheet: Sheet) -> MessageRow | None:
    subject, user = first(sheet.find("letter_subject", _SUBJECT), row), first(sheet.find("letter_sender", _SENDER), row)
    number = None if subject is None else number_in(chosen.address_of(subject), "p")
    if subject is None or number is None:
        return None
    sent, shown = chosen.moment_in(first(sheet.find("letter_date", _NUMBERS), row), text_of(user), sheet.clock)
    pictures = " ".join(f"{picture.get('src', '')} {picture.get('alt', '')}" for picture in row.iter("img"))
    return MessageRow(
        id=number,
        subject=text_of(subject),
        sender=text_of(user),
        sender_id=None if user is None else chosen.user_of(user),
        sent=sent,
        unread="unread" in pictures or "b" in {str(around.tag) for around in subject.iterancestors("b")},
        sent_text=shown,
    )


# --- message, forms, notices ---


def message_page(sheet: Sheet, shared: Common) -> MessagePage:
    """One private message: a table of its head, and below it the text."""
    head = [row.findall("td") for row in _HEAD_ROWS(sheet.root)]
    bodies = _BODIES(sheet.root)
    if len(head) < 3 or not bodies:
        raise PageNotUnderstood(
            "the head or the text of the message (td.genmed, div.postbody)",
            "шапка или текст письма (td.genmed, div.postbody)",
        )
    sender = frame.author_in(head[1][1]) or (text_of(head[1][1]), None)
    return MessagePage(
        kind=Kind.MESSAGE,
        id=_message_id(sheet),
        subject=text_of(head[0][1]),
        sender=sender[0],
        sender_id=sender[1],
        sent=read_date(text_of(head[2][1]), sheet.clock),
        sent_text=text_of(head[2][1]),
        to=tuple(text_of(link) for row in head[3:4] for link in row[1].iter("a") if text_of(link)),
        body=read_element(bodies[0]),
        html=html_inside(bodies[0]),
        **shared,
    )


_OWN_LINKS = xpath('//a[contains(@href, "i=pm")][contains(@href, "view=print") or contains(@href, "view=next")]')


def _message_id(sheet: Sheet) -> int | None:
    link = first(_OWN_LINKS, sheet.root)
    return number_in(sheet.url if link is None else link.get("href"), "p")


def posting_page(sheet: Sheet, shared: Common) -> PostingPage:
    """A posting form."""
    heading = first(_HEADING, sheet.root)
    return PostingPage(
        kind=Kind.POSTING,
        notice=notes.failure(_POSTING(sheet.root)[0]),
        topic_id=None if heading is None else number_in(heading.get("href"), "t"),
        title=text_of(heading),
        **shared,
    )


def login_page(sheet: Sheet, shared: Common) -> Page:
    """The form to sign in."""
    form = _LOGIN(sheet.root)[0]
    demands = (notes.demand(element) for element in _EXPLAINED(form))
    return Page(kind=Kind.LOGIN, notice=notes.failure(form) or next(filter(None, demands), None), **shared)


def notice_page(sheet: Sheet, shared: Common) -> Page:
    """A notice."""
    message = "\n".join(filter(None, map(told, _MESSAGE(sheet.root))))
    return Page(kind=Kind.NOTICE, notice=judged(message, shared["refresh"]), **shared)


KINDS: tuple[tuple[Callable[[Sheet], bool], Callable[[Sheet, Common], Page]], ...] = (
    (_there(_POSTING), posting_page),
    (_there(xpath("//a[starts-with(@name, 'p')]/ancestor::table[has(tablebg)]")), topic_page),
    (lambda sheet: first(_FOLDER, sheet.root) is not None, inbox_page),
    (_there(xpath('//form[contains(@action, "view_message")]')), message_page),
    (_there(_TITLE), forum_page),
    (_there(_LOGIN), login_page),
    (_there(_MESSAGE), notice_page),
    (lambda sheet: True, notes.other_page),
)
