"""For every test: English spoken, whatever the machine and the test before it speak."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from daemon import tongue

# How long an example takes says something of the machine and what else runs on it, nothing of the program.
settings.register_profile("suite", deadline=None)
settings.load_profile("suite")


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("MAFIA_GM_LANG", "en")
    tongue.use(None)
    yield
    tongue.use(None)
