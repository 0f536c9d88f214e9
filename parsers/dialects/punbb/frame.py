"""What every page of the PunBB family tells: its section, the viewer, links, forms, pagers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from parsers.dialects import chosen
from parsers.dialects.common import LONGEST_LINK, TEXTS, Common, Turning, is_foreign, numbers_beside, refresh
from parsers.facts import Form, Viewer
from parsers.forms import read_form
from parsers.sheet import WRITTEN as MARK
from parsers.sheet import Element, Sheet, count_in, is_inside, number_in, own_text, text_of, words, xpath

# mybb.ru: <div id="pun-viewtopic" class="punbb">; FluxBB: id="punviewtopic" class="pun"; PunBB 1.4: id="brd-viewtopic".
_SECTION = re.compile(r"(?:pun-|pun|brd-)(view\w+|messages|message|msg|redirect|post|edit|delete|login|index|\w{3,20})")
_ROOTS = frozenset({"punbb", "pun", "brd-page"})
_BARE = frozenset({"brd-redirect", "brd-maint"})  # PunBB 1.4 builds these pages without the block that others have
WRITTEN = frozenset(
    {"post-content", "postmsg", "entry-content", "post-sig", "postsignature", "sig-content", "quote-box", MARK}
)

SCRIPTED = frozenset({"formkey", "formetc"})

_PAGERS = xpath("//*[has(pagelink) or has(paging)]")
_TOTALS = xpath("//h2//span[has(item2)] | //*[has(item-info)]")
_TOTAL = re.compile(r"(?:из|of)\s+(\d[\d ., ]{0,12})", re.IGNORECASE)
_ALL_SHOWN = re.compile(r"\w+: (\d[\d ., ]{0,12})")  # «Posts: 2» where there is only one page
_CLOSED = xpath(
    "//*[has(postlink) or has(linkst) or has(linksb) or has(closed) or has(main-head) or has(main-options)"
    " or has(posting)]"
)
_CLOSED_WORDS = re.compile(r"тема закрыта|topic (is )?closed", re.IGNORECASE)
_CLOSED_MARK = re.compile(r"\[ ?(?:closed|закрыт\w?) ?\]", re.IGNORECASE)
_HEADING = xpath('//*[@id="brd-main"]/h1')
_USER = re.compile(r"\bUserID\s*=\s*['\"]?(\d{1,18})")
_LOGIN = re.compile(r"\bUserLogin\s*=\s*(?:'((?:[^'\\\n]|\\.){1,100})'|\"((?:[^\"\\\n]|\\.){1,100})\")")
_WELCOME = xpath('//*[@id="pun-status" or @id="brdwelcome" or @id="brd-visit" or @id="welcome"]//strong')
_PERMALINK = xpath('//*[@id="brd-main"]//h1/a[has(permalink)]')
_TITLE = xpath('//*[@id="pun-main"]/h1 | //*[@id="brd-main"]//h1 | //*[has(crumbs)]/li[last()]')
_LONGEST_SCRIPT = 100_000
_TRAIL = xpath('//*[has(crumbs)]//a | //*[@id="brd-crumbs-top"]//a')


def root_of(sheet: Sheet) -> Element | None:
    """The block that is around the whole page, and whose id tells the section."""
    return next((block for name, block in sheet.frame.items() if _SECTION.fullmatch(name) and _is_root(block)), None)


def _is_root(block: Element) -> bool:
    is_one = not _ROOTS.isdisjoint(words(block)) or block.get("id") in _BARE
    return block.tag == "div" and is_one and not is_inside(block, WRITTEN | TEXTS)


def section(sheet: Sheet) -> str:
    """`viewtopic`, `viewforum`, `messages`, `post` …; empty where there is no such block."""
    root = root_of(sheet)
    match = None if root is None else _SECTION.fullmatch(root.get("id", ""))
    return match[1] if match else ""


def own(element: Element) -> bool:
    """Does the element stand outside all that players wrote?"""
    return not is_inside(element, WRITTEN)


def common(sheet: Sheet, dialect: str) -> Common:
    """The fields that all pages share."""
    links = _links(sheet)
    return Common(
        dialect=dialect,
        viewer=_viewer(sheet, links),
        language=sheet.root.get("lang") or sheet.root.get("xml:lang"),
        forms=tuple(_named(_form(form)) for form in sheet.root.iter("form") if own(form)),
        links=links,
        refresh=refresh(sheet.root),
    )


def _form(form: Element) -> Form:
    """A form, and which of its fields wait for a script: mybb.ru has two such where it lets no programs in."""
    empty = [part for part in form.iter() if part.get("id") in SCRIPTED and _waits(part)]
    names = tuple(part.get("name") or part.get("id") or "" for part in empty)
    return replace(read_form(form), scripted=names) if names else read_form(form)


def _waits(part: Element) -> bool:
    """A field without a value, or a box without a field."""
    return not part.get("value") if part.tag == "input" else next(part.iter("input"), None) is None


def _named(form: Form) -> Form:
    """Forms go by what they do, as on other boards: `login`, `postform`, `confirm`."""
    if form.value("prev_url") is not None and form.value("csrf_token") is not None:
        return replace(form, id="confirm")
    if form.value("req_password") is not None:
        return replace(form, id="login")
    return replace(form, id="postform") if form.value("req_message") is not None else form


def _viewer(sheet: Sheet, links: dict[str, str]) -> Viewer:
    if "logout" not in links:
        guest = "login" in links or any("isguest" in words(block) for block in sheet.frame.values())
        return Viewer(signed_in=False if guest else None)
    script = " ".join((one.text or "")[:_LONGEST_SCRIPT] for one in sheet.root.iter("script"))
    user, login = _USER.search(script), _LOGIN.search(script)
    shown = next((text_of(name) for name in _WELCOME(sheet.root) if own(name)), None)
    name = (login[1] or login[2]).replace("\\", "") if login else shown
    return Viewer(int(user[1]) if user else number_in(links["logout"], "id"), name or None, True)


# --- links ---


def _links(sheet: Sheet) -> dict[str, str]:
    found: dict[str, str] = {}
    for link in sheet.root.iter("a"):
        address = link.get("href")
        name = link_name(address) if address else None
        if address and name and name not in found and own(link) and not is_foreign(address, sheet.url):
            found[name] = address
    return found


def link_name(address: str) -> str | None:
    """What an address is good for, as on other boards; None where it is nothing that an account needs."""
    path, _, query = address[:LONGEST_LINK].partition("?")
    query = f"&{query}"
    namer = _NAMERS.get(path.rpartition("/")[2])
    return None if namer is None else namer(query)


def _login_link(query: str) -> str | None:
    if "&action=out" in query:
        return "logout"
    return None if "&action=" in query and "&action=in" not in query else "login"


def _post_link(query: str) -> str | None:
    if "&qid=" in query:
        return None
    return "reply" if "&tid=" in query else "new_topic" if "&fid=" in query else None


def _letters_link(query: str) -> str | None:
    if "&action=" in query:
        return "compose" if "&action=new" in query and "&uid=" not in query else None
    return None if "&id=" in query or "&box=1" in query else "inbox"


def _moderator_link(query: str) -> str | None:
    for parameter, name in (("&close=", "lock"), ("&open=", "unlock"), ("&move_topics=", "move")):
        if parameter in query:
            return name
    return None


_NAMERS = {
    "login.php": _login_link,
    "post.php": _post_link,
    "messages.php": _letters_link,
    "moderate.php": _moderator_link,
}
_ACTS = {"edit.php": ("edit", "id"), "delete.php": ("delete", "id"), "post.php": ("quote", "qid")}


def acting(links: Iterable[Element]) -> dict[str, str]:
    """Of the links those that act on a post, by name: `edit:20`, `quote:20`, `delete:20`."""
    found: dict[str, str] = {}
    for address in (link.get("href", "")[:LONGEST_LINK] for link in links):
        act, parameter = _ACTS.get(address.partition("?")[0].rpartition("/")[2], ("", ""))
        number = number_in(address, parameter) if act else None
        if number is not None:
            found.setdefault(f"{act}:{number}", address)
    return found


# --- pagers ---


def turning(sheet: Sheet) -> Turning:
    """«Страница: 1 2 3 … 6»: the present page is set in bold."""
    if "pagination" in sheet.chosen:
        return chosen.turning(sheet)
    for pager in _PAGERS(sheet.root):
        here = [int(text) for text in map(text_of, pager.iter("strong")) if text.isdecimal()]
        links = [link for link in pager.iter("a") if _page_number(link) is not None]
        if here and own(pager):
            others = [number for number in map(_page_number, links) if number is not None]
            return Turning(here[0], max(here[0], *others, 1), numbers_beside(here[0], links))
    return Turning()


def _page_number(link: Element) -> int | None:
    text = text_of(link)
    return int(text) if text.isdecimal() and len(text) < 8 else None


def total(sheet: Sheet) -> int | None:
    """«Сообщений 1 страница 20 из 173»."""
    shown = [text_of(line) for line in _TOTALS(sheet.root) if own(line)]
    found = (_TOTAL.search(line) or _ALL_SHOWN.fullmatch(line) for line in shown)
    return next((count_in(match[1]) for match in found if match), None)


def title(sheet: Sheet) -> str:
    """The title of the page's main part; on FluxBB the end of the trail."""
    if "title" in sheet.chosen:
        return text_of(chosen.title(sheet)).lstrip("» ")
    titles = (text_of(one) for one in (*_PERMALINK(sheet.root), *_TITLE(sheet.root)) if own(one))
    return next((title.lstrip("» ") for title in titles if title), "")


def says_closed(sheet: Sheet) -> bool:
    """Does the page say, in its own words, that the topic is closed?"""
    marked = any(_CLOSED_MARK.match(own_text(heading)) for heading in _HEADING(sheet.root))
    return marked or any(own(line) and _CLOSED_WORDS.search(text_of(line)) for line in _CLOSED(sheet.root))


def crumb(sheet: Sheet, script: str) -> int | None:
    """The number in the last link of the trail to such a script."""
    trail = (link for link in _TRAIL(sheet.root) if script in link.get("href", "") and own(link))
    numbers = [number for number in (number_in(link.get("href"), "id") for link in trail) if number is not None]
    return numbers[-1] if numbers else None
