"""A visit to the phpBB 3 face: its links, names, form tokens and messages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from flask import Response
from markupsafe import Markup, escape

from daemon.practice import visit
from daemon.practice.dates import iso
from daemon.practice.faults import Fault
from daemon.practice.phpbb3.bbcode import Reader, render
from daemon.practice.records import GUEST, BoardPost


@dataclass
class Visit(visit.Visit):
    """A request to a board of phpBB 3."""

    @property
    def zone_label(self) -> str:
        """The reader's zone as the foot of the page gives it: `UTC+03:00`."""
        offset = self.board.clock.moment().astimezone(ZoneInfo(self.user.zone)).strftime("%z")
        return f"UTC{offset[:3]}:{offset[3:]}" if offset.strip("+0") else "UTC"

    def token_holds(self, form: str) -> bool:
        """Whether the posted form's token is right, in time, and this request is not chosen to fail."""
        if self.fault is Fault.FORM_EXPIRED:
            return False
        created, token = self.form.get("creation_time", ""), self.form.get("form_token", "")
        return self.house.sessions.accepts(self.session, form, created, token)

    def url(self, page: str, **values: str | int | None) -> str:
        """A link of the board: relative, with the session id for a visitor whose cookies are not known yet."""
        pairs = [(name.rstrip("_"), str(value)) for name, value in values.items() if value not in (None, "")]
        if self.entry.sid_in_links and self.session.sid:
            pairs.insert(1, ("sid", self.session.sid))
        return f"./{page}" + (f"?{urlencode(pairs)}" if pairs else "")

    def plain_url(self, page: str, **values: str | int | None) -> str:
        """A link without session id, for use inside another link."""
        return f"./{page}?{urlencode({name: value for name, value in values.items() if value not in (None, '')})}"

    def pages_of(self, page: str, **values: str | int | None) -> Callable[[int | None], str]:
        """Links to the pages of a list, by their offset."""
        return lambda start: self.url(page, **values, start=start)

    def time(self, second: int) -> Markup:
        """A moment as an element that carries the exact time."""
        return Markup('<time datetime="{}">{}</time>').format(iso(second), self.date(second))

    def body(self, text: str, *, bbcode: bool = True) -> Markup:
        """A post's text as HTML."""
        if not bbcode:
            return Markup(str(escape(text)).replace("\n", "<br>\n"))  # noqa: S704 - escaped in the same breath
        return Markup(render(text, Reader(self.words, self.date, self.root)))  # noqa: S704 - the renderer escapes

    def person(self, user_id: int, name: str | None = None) -> Markup:
        """A user's name: a link to the profile, coloured for some; plain for deleted accounts and for robots."""
        user = self.board.users.get(user_id)
        if user is None or user_id == GUEST or self.session.robot:
            return Markup('<span class="username">{}</span>').format(name or (user.name if user else "?"))
        colour = Markup(' style="color: #{}"').format(user.colour) if user.colour else Markup("")
        kind = "username-coloured" if user.colour else "username"
        href = self.url("memberlist.php", mode="viewprofile", u=user.id)
        return Markup('<a href="{}"{} class="{}">{}</a>').format(href, colour, kind, user.name)

    def author(self, post: BoardPost) -> Markup:
        """The name above a post."""
        return self.person(post.author_id, post.author_name)

    def hidden(self, form: str) -> Markup:
        """The two token fields of a form of this name."""
        created, token = self.house.sessions.token(self.session, form)
        return self.fields({"creation_time": created, "form_token": token})

    def message(self, text: str, *, status: int = 200, to: str | None = None, wait: int = 3, **links: str) -> Response:
        """A page that only tells something; a result also sends the reader on after a few seconds."""
        refresh = f"{self.root}{to.removeprefix('./')}" if to else None
        return self.page("message.html", status, text=text, refresh=refresh, wait=wait, links=links)

    def sentence(self, key: str, *, status: int = 200) -> Response:
        """One of the board's sentences as a page."""
        return self.message(self.words(key), status=status)

    def login_form(self, reason: str = "login", *, error: str = "", code: bool = False, own: bool = False) -> Response:
        """The sign-in form in place of the page asked for (or, `own`, on its own page)."""
        code_id = self.house.sessions.new_code() if code else ""
        return self.page("login.html", title=self.words(reason), error=error, code_id=code_id, own=own)

    def general_error(self, text: str) -> Response:
        """The bare page of a broken or closed part of the board."""
        return self.page("errorpage.html", 503, text=text)
