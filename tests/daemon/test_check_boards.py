"""What `check` says of a board's software."""

from __future__ import annotations

import pytest

from daemon.checkup.boards import LIMITS, no_letters, on_board
from daemon.checkup.findings import Level
from daemon.forum.troubles import called
from daemon.sections import DIALECTS
from parsers.dialects.acting import WAYS

SOFTWARE = [name for name in DIALECTS if name != "auto"]


def test_every_software_that_can_be_chosen_has_its_ways_and_its_words() -> None:
    assert set(WAYS) == set(LIMITS) == set(SOFTWARE)


@pytest.mark.parametrize("software", SOFTWARE)
def test_the_software_is_named_first_and_its_limits_follow(software: str) -> None:
    found = list(on_board(software))
    assert found[0].level is Level.OK
    assert called(software) in found[0].ru
    assert software in found[0].en
    assert [one.level for one in found[1:]] == [Level.WARNING] * len(LIMITS[software])


@pytest.mark.parametrize("software", SOFTWARE)
def test_what_was_never_tried_on_a_running_board_is_said(software: str) -> None:
    assert WAYS[software].certain is not any("не испытана" in one.ru for one in on_board(software))


def test_a_forum_without_letters_is_no_fault() -> None:
    assert no_letters().level is Level.WARNING
