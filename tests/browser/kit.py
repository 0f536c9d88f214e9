"""Debian's Chromium for the walks through the GM's page; walks are skipped where it is not installed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from daemon.review.server import ReviewServer
from tests.daemon.review_kit import NICKS, Town, ini, town

ARGUMENTS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
)  # fmt: skip
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 860}
PATHS = ("/", "/votes", "/tally", "/presence", "/incidents", "/night", "/drafts", "/log", "/players", "/rules")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser."""
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed: apt-get install chromium")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


@dataclass
class Desk:
    """A game with its page served, and tabs on it. `blocked` is what the page's policy kept from running."""

    town: Town
    server: ReviewServer
    browser: Browser
    blocked: list[str]

    def tab(self, size: dict[str, int] | None = None, *, scripts: bool = True, dark: bool = False) -> Page:
        """A tab of a browser of its own that has not come in."""
        context = self.browser.new_context(
            viewport=size or DESKTOP, java_script_enabled=scripts, color_scheme="dark" if dark else "light",  # type: ignore[arg-type]
            locale="ru-RU",
        )  # fmt: skip
        context.set_default_timeout(8000)
        page = context.new_page()
        page.on("console", lambda said: self.blocked.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.blocked.append(str(error)))
        page.on("dialog", lambda dialog: self.blocked.append(f"dialog: {dialog.message}"))
        return page

    def inside(self, size: dict[str, int] | None = None, **how: Any) -> Page:
        """A tab that came in by a link."""
        page = self.tab(size, **how)
        page.goto(self.server.link())
        page.wait_for_url(self.server.url)
        return page

    def go(self, page: Page, path: str) -> None:
        """Look at a page of the desk."""
        page.goto(self.server.url + path.removeprefix("/"))


@contextmanager
def desk(browser: Browser, folder: Path, text: str | None = None, nicks: tuple[str, ...] = NICKS) -> Iterator[Desk]:
    """A game with its page, served."""
    with town(folder, text or ini(), nicks) as made, ReviewServer(made.game, made.hands, port=0) as server:
        made.room = server.room
        before = set(browser.contexts)
        try:
            yield Desk(made, server, browser, [])
        finally:
            for context in set(browser.contexts) - before:
                context.close()


def axe() -> str | None:
    """The text of axe-core, where a copy of it lies on the machine (MAFIA_GM_AXE)."""
    where = os.environ.get("MAFIA_GM_AXE", "")
    return Path(where).read_text(encoding="utf-8") if where and Path(where).is_file() else None
