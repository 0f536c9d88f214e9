"""A board of a few small pages in memory, for the account: pages of phpBB 2.0, Forumotion and mybb.ru, all our own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

import requests
import responses

from daemon.forum import Board, Credentials, Forum, Manners, Memory
from tests.practice_kit import HandClock

HOME = "https://old.example.org/"
Answer = tuple[int, dict[str, str], bytes]


@dataclass
class Web:
    """A board of a few pages: `pages` by method and the beginning of the address; later entries come first.

    An answer is a page, a place to be sent on to (`-> address`), or what makes either of the request.
    """

    charset: str = "utf-8"
    pages: list[tuple[str, str, Any]] = field(default_factory=list)
    posted: list[dict[str, list[str]]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    referrers: list[str] = field(default_factory=list)

    def on(self, method: str, address: str, answer: str | Callable[[], str]) -> None:
        self.pages.insert(0, (method, address, answer))

    def __call__(self, request: requests.PreparedRequest) -> Answer:
        parts = urlsplit(request.url or "")
        address = parts.path.lstrip("/") + (f"?{parts.query}" if parts.query else "")
        self.asked.append(f"{request.method} {address}")
        if request.method == "POST":
            body = request.body.decode() if isinstance(request.body, bytes) else str(request.body or "")
            self.posted.append(parse_qs(body, keep_blank_values=True, encoding=self.charset))
            self.referrers.append(request.headers.get("Referer", ""))
        for method, begins, answer in self.pages:
            if method == request.method and (address == begins if not begins else address.startswith(begins)):
                return self._made(answer() if callable(answer) else answer)
        return 404, {"Content-Type": "text/html"}, b"<html><body>nothing here</body></html>"

    def _made(self, text: str) -> Answer:
        if text.startswith("-> "):
            return 302, {"Location": text.removeprefix("-> ")}, b""
        kind = f"text/html; charset={self.charset}"
        return 200, {"Content-Type": kind}, text.encode(self.charset, "xmlcharrefreplace")


def entered(software: str) -> Iterator[Forum]:
    memory = Memory(board=Board(software))
    account = Forum(
        HOME, Credentials("Ведущий", "сезам"), Manners(pause=0, retries=0), memory, HandClock().timepiece()
    )  # fmt: skip
    yield account
    account.close()


@contextmanager
def online(web: Web) -> Iterator[Web]:
    """Answer every request to the board from these pages."""
    with responses.RequestsMock(assert_all_requests_are_fired=False) as mock:
        for method in (responses.GET, responses.POST):
            mock.add_callback(method, re.compile(f"{HOME}.*"), web, content_type=None)
        yield web


# ── pages of phpBB 2.0 ──


def two(body: str, head: str = "", *, member: bool = True) -> str:
    door = "login.php?logout=true&amp;sid=0a" if member else "login.php"
    said = "Выход [ Ведущий ]" if member else "Вход"
    return (
        f"<html><head>{head}</head><body><a class='mainmenu' href='privmsg.php?folder=inbox'>Письма</a>"
        f"<a class='mainmenu' href='{door}'>{said}</a><a href='faq.php'>FAQ</a>{body}</body></html>"
    )


def two_told(text: str, refresh: str = "") -> str:
    head = f'<meta http-equiv="refresh" content="3;url={refresh}">' if refresh else ""
    return two(
        '<table class="forumline"><tr><th class="thHead"><b>Информация</b></th></tr><tr><td class="row1"><table><tr>'
        f'<td align="center"><span class="gen">{text}</span></td></tr></table></td></tr></table>',
        head,
    )


def two_form(fields: str, action: str = "posting.php") -> str:
    return two(
        f'<form action="{action}" method="post" name="post"><textarea name="message"></textarea>{fields}'
        '<input type="submit" name="preview" value="П"><input type="submit" name="post" value="Отправить"></form>'
    )


def two_topic(posts: dict[int, str], page: int = 1, pages: int = 1, tools: str = "") -> str:
    rows = "".join(
        f'<tr><td><span class="name"><a name="{number}"></a><b>Ведущий</b></span></td><td><table><tr><td>'
        f'<span class="postdetails">Добавлено: 30.11.2026, 20:20</span></td></tr><tr><td colspan="2">'
        f'<span class="postbody">{text}</span><span class="gensmall"></span></td></tr></table></td></tr>'
        f'<tr><td><a href="profile.php?mode=viewprofile&amp;u=2"><img src="p.gif"></a></td></tr>'
        for number, text in posts.items()
    )
    turn = "".join(f'<a href="viewtopic.php?t=3&amp;start={(n - 1) * 2}">{n}</a> ' for n in range(1, pages + 1))
    pager = f'<span class="nav">Страница <b>{page}</b> из <b>{pages}</b></span>'
    listed = f'<span class="gensmall">На страницу {turn}</span>' if pages > 1 else ""
    return two(
        f'<a class="maintitle" href="viewtopic.php?t=3">Голосование</a>{pager}{listed}<table class="forumline">{rows}'
        f"</table>{tools}"
    )


# ── pages of Forumotion ──


def motion(body: str, head: str = "", *, member: bool = True) -> str:
    me = (1, "Ведущий", 2) if member else (0, "Anonymous", -1)
    script = (
        f'_userdata["session_logged_in"] = {me[0]};\n_userdata["username"] = "{me[1]}";\n'
        f'_userdata["user_id"] = {me[2]};\n_userdata["tpl_used"] = "prosilver";\n'
    )
    return f"<html lang='ru'><head>{head}<script>{script}</script></head><body id='phpbb'>{body}</body></html>"


def motion_form(seen: int, more: str = "", action: str = "/post") -> str:
    return motion(
        f'<form action="{action}" method="post" name="post"><input type="hidden" name="lt" value="{seen}">{more}'
        '<input type="hidden" name="auth[]" value="a"><input type="hidden" name="auth[]" value="b">'
        '<textarea name="message"></textarea><input type="submit" name="preview" value="П">'
        '<input type="submit" name="post" value="Отправить"></form>'
    )


def motion_told(text: str, link: str = "") -> str:
    leads = f'<br><a href="{link}">Просмотреть</a>' if link else ""
    return motion(f'<div class="panel"><h1 class="page-title">Информация</h1><p>{text}{leads}</p></div>')


def motion_topic(posts: dict[int, tuple[int, str]], page: int = 1, pages: int = 1, more: str = "") -> str:
    blocks = "".join(
        f'<div class="post row1 post--{number}" id="p{number}"><div class="postprofile"><dl><dt>'
        f'<strong><a href="/u{author}">{"Ведущий" if author == 2 else "Кот"}</a></strong></dt></dl></div>'
        f'<div class="postbody"><p class="author">автор <a href="/u{author}">x</a> в Вс 7 Сен 2014 - 15:03</p>'
        f'<div class="content"><div>{text}</div></div></div></div>'
        for number, (author, text) in posts.items()
    )
    turn = "".join(f'<a href="/t7p{(n - 1) * 2}-x">{n}</a>, ' for n in range(2, pages + 1) if n != page)
    pager = f'<p class="pagination">Страница <strong>{page}</strong> из <strong>{pages}</strong></p>'
    listed = f'<p class="pagination">Перейти на страницу: <strong>{page}</strong>, {turn}</p>' if turn else ""
    return motion(
        f'<h1 class="page-title">Голосование</h1>{pager}{listed}{blocks}{more}', '<link rel="canonical" href="/t7-x">'
    )


# ── pages of mybb.ru ──


def pun(body: str, section: str = "index", head: str = "") -> str:
    return (
        f"<html lang='ru'><head>{head}<script>var UserID = 2; var UserLogin = 'Ведущий';</script></head><body>"
        f"<div id='pun'><div id='pun-{section}' class='punbb'><a href='login.php?action=out&amp;id=2'>Выход</a>"
        f"<div id='pun-main'>{body}</div></div></div></body></html>"
    )


def pun_form(more: str = "", action: str = "post.php?tid=5") -> str:
    return pun(
        f'<form id="post" action="{action}" method="post"><input type="hidden" name="form_sent" value="1">{more}'
        '<textarea name="req_message"></textarea><input type="submit" name="submit" value="Отправить"></form>',
        "post",
    )


def pun_topic(posts: dict[int, str], page: int = 1, pages: int = 1) -> str:
    blocks = "".join(
        f'<div class="post" id="p{number}" data-posted="1795971391"><h3><a class="permalink" href="#p{number}">'
        '2026-11-29 20:16:31</a></h3><ul><li class="pa-author"><a href="profile.php?id=2">Ведущий</a></li></ul>'
        f'<div class="post-content" id="p{number}-content"><p>{text}</p></div></div>'
        for number, text in posts.items()
    )
    turn = " ".join(
        f"<strong>{n}</strong>" if n == page else f'<a href="viewtopic.php?id=5&amp;p={n}">{n}</a>'
        for n in range(1, pages + 1)
    )
    return pun(f'<h1>Игра</h1><div class="pagelink">Страница: {turn}</div>{blocks}', "viewtopic")
