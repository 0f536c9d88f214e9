"""A board of the PunBB family: each of the two, or one of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.e2e.punbb_kit import Scene, scene


@pytest.fixture(params=["punbb", "punbb-1.4"])
def here(request: pytest.FixtureRequest) -> Iterator[Scene]:
    with scene(request.param) as set_up:
        yield set_up


@pytest.fixture
def mybb() -> Iterator[Scene]:
    with scene("punbb") as set_up:
        yield set_up


@pytest.fixture
def original() -> Iterator[Scene]:
    with scene("punbb-1.4") as set_up:
        yield set_up
