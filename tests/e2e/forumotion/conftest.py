"""The stage with each of the two faces, the GM and a player with their browsers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.forumotion_kit import FACES, Browser, browser, forumotion
from tests.practice_kit import Stage


@pytest.fixture(params=FACES)
def face(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def forum(face: str) -> Iterator[Stage]:
    with forumotion(face) as set_up:
        yield set_up


@pytest.fixture
def gm(forum: Stage) -> Browser:
    return browser(forum, forum.gm)


@pytest.fixture
def kot(forum: Stage) -> Browser:
    return browser(forum, forum.kot)
