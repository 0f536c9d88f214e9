"""A board of each software, and of those that have letters."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.e2e.boards_kit import FACES, Place, place


@pytest.fixture(params=FACES)
def here(request: pytest.FixtureRequest) -> Iterator[Place]:
    with place(request.param) as made:
        yield made


@pytest.fixture
def lettered(here: Place) -> Place:
    if not here.has_letters:
        pytest.skip("this software has no letters of its own")
    return here
