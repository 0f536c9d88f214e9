"""Posts for `count` from files: saved topic pages, or a posts.json."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime, tzinfo
from pathlib import Path
from types import MappingProxyType
from typing import Any

from daemon.errors import BadInput, Trouble
from parsers.errors import PageNotUnderstood, ParseError, StrangePage
from parsers.facts import Edit, Post, TopicPage
from parsers.markup import read_body
from parsers.page import read_page

LARGEST = 64 * 1024 * 1024  # bytes of a posts.json


def from_pages(
    paths: Iterable[Path],
    fetched: datetime | None,
    selectors: Mapping[str, str] = MappingProxyType({}),
    zone: tzinfo | None = None,
) -> list[Post]:
    """All posts of saved topic pages, each once, in the order of their numbers.

    `zone` is that of the dates where a board's pages do not state theirs.
    """
    posts: dict[int, Post] = {}
    for path in paths:
        for post in _page(path, fetched, selectors, zone).posts:
            if not post.unapproved:
                posts[post.id] = post
    return _timed(sorted(posts.values(), key=lambda post: post.id))


def _page(path: Path, fetched: datetime | None, selectors: Mapping[str, str], zone: tzinfo | None) -> TopicPage:
    try:
        page = read_page(path.read_bytes(), fetched=fetched or _saved_at(path), zone=zone, selectors=selectors)
    except OSError as error:
        raise _unreadable(path, error.strerror or type(error).__name__) from error
    except StrangePage as stranger:
        raise Trouble(
            f"«{path}»: голоса не посчитаны. {stranger.ru}", f"{path}: no votes were counted. {stranger.en}"
        ) from None
    except PageNotUnderstood as error:
        raise Trouble(f"«{path}»: страница не понята, нет: {error.russian}.", f"{path}: {error}.") from error
    except ParseError as error:
        raise Trouble(f"«{path}» не читается: {error}.", f"{path} cannot be read: {error}.") from error
    if not isinstance(page, TopicPage):
        raise Trouble(f"«{path}» — не страница темы, а {page.kind}.", f"{path} is no topic page but {page.kind}.")
    return page


def _saved_at(path: Path) -> datetime:
    return datetime.fromtimestamp(path.stat().st_mtime).astimezone()


def _timed(posts: list[Post]) -> list[Post]:
    """A post without a time has that of the one before it; a page that tells none at all cannot be counted."""
    last: datetime | None = None
    timed = []
    for post in posts:
        last = post.posted or last
        if last is None:
            raise Trouble(
                f"У сообщения {post.id} не видно времени; без него голоса не сосчитать.",
                f"Post {post.id} shows no time; votes cannot be counted without it.",
            )
        timed.append(post if post.posted else replace(post, posted=last))
    return timed


def from_json(path: Path) -> list[Post]:
    """The posts of a posts.json: `[{"id", "author", "posted", "html", "edited"?, "author_id"?}]`."""
    try:
        if path.stat().st_size > LARGEST:
            raise BadInput(f"«{path}» слишком велик.", f"{path} is too large.")
        rows = json.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise _unreadable(path, error.strerror or type(error).__name__) from error
    except (ValueError, RecursionError) as error:
        raise BadInput(f"«{path}» — не JSON в UTF-8: {error}.", f"{path} is no JSON in UTF-8: {error}.") from error
    if not isinstance(rows, list):
        raise BadInput(f"В «{path}» ожидается список сообщений.", f"{path} should hold a list of posts.")
    return list(_rows(rows, path))


def _unreadable(path: Path, why: str) -> BadInput:
    return BadInput(f"«{path}» не читается: {why}.", f"Cannot read {path}: {why}.")


def _rows(rows: list[Any], path: Path) -> Iterator[Post]:
    seen: set[int] = set()
    for number, row in enumerate(rows):
        post = _row(row, f"{path}[{number}]")
        if post.id in seen:
            raise BadInput(f"В «{path}» сообщение {post.id} стоит дважды.", f"{path} holds post {post.id} twice.")
        seen.add(post.id)
        yield post


def _row(row: Any, where: str) -> Post:
    if not isinstance(row, dict):
        raise BadInput(f"{where}: ожидается объект.", f"{where}: an object is expected.")
    html = _field(row, "html", str, where)
    return Post(
        id=_field(row, "id", int, where),
        author=_field(row, "author", str, where),
        author_id=row.get("author_id") if isinstance(row.get("author_id"), int) else None,
        posted=_moment(_field(row, "posted", str, where), f"{where}.posted"),
        posted_text=row["posted"],
        body=read_body(html),
        html=html,
        edited=_edit(row.get("edited"), where),
    )


def _field(row: dict[str, Any], name: str, kind: type, where: str) -> Any:
    value = row.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadInput(f"{where}: нет «{name}» нужного вида.", f"{where}: {name} is missing or of the wrong kind.")
    return value


def _moment(text: str, where: str) -> datetime:
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        at = None
    if at is None or at.tzinfo is None:
        raise BadInput(
            f"{where}: ожидается время с поясом, например 2026-03-12T14:00:00+03:00.",
            f"{where}: a time with an offset is expected, such as 2026-03-12T14:00:00+03:00.",
        )
    return at


def _edit(value: Any, where: str) -> Edit | None:
    if not value:
        return None
    if not isinstance(value, dict):
        return Edit(None, None, None)
    at = value.get("at")
    count = value.get("count")
    return Edit(
        value.get("by") if isinstance(value.get("by"), str) else None,
        _moment(at, f"{where}.edited.at") if isinstance(at, str) else None,
        count if isinstance(count, int) else None,
    )


def nothing_to_count() -> BadInput:
    """Neither pages nor posts were given."""
    ru = "Укажите сохранённые страницы темы или --posts posts.json."
    return BadInput(ru, "Give saved topic pages or --posts posts.json.")


def one_source_only() -> BadInput:
    """Pages and posts were both given."""
    return BadInput("Укажите либо страницы, либо --posts, но не всё вместе.", "Give pages or --posts, not both.")
