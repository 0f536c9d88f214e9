"""What is told of a broken request is Russian to its end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from daemon.account import SendUncertain, Unreachable
from daemon.reasons import RUSSIAN, in_russian

DAEMON = Path(__file__).parents[2] / "daemon"
RAISED = re.compile(r'\b(?:Broken|Unreachable|SendUncertain)\(\s*"([^"]+)"')
EITHER = re.compile(r'\b(?:Broken|Unreachable|SendUncertain)\("([^"]+)" if \w+ else "([^"]+)"')


def reasons() -> set[str]:
    """Every reason that the code gives in its own words."""
    texts = [path.read_text(encoding="utf-8") for path in DAEMON.rglob("*.py") if "practice" not in path.parts]
    return {
        word for text in texts for word in (*RAISED.findall(text), *(w for pair in EITHER.findall(text) for w in pair))
    }


def test_every_reason_has_its_russian_and_none_is_left_over() -> None:
    assert reasons() == set(RUSSIAN)


@pytest.mark.parametrize("trouble", [Unreachable, SendUncertain])
def test_a_reason_is_told_in_the_sentence_s_own_language(trouble: type[Unreachable | SendUncertain]) -> None:
    told = trouble("no connection")
    assert ("(нет соединения)" in told.ru, "(no connection)" in told.en) == (True, True)


def test_names_and_numbers_stay() -> None:
    assert (in_russian("HTTP 503"), in_russian("the answer is larger than 8 MB")) == ("HTTP 503", "ответ больше 8 МБ")
