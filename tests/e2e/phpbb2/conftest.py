"""A board of phpBB 2.0: in each charset, or in UTF-8."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.e2e.phpbb2_kit import UTF, WINDOWS, Old, old


@pytest.fixture(params=[UTF, WINDOWS])
def house(request: pytest.FixtureRequest) -> Iterator[Old]:
    with old(request.param) as set_up:
        yield set_up


@pytest.fixture
def utf() -> Iterator[Old]:
    with old() as set_up:
        yield set_up
