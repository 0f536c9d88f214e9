"""Vote posts of every kind, as they are written in `fixtures/votes`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.parsers.shorthand import cast, read_post, style, told

FIXTURES = Path(__file__).parents[2] / "fixtures" / "votes"
FILES = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(FIXTURES.glob("*.toml"))}
INDEXES = {name: cast(given) for name, given in FILES.items()}
POSTS = [(name, post) for name, given in FILES.items() for post in given["post"]]


@pytest.mark.parametrize(("name", "post"), POSTS, ids=[f"{name}: {post['text']}" for name, post in POSTS])
def test_the_post_is_read_as_written_down(name: str, post: dict[str, Any]) -> None:
    given = FILES[name]
    reading = read_post(post["text"], INDEXES[name], post.get("by", given.get("by", "Тот, кто пишет")), style(given))
    assert told(reading) == post["says"]
    if reading is not None:
        assert sorted(reading.flags) == sorted(post.get("flags", []))
        assert reading.final is post.get("final", reading.final)
