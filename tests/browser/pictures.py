"""`python -m tests.browser.pictures`: the pictures of the GM's page that stand in its description."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.browser import scene
from tests.browser.kit import PHONE, Desk, chromium, desk

FOLDER = Path(__file__).parents[2] / "fixtures" / "review"
WIDE = {"width": 1180, "height": 760}
# Name: size, dark, path, and whether the evening is over.
PICTURES = {
    "now": (WIDE, False, "/", False),
    "votes": (WIDE, False, "/votes", False),
    "tally-dark": (WIDE, True, "/tally", False),
    "votes-phone": (PHONE, False, "/votes", False),
    "tally-phone-dark": (PHONE, True, "/tally", False),
    "drafts-phone": (PHONE, False, "/drafts", True),
}


def main() -> None:
    """Take them all."""
    FOLDER.mkdir(exist_ok=True)
    with (
        chromium() as browser,
        tempfile.TemporaryDirectory() as folder,
        desk(browser, Path(folder), scene.lively(), scene.NICKS) as one,
    ):
        scene.play(one.town)
        scene.read_by_the_daemon(one.town)
        _take(one, evening=False)
        one.town.at("20:00:01")
        one.town.works()
        _take(one, evening=True)


def _take(one: Desk, *, evening: bool) -> None:
    one.server.room.think()
    for name, (size, dark, path, late) in PICTURES.items():
        if late is evening:
            take(one, name, size, dark=dark, path=path)


def take(one: Desk, name: str, size: dict[str, int], *, dark: bool, path: str) -> None:
    """One picture."""
    tab = one.inside(size, dark=dark)
    one.go(tab, path)
    tab.screenshot(path=FOLDER / f"{name}.png")


if __name__ == "__main__":
    main()
