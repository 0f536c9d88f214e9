"""For every test: English spoken, whatever the machine and the test before it speak."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from daemon import tongue


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("MAFIA_GM_LANG", "en")
    tongue.use(None)
    yield
    tongue.use(None)
