"""A visit to a phpBB 2.0 face: its links, cookies, dates, forms and messages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from html import unescape
from urllib.parse import quote, unquote, urlencode

from flask import Response
from markupsafe import Markup, escape

from daemon.practice import visit
from daemon.practice.faults import Fault
from daemon.practice.phpbb2 import bbcode, dates
from daemon.practice.phpbb2.turning import page_links
from daemon.practice.records import GUEST, BoardPost, User

NOBODY = "-1"  # a guest's number in the cookie
_KEPT = re.compile(r's:11:"autologinid";s:\d+:"([0-9a-f]*)";.*s:6:"userid";(?:i:|s:\d+:")(-?\d+)', re.DOTALL)
PICTURES = "templates/subSilver/images"


@dataclass
class Visit(visit.Visit):
    """A request to a board of phpBB 2.0."""

    # ── cookies: `data`, a serialised PHP array, and `sid` until the browser is closed ──

    @staticmethod
    def read_cookies(cookies: Mapping[str, str]) -> Mapping[str, str]:
        """Automatic sign-in needs the first cookie only."""
        kept = _KEPT.search(unquote(cookies.get("data", "")))
        if kept is None:
            return {"sid": cookies["sid"]} if "sid" in cookies else {}
        return {"k": kept[1], "u": kept[2], "sid": cookies.get("sid") or "none"}

    @staticmethod
    def write_cookies(said: Mapping[str, str]) -> Mapping[str, str]:
        key, user = said.get("k", ""), said.get("u", "")
        user = NOBODY if user in ("", str(GUEST)) else user
        kept = f'a:2:{{s:11:"autologinid";s:{len(key)}:"{key}";s:6:"userid";s:{len(user)}:"{user}";}}'
        return {"data": quote(kept, safe=""), "sid": said.get("sid", "")}

    def finish(self, response: Response) -> Response:
        """The header names no charset: the page's own `meta` does."""
        if response.mimetype == "text/html":
            response.headers["Content-Type"] = "text/html"
        return super().finish(response)

    # ── reading the request: a form goes before the address ──

    def number(self, name: str, default: int = 0) -> int:
        text = self.says(name)
        return int(text) if text.lstrip("-").isdigit() and len(text) < 12 else default

    def says(self, name: str) -> str:
        return self.form.get(name) or self.args.get(name) or ""

    # ── what it may do ──

    @property
    def sid_holds(self) -> bool:
        """Whether the form that was posted is of this very session, and this request is not chosen to fail."""
        return self.fault is not Fault.FORM_EXPIRED and self.form.get("sid") == self.session.sid

    def floods(self, last: int) -> bool:
        """Whether it is too early after the second of the last post or letter; nobody is exempt on these boards."""
        return self.fault is Fault.FLOOD or self.board.clock.now() - last < self.board.settings.flood_interval

    def lacks(self, name: str) -> bool:
        """Whether a field is empty as PHP sees it: blanks are something, a nought is nothing."""
        return self.form.get(name, "") in ("", "0")

    def user_named(self, name: str) -> User | None:
        """The account that was typed into a form, perhaps with letters that the charset lacks."""
        return self.board.user_named(unescape(name)) if name.strip() else None

    # ── writing the page ──

    @property
    def offset(self) -> timedelta:
        return dates.offset_now(self.user.zone, self.board.clock.moment())

    @property
    def zone_label(self) -> str:
        return dates.zone_label(self.offset, self.user.language)

    def date(self, second: int) -> str:
        return dates.written(second, self.user.date_format, self.user.language, self.offset)

    def day(self, second: int) -> str:
        """A day without its time, as the language writes it."""
        pattern = "d.m.Y" if self.user.language == "ru" else "d M Y"
        return dates.written(second, pattern, self.user.language, self.offset)

    def url(self, page: str, **values: str | int | None) -> str:
        """A link of the board: relative; the session id stands last, for a visitor whose cookies are not known yet."""
        pairs = [(name, str(value)) for name, value in values.items() if value is not None]
        if self.entry.sid_in_links and self.session.sid and "sid" not in values:
            pairs.append(("sid", self.session.sid))
        return page + (f"?{urlencode(pairs)}" if pairs else "")

    def post_url(self, post_id: int) -> str:
        """Where a post stands, on whatever page."""
        return f"{self.url('viewtopic.php', p=post_id)}#{post_id}"

    def image(self, name: str, *, spoken: bool = False) -> str:
        """A picture's address; those with words in them lie in a folder for each language."""
        folder = f"lang_{'russian' if self.user.language == 'ru' else 'english'}/" if spoken else ""
        return f"{PICTURES}/{folder}{name}.gif"

    def pages(self, start: int, total: int, size: int, page: str, **values: str | int) -> Markup:
        """«На страницу 1, 2, 3 След.»; nothing where all is on one page."""

        def link(number: int, text: str) -> Markup:
            address = self.url(page, **values, start=(number - 1) * size)
            return Markup('<a href="{}">{}</a>').format(address, text)

        return page_links(start // size + 1, -(-total // size), link, self.words)

    def page_of(self, start: int, total: int, size: int) -> Markup:
        """«Страница 1 из 2»."""
        return Markup(self.words("page_of", page=start // size + 1, pages=-(-total // size)))  # noqa: S704 - numbers

    def body(self, text: str, *, bbcode_on: bool = True) -> Markup:
        """A post's text as topics have it."""
        html = bbcode.render(text, self.words, bbcode=bbcode_on)
        return Markup(bbcode.in_topic(html))  # noqa: S704 - the renderer escapes

    def letter_body(self, text: str, signature: str = "") -> Markup:
        """A text as letters and previews have it, the signature below it."""
        html = bbcode.render(text, self.words)
        if signature:
            html += f"<br /><br />{bbcode.RULE}<br />{bbcode.render(signature, self.words)}"
        return Markup(bbcode.elsewhere(html))  # noqa: S704 - the renderer escapes

    def signature(self, post: BoardPost) -> Markup:
        """What stands below the text, inside the same span."""
        author = self.board.users.get(post.author_id)
        if author is None or post.author_id == GUEST or not post.signature or not author.signature:
            return Markup()
        shown = bbcode.in_topic(bbcode.render(author.signature, self.words))
        return Markup(f"<br />{bbcode.RULE}<br />{shown}")  # noqa: S704 - the renderer escapes

    def edit_notice(self, post: BoardPost) -> Markup:
        """«Последний раз редактировалось: Кот (…), всего редактировалось 2 раз(а)»; the name is the author's."""
        if not post.edits:
            return Markup()
        key = "edited_once" if post.edits == 1 else "edited"
        told = Markup(self.words(key))  # noqa: S704 - the sentence is ours, what fills it is escaped
        who, when = self.author(post), self.date(post.edited_at)
        return Markup("<br /><br />{}").format(told.format(who=who, when=when, count=post.edits))

    def typed(self, text: str) -> Markup:
        """A text inside its form."""
        return Markup(bbcode.escaped(text))  # noqa: S704 - escaped in the same breath

    def author(self, post: BoardPost) -> Markup:
        """The name above a post, without a link."""
        user = self.board.users.get(post.author_id)
        known = user is not None and post.author_id != GUEST
        return escape(user.name if user and known else post.author_name or self.words("guest"))

    def profile_link(self, user_id: int, name: str = "") -> Markup:
        """A name in a list: a link to the profile; guests have none."""
        user = self.board.users.get(user_id)
        if user is None or user_id == GUEST:
            return escape(name or self.words("guest"))
        return Markup('<a href="{}">{}</a>').format(self.url("profile.php", mode="viewprofile", u=user.id), user.name)

    def link_in(self, key: str, address: str) -> Markup:
        """A sentence with a link in it: the words between its two bars."""
        before, label, after = self.words(key).split("|")
        return Markup('{}<a href="{}">{}</a>{}').format(before, address, label, after)

    @property
    def letters_told(self) -> str:
        """What the page's head says about letters: those that came since a folder was last looked at are new."""
        if not self.signed_in:
            return self.words("check_letters")
        mails = self.house.mailbox.inbox(self.user.id)
        new = sum(mail.id > self.user.letters_noticed and not mail.places[self.user.id].read for mail in mails)
        if not new:
            return self.words("no_new_letters")
        return self.words("new_letter_one" if new == 1 else "new_letters", count=new)

    # ── answers ──

    def page(self, template: str, status: int = 200, **values: object) -> Response:
        return super().page(template, status, refresh=values.pop("refresh", None), **values)

    def message(self, text: str, *, to: str | None = None, title: str = "information", **links: str) -> Response:
        """A page that only tells something; a result also sends the reader on after three seconds.

        `links` = the name of a sentence with a link in it → the address.
        """
        return self.page("message.html", text=Markup(text), refresh=to, title=title, links=links)  # noqa: S704 - ours

    def sentence(self, key: str, *, title: str = "information") -> Response:
        """One of the board's sentences as a page."""
        return self.message(self.words(key), title=title)

    def invalid_session(self) -> Response:
        """What moderating and leaving with another session's number meets; the board's pack has no words for it."""
        return self.message("Invalid_session", title="general_error")

    def to_login(self, page: str, **values: str | int) -> Response:
        """302 to the form to sign in, which leads back here."""
        kept = "".join(f"&{name}={value}" for name, value in values.items())
        return self.redirect(self.with_sid(f"login.php?redirect={page}{kept}"))

    def with_sid(self, address: str) -> str:
        """An address with the session id, where links have it."""
        if not self.entry.sid_in_links:
            return address
        return f"{address}{'&' if '?' in address else '?'}sid={self.session.sid}"
