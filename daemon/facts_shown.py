"""Pages' facts for people: tables in the terminal, in Russian or English."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from daemon.facts_json import quoted
from daemon.tongue import say
from parsers.facts import Body, ForumPage, InboxPage, Kind, MessagePage, Notice, Page, Post, PostingPage, TopicPage

KINDS = {
    Kind.TOPIC: ("тема", "topic"),
    Kind.FORUM: ("форум", "forum"),
    Kind.INBOX: ("папка сообщений", "folder of messages"),
    Kind.MESSAGE: ("личное сообщение", "private message"),
    Kind.LOGIN: ("вход", "sign-in"),
    Kind.POSTING: ("отправка сообщения", "posting form"),
    Kind.NOTICE: ("объявление форума", "notice"),
    Kind.OTHER: ("другая страница", "other page"),
}


def show(name: str, page: Page) -> None:
    """Print a page's facts."""
    console = Console(highlight=False, soft_wrap=False)
    console.print(Text(f"{name}: {say(*KINDS[page.kind])}, {page.dialect}, {_viewer(page)}", style="bold"))
    if page.notice is not None:
        console.print(_notice(page.notice))
    part = PARTS.get(type(page))
    if part is not None:
        part(console, page)
    console.print()


def _viewer(page: Page) -> str:
    if not page.viewer.signed_in:
        return say("гость", "guest")
    return say(f"читает {page.viewer.name}", f"seen by {page.viewer.name}")


def _notice(notice: Notice) -> Text:
    sign = say("Ошибка", "Error") if notice.error else say("Сообщение", "Message")
    return Text(f"{sign} ({notice.code}): {notice.message}", style="red" if notice.error else "green")


def _numbers(page: int, pages: int) -> str:
    return say(f"страница {page} из {pages}", f"page {page} of {pages}")


def _table(*columns: tuple[str, str]) -> Table:
    table = Table(show_lines=False, expand=False)
    for russian, english in columns:
        table.add_column(say(russian, english), overflow="fold")
    return table


def _topic(console: Console, page: TopicPage) -> None:
    state = say(", закрыта", ", locked") if page.locked else ""
    console.print(escape(f"«{page.title}», {_numbers(page.page, page.pages)}{state}"))
    table = _table(
        ("№", "No."), ("Автор", "Author"), ("Время, UTC", "Time, UTC"), ("Текст", "Text"), ("Отметки", "Marks")
    )
    for post in page.posts:
        table.add_row(str(post.id or "—"), escape(post.author), _when(post.posted), coloured(post.body), _marks(post))
    console.print(table)


def _when(moment: datetime | None) -> str:
    return "?" if moment is None else f"{moment:%Y-%m-%d %H:%M:%S}"


def coloured(body: Body) -> Text:
    """The own words in their own colours."""
    text = Text()
    for run in body.runs:
        style = " ".join(filter(None, (run.colour, "bold" if run.bold else "", "strike" if run.struck else "")))
        text.append("".join(sign for sign in run.text if sign == "\n" or sign.isprintable()), style=style)
    return text


def _marks(post: Post) -> str:
    signs = (
        (post.edited is not None, ("правлено", "edited")),
        (post.deleted, ("удалено", "deleted")),
        (post.unapproved, ("ждёт одобрения", "awaits approval")),
        (post.hidden and not post.unapproved, ("автор в чёрном списке", "ignored author")),
    )
    return ", ".join(say(*words) for holds, words in signs if holds)


def _forum(console: Console, page: ForumPage) -> None:
    console.print(escape(f"«{page.title}», {_numbers(page.page, page.pages)}"))
    table = _table(("№", "No."), ("Тема", "Topic"), ("Ответов", "Replies"), ("Последнее сообщение", "Last post"))
    for row in page.topics:
        table.add_row(str(row.id), escape(row.title), _number(row.replies), _number(row.last_post_id))
    console.print(table)


def _number(value: int | None) -> str:
    return "?" if value is None else str(value)


def _inbox(console: Console, page: InboxPage) -> None:
    room = say(
        f"занято {_number(page.stored)} из {_number(page.capacity)}",
        f"{_number(page.stored)} of {_number(page.capacity)} stored",
    )
    held = say(f", отложено {page.held}", f", {page.held} held back") if page.held else ""
    console.print(f"{_numbers(page.page, page.pages)}, {room}{held}")
    table = _table(
        ("№", "No."), ("От кого", "From"), ("Тема", "Subject"), ("Время, UTC", "Time, UTC"), ("Новое", "New")
    )
    for row in page.messages:
        table.add_row(str(row.id), escape(row.sender), escape(row.subject), _when(row.sent), "•" if row.unread else "")
    console.print(table)


def _message(console: Console, page: MessagePage) -> None:
    console.print(escape(f"№ {page.id}, {page.sender} → {', '.join(page.to)}, {_when(page.sent)}: «{page.subject}»"))
    console.print(coloured(page.body))
    older = quoted(page.body)
    if older:
        console.print(Text(say("Цитируется: ", "Quoted: ") + older, style="dim"))


def _posting(console: Console, page: PostingPage) -> None:
    if page.newer:
        ids = ", ".join(map(str, page.newer))
        console.print(say(f"Пока писали, появились сообщения: {ids}", f"Posts made meanwhile: {ids}"))
    for form in page.forms:
        console.print(escape(f"{form.id or '—'} → {form.action}: {', '.join(form.buttons) or '—'}"))


PARTS: dict[type[Page], Callable[[Console, Any], None]] = {
    TopicPage: _topic,
    ForumPage: _forum,
    InboxPage: _inbox,
    MessagePage: _message,
    PostingPage: _posting,
}
