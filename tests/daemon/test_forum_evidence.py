"""Whether a post reads like what was sent: signs, marks and blanks apart, and nothing else."""

from __future__ import annotations

import pytest

from daemon.account import is_own
from daemon.forum.evidence import reads_like
from parsers.facts import Aside, AsideKind, Body, Post, Run, Viewer


def post(text: str, *asides: str) -> Post:
    body = Body((Run(text),), tuple(Aside(AsideKind.SPOILER, aside) for aside in asides))
    return Post(5, "Ведущий", 2, None, "", body, "")


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ("[b]Итоги дня.[/b]\nНикто не ушёл", "Итоги дня. Никто не ушёл"),
        ("[size=85]Бюллетень № 3[/size]", "[size=85]Бюллетень № 3[/size]"),
        ("Снег ☃ и «ёлки»", "снег и  ёлки"),
        ("Слово " * 100, "Слово " * 40),
    ],
)
def test_a_post_that_reads_like_it(sent: str, shown: str) -> None:
    assert reads_like(post(shown), sent)


@pytest.mark.parametrize(("sent", "shown"), [("Итоги дня 2", "Итоги дня 3"), ("Итоги", ""), ("Итоги дня", "Итоги")])
def test_one_that_does_not(sent: str, shown: str) -> None:
    assert not reads_like(post(shown), sent)


def test_what_the_reader_sets_aside_counts_as_well() -> None:
    assert reads_like(post("", "Пасхалка"), "[spoiler]Пасхалка[/spoiler]")


@pytest.mark.parametrize(
    ("author", "number", "me", "own"),
    [
        ("Ведущий", 2, Viewer(2, "Ведущий"), True),
        ("Ведущий", 3, Viewer(2, "Ведущий"), False),
        ("Переименован", 2, Viewer(2, "Ведущий"), True),
        ("Ведущий", 2, Viewer(None, "Ведущий"), True),
        ("Кот", 3, Viewer(None, "Ведущий"), False),
        ("Ведущий", None, Viewer(2, "Ведущий"), True),
        ("Кот", None, Viewer(2, "Ведущий"), False),
    ],
)
def test_whose_post_it_is(author: str, number: int | None, me: Viewer, own: bool) -> None:
    assert is_own(author, number, me) is own
