"""Whether everybody can use the page: names, headings, landmarks, contrast, focus; by axe, where it is at hand, too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from daemon.store.records import Action, Intent
from tests.browser import scene
from tests.browser.kit import PATHS, PHONE, Desk, axe, desk

pytestmark = pytest.mark.browser
FAULTS = (Path(__file__).parent / "faults.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def one(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with desk(browser, tmp_path_factory.mktemp("scene"), scene.lively(), scene.NICKS) as made:
        scene.play(made.town)
        made.town.store.drafts.propose(Intent("role:Марк", "role", Action.LETTER, 53, "Вы — комиссар.", private=True))
        made.town.store.drafts.propose(
            Intent("answer:1", "answer", Action.POST, 11, "[b]Да.[/b] [color=red]Можно.[/color]")
        )
        yield made


@pytest.fixture(scope="module", params=["light", "dark", "phone"])
def tab(one: Desk, request: pytest.FixtureRequest) -> Page:
    page = one.inside(PHONE if request.param == "phone" else None, dark=request.param == "dark")
    one.go(page, "/night")
    page.locator("form[action='/uncover'] button").click()
    return page


@pytest.mark.parametrize("path", [*PATHS, "/votes/133", "/drafts/1/edit"])
def test_nothing_keeps_people_from_using_it(one: Desk, tab: Page, path: str) -> None:
    one.go(tab, path)
    tab.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    assert tab.evaluate(FAULTS) == []
    assert serious(tab) == []


def serious(tab: Page) -> list[object]:
    """What axe calls serious or critical; nothing where there is no axe on the machine."""
    text = axe()
    if text is None:
        return []
    tab.evaluate(text)
    found: dict[str, Any] = tab.evaluate("axe.run()")
    bad = (fault for fault in found["violations"] if fault["impact"] in {"serious", "critical"})
    return [(fault["id"], [node["html"][:120] for node in fault["nodes"][:2]]) for fault in bad]


def test_the_own_finder_finds_faults(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(
        "<html><body><h3>x</h3><input><button></button><p style='color:#999;background:#aaa'>бледно</p>"
        "<img src='x'><a href='#'></a></body></html>"
    )
    found = " ".join(page.evaluate(FAULTS))
    for fault in ("language", "title", "main", "heading", "name", "contrast", "alt"):
        assert fault in found


def test_focus_is_seen_and_goes_in_order(one: Desk, tab: Page) -> None:
    one.go(tab, "/votes")
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.className") == "skip"
    assert tab.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    tab.keyboard.press("Enter")
    assert tab.evaluate("document.activeElement.id") == "main"
