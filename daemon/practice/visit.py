"""One request as the pages see it: who asks, in which language, and the answers that every page can give."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from email.utils import format_datetime
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from flask import Response, render_template
from markupsafe import Markup, escape

from daemon.practice.bbcode import Reader, render
from daemon.practice.board import Board
from daemon.practice.dates import DateStyle, iso
from daemon.practice.faults import Fault
from daemon.practice.mailbox import Mailbox
from daemon.practice.records import GUEST, BoardPost, Session, User
from daemon.practice.sessions import Entry, Sessions
from daemon.practice.tongues import Words

Values = Mapping[str, str | int]


@dataclass
class House:
    """The board with all its rooms."""

    board: Board
    sessions: Sessions
    mailbox: Mailbox


@dataclass
class Visit:
    """A request. `args` are the address's parameters, `form` what was posted (the last of equal names counts)."""

    house: House
    entry: Entry
    address: str
    root: str
    args: Mapping[str, str]
    form: Mapping[str, str]
    posted: bool = False
    asked: str = "./index.php"
    fault: Fault | None = None
    cookies: dict[str, str] = field(default_factory=dict)

    @property
    def board(self) -> Board:
        return self.house.board

    @property
    def session(self) -> Session:
        return self.entry.session

    @property
    def user(self) -> User:
        return self.house.sessions.user_of(self.session)

    @property
    def signed_in(self) -> bool:
        return self.user.id != GUEST

    @property
    def words(self) -> Words:
        return Words(self.user.language)

    @property
    def zone_label(self) -> str:
        """The reader's zone as the foot of the page gives it: `UTC+03:00`."""
        offset = self.board.clock.moment().astimezone(ZoneInfo(self.user.zone)).strftime("%z")
        return f"UTC{offset[:3]}:{offset[3:]}" if offset.strip("+0") else "UTC"

    # ── reading the request ──

    def number(self, name: str, default: int = 0) -> int:
        """A whole number from the address or the form; anything else is the default."""
        text = self.args.get(name) or self.form.get(name) or ""
        return int(text) if text.lstrip("-").isdigit() and len(text) < 12 else default

    def says(self, name: str) -> str:
        """A word from the address, else from the form."""
        return self.args.get(name) or self.form.get(name) or ""

    def token_holds(self, form: str) -> bool:
        """Whether the posted form's token is right, in time, and this request is not chosen to fail."""
        if self.fault is Fault.FORM_EXPIRED:
            return False
        created, token = self.form.get("creation_time", ""), self.form.get("form_token", "")
        return self.house.sessions.accepts(self.session, form, created, token)

    # ── writing the page ──

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

    def date(self, second: int) -> str:
        """A moment as this reader sees dates."""
        style = DateStyle(self.user.language, self.user.zone, self.user.date_format)
        return style.show(second, self.board.clock.now())

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

    def fields(self, values: Values) -> Markup:
        """Hidden fields."""
        line = Markup('<input type="hidden" name="{}" value="{}" />\n')
        return Markup("").join(line.format(name, value) for name, value in values.items())

    # ── answers ──

    def page(self, template: str, status: int = 200, **values: object) -> Response:
        """A page of the board in the reader's language."""
        html = render_template(template, visit=self, w=self.words, settings=self.board.settings, **values)
        return self.finish(Response(html, status, content_type="text/html; charset=UTF-8"))

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

    def redirect(self, target: str) -> Response:
        """302 to a page of the board; the address is absolute, as these boards send it."""
        response = Response("", 302, content_type="text/html; charset=UTF-8")
        response.headers["Location"] = f"{self.root}{target.removeprefix('./')}"
        return self.finish(response)

    def take(self, entry: Entry) -> None:
        """Go on with another session (after signing in or out)."""
        self.entry = entry
        self.cookies.update(entry.cookies)

    def finish(self, response: Response) -> Response:
        """Set the cookies of a new session and the board's date."""
        for name, value in self.cookies.items():
            expires = datetime.fromtimestamp(self.board.clock.now() + 31_536_000, self.board.clock.moment().tzinfo)
            response.set_cookie(f"{self.house.sessions.prefix}_{name}", value, expires=expires, httponly=True, path="/")
        response.headers["Date"] = format_datetime(self.board.clock.moment(), usegmt=True)
        return response
