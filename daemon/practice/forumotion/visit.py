"""A visit to a Forumotion face: its links, names, tokens, dates, script lines and messages."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import ClassVar
from urllib.parse import quote, unquote
from zoneinfo import ZoneInfo

from flask import Response
from markupsafe import Markup, escape

from daemon.practice import visit
from daemon.practice.dates import NEAR_DAYS, SHORT_MONTHS, DateStyle
from daemon.practice.faults import Fault
from daemon.practice.forumotion import addresses
from daemon.practice.forumotion.bbcode import Reader, render
from daemon.practice.forumotion.settings import ForumotionSettings, Share, switches
from daemon.practice.records import GUEST, BoardPost, Forum, Mail, Settings, Topic

BOARD_FORMATS = {"ru": "D j M Y - G:i", "en": "D M d, Y g:i a"}  # while the reader has chosen none
TIMES = {"ru": "G:i", "en": "g:i a"}
_KEY = re.compile(r's:11:"autologinid";s:\d+:"(\w*)";s:6:"userid";i:(-?\d+)')


@dataclass(frozen=True)
class Look:
    """What sets the versions apart: the folder of templates, the name in `tpl_used`, pages and quotes of blocks."""

    templates: str
    template_name: str
    blocks: bool


@dataclass
class Visit(visit.Visit):
    """A request to a board of Forumotion."""

    look: ClassVar[Look]

    @property
    def switches(self) -> ForumotionSettings:
        return switches(self.board.settings)

    # ── cookies and tokens ──

    @staticmethod
    def read_cookies(cookies: Mapping[str, str]) -> Mapping[str, str]:
        """`sid`, and `data`: who is signed in automatically, as PHP writes such things."""
        found = _KEY.search(unquote(cookies.get("data", "")))
        key, user = found.groups() if found else ("", "")
        return {"sid": cookies["sid"], "k": key, "u": user} if "sid" in cookies else {}

    @staticmethod
    def write_cookies(said: Mapping[str, str]) -> Mapping[str, str]:
        key, user = said.get("k", ""), said.get("u", str(GUEST))
        number = "-1" if user == str(GUEST) else user
        data = f'a:2:{{s:11:"autologinid";s:{len(key)}:"{key}";s:6:"userid";i:{number};}}'
        return {"sid": said.get("sid", ""), "data": quote(data, safe="")}

    def secret(self, purpose: str, length: int = 32) -> str:
        """A token that holds as long as the session."""
        return hashlib.sha256(f"{purpose} {self.session.sid}".encode()).hexdigest()[:length]

    @property
    def tid(self) -> str:
        """What every link that changes something must carry."""
        return self.secret("tid")

    @property
    def holds_tid(self) -> bool:
        return self.says("tid") == self.tid

    @property
    def auth(self) -> list[str]:
        """The two values of `auth[]` in a posting form."""
        return [self.secret("auth 1"), self.secret("auth 2")]

    @property
    def holds_form(self) -> bool:
        """Whether the posted form is one that this session was given, and not chosen to fail."""
        if self.fault is Fault.FORM_EXPIRED:
            return False
        return not self.switches.auth_needed or self.lists.get("auth[]") == self.auth

    # ── what stands on every page ──

    @property
    def userdata(self) -> Markup:
        """The lines of script that tell of the reader."""
        user, member = self.user, self.signed_in
        told = {
            "session_logged_in": int(member), "username": user.name, "user_id": user.id if member else -1,
            "user_level": 2 if user.moderator else 0, "user_lang": user.language, "activate_toolbar": 1,
            "fix_toolbar": 0, "notifications": 1, "avatar": "", "avatar_link": "", "groupcolor": user.colour or "",
            "tpl_used": self.look.template_name,
            # for a guest these two mean nothing, and are not nothing
            "user_posts": self.board.count_of(user.id) if member else 330,
            "user_nb_privmsg": self.house.mailbox.unread(user.id) if member else 6,
        }  # fmt: skip
        return Markup("\n").join(
            Markup('_userdata["{}"] = {};').format(name, in_script(value)) for name, value in told.items()
        )

    @property
    def new_letters(self) -> int:
        return self.house.mailbox.unread(self.user.id) if self.signed_in else 0

    @property
    def has_adverts(self) -> bool:
        """Whether the hoster shows his adverts today."""
        share = self.switches.adverts
        return share is Share.ALL or (share is Share.SOME and self.board.clock.moment().day % 2 == 0)

    @property
    def sees_people(self) -> bool:
        """Whether profiles are open to this visitor."""
        return self.signed_in or self.switches.profiles_for_guests

    # ── what players wrote, who they are, when ──

    def body(self, post: BoardPost, title: str = "") -> Markup:
        """A post's text as HTML."""
        if not post.bbcode:
            return Markup(str(escape(post.text)).replace("\n", "<br />"))  # noqa: S704 - escaped in the same breath
        return self.text(post.text, title, fonts=self._in_fonts(post.id))

    def letter(self, mail: Mail) -> Markup:
        """A letter's text as HTML."""
        return self.text(mail.text, mail.subject, html=False)

    def text(self, text: str, title: str = "", *, fonts: bool = False, html: bool = True) -> Markup:
        """BBCode as HTML, for this reader."""
        reader = Reader(
            self.words, self._number, title, self.look.blocks, fonts,
            html=html and self.switches.html_allowed, links=self.signed_in or self.switches.links_for_guests,
        )  # fmt: skip
        return Markup(render(text, reader))  # noqa: S704 - the renderer escapes, unless the board allows HTML

    def _in_fonts(self, number: int) -> bool:
        share = self.switches.font_colours
        return share is Share.ALL or (share is Share.SOME and number % 3 == 0)

    def _number(self, name: str) -> int | None:
        user = self.board.user_named(name)
        return user.id if user else None

    def person(self, user_id: int, name: str | None = None) -> Markup:
        """A user's name: a link, except for guests and deleted accounts; in the colour of his group, if any."""
        user = self.board.users.get(user_id)
        if user is None or user_id == GUEST:
            return escape(name or self.words("guest"))
        shown = escape(user.name)
        if user.colour:
            shown = Markup('<span style="color:#{}"><strong>{}</strong></span>').format(user.colour, user.name)
        return Markup('<a href="/u{}">{}</a>').format(user.id, shown) if self.sees_people else shown

    def topic_link(self, topic: Topic, start: int | None = None) -> str:
        """A page of a topic."""
        return addresses.topic(topic, start)

    def forum_link(self, forum: Forum) -> str:
        """A forum's first page."""
        return addresses.forum(forum)

    def author(self, post: BoardPost) -> Markup:
        """The name above a post."""
        return self.person(post.author_id, post.author_name)

    def date(self, second: int) -> str:
        """A moment as this reader sees it: «Вс 7 Сен 2014 - 15:03», or as he has chosen."""
        user, own = self.user, self.user.date_format != Settings.default_date_format
        pattern = user.date_format if own else BOARD_FORMATS[user.language]
        near = self._near_day(second) if "|" in pattern or (self.switches.near_days and not own) else None
        style = DateStyle(user.language, user.zone, self._with_month(pattern.replace("|", ""), second))
        return near or style.show(second, self.board.clock.now())

    def _near_day(self, second: int) -> str | None:
        at, language = self.local(second), self.user.language
        days = (at.date() - self.local(self.board.clock.now()).date()).days
        if days not in (0, -1):
            return None
        time = DateStyle(language, self.user.zone, TIMES[language]).show(second, second)
        return f"{NEAR_DAYS[language][days]} {self.words('at')} {time}"

    def _with_month(self, pattern: str, second: int) -> str:
        """This software's short months begin with a capital letter."""
        month = SHORT_MONTHS[self.user.language][self.local(second).month - 1].capitalize()
        return pattern.replace("M", "".join(f"\\{letter}" for letter in month))

    def local(self, second: int) -> datetime:
        """A moment in the reader's zone."""
        return datetime.fromtimestamp(second, UTC).astimezone(ZoneInfo(self.user.zone))

    # ── answers ──

    def page(self, template: str, status: int = 200, **values: object) -> Response:
        """A page with this version's templates."""
        return super().page(f"{self.look.templates}/{template}", status, **values)

    def redirect(self, target: str) -> Response:
        """302 to an address of the board."""
        return super().redirect(target.lstrip("/"))

    def message(
        self, text: str, *, title: str = "information", to: str | None = None, status: int = 200, **links: str
    ) -> Response:
        """A page that only tells something; a result also sends the reader on, and offers links."""
        return self.page("message.html", status, text=text, title=self.words(title), refresh=to, links=links)

    def sentence(self, key: str, *, status: int = 200, **links: str) -> Response:
        """One of the board's sentences as a page."""
        return self.message(self.words(key), status=status, **links)

    def no_access(self) -> Response:
        """«Ошибка»: the page for those who may not see what they asked for."""
        return self.message(self.words("no_access"), title="error", status=self.switches.refusal_status)

    def sign_in_first(self) -> Response:
        """What a guest gets in place of a page for members."""
        return self.redirect(f"/login?redirect={quote(self.asked.removeprefix('.'), safe='')}")


def in_script(value: object) -> Markup:
    """A value as JavaScript writes it, safe inside a script element."""
    return Markup(json.dumps(value, ensure_ascii=False).replace("<", "\\u003c"))  # noqa: S704 - no tag can begin here
