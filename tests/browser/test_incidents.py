"""Incidents in a browser: settled with a key, warned with a press, opened again, on a phone and without scripts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.kit import PHONE, Desk, desk
from tests.daemon.review_kit import GAME, ini

pytestmark = pytest.mark.browser


@pytest.fixture
def one(browser: Browser, tmp_path: Path) -> Iterator[Desk]:
    with desk(browser, tmp_path, ini(more="[activity]\nsecond_offence = on\nvote_talk = listed\n")) as made:
        made.town.at("21:00")
        made.town.says("Прохожий", "<b>А во что тут играют?</b>", topic=GAME)
        made.town.says("Барсук", "Марка, ты мафия?")
        made.town.at("13:00")
        yield made
        assert made.blocked == []


def test_settled_by_keys_and_the_badge_goes_down(one: Desk) -> None:
    tab = one.inside()
    tab.keyboard.press("g")
    tab.keyboard.press("i")
    tab.wait_for_url("**/incidents")
    expect(tab.get_by_role("link", name="Происшествия")).to_contain_text("2")
    tab.keyboard.press("j")
    tab.keyboard.press("w")
    tab.keyboard.type("прохожий и есть")
    tab.keyboard.press("Escape")
    tab.keyboard.press("x")
    expect(tab.get_by_role("status")).to_contain_text("разобрано")
    expect(tab.get_by_role("link", name="Происшествия")).to_contain_text("1")
    tab.get_by_text("Разобранные").click()
    expect(tab.locator("details.settled")).to_contain_text("прохожий и есть")
    tab.get_by_role("button", name="Вернуть к неразобранным").click()
    expect(tab.get_by_role("link", name="Происшествия")).to_contain_text("2")


def test_warned_on_a_phone_without_scripts(one: Desk) -> None:
    tab = one.inside(PHONE, scripts=False)
    one.go(tab, "/incidents")
    assert tab.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    tab.get_by_role("button", name="Предупредить Барсук").click()
    expect(tab.locator("main")).to_contain_text("предупреждение записано")
    expect(tab.locator("main")).to_contain_text("1 предупреждение, до итога не учтено: 1, следующее — автокил")
    assert [fact.ruling.subject for fact in one.town.store.rulings.since()] == ["Барсук"]
