"""The optional folder beside the checkout with recorded pages and cases; a checkout alone has none, and skips them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SHARED = Path(os.environ.get("MAFIA_GM_SHARED") or ROOT.parent / "shared")


def shared(*parts: str) -> Path:
    """A path in the folder; skips the test, saying what is not there."""
    path = SHARED.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"{path.relative_to(SHARED)} is not beside the checkout (MAFIA_GM_SHARED may say where it is)")
    return path


def listed(pattern: str) -> list[Path]:
    """The files of the folder that fit, in order; none where there is no folder."""
    return sorted(SHARED.glob(pattern))
