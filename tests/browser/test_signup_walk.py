"""What a GM does with applications in a browser: looks, decides, takes back, closes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from daemon import config
from daemon.review.server import ReviewServer
from daemon.store.records import State
from tests.browser.kit import DESKTOP, PHONE
from tests.e2e.recruiting import Hall, recruiting

pytestmark = pytest.mark.browser
FAULTS = (Path(__file__).parent / "faults.js").read_text(encoding="utf-8")
HOSTILE = "<script>document.title='взломано'</script> Записываюсь! [url=javascript:alert(1)]сюда[/url] \u202eкраМ"


@dataclass
class Office:
    """A sign-up with its page served, and a tab on it."""

    hall: Hall
    server: ReviewServer
    tab: Page
    blocked: list[str]

    def go(self, path: str = "signup") -> None:
        self.tab.goto(self.server.url + path)


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def office(request: pytest.FixtureRequest, browser: Browser, tmp_path: Path) -> Iterator[Office]:
    with recruiting(tmp_path, signup="players = 2") as hall:
        for nick in ("Полынь", "Ёлка-иголка", "Кот Учёный"):
            hall.applies(nick, "Записываюсь!")
        hall.applies("Барсук", "Может быть, сыграю")
        hall.applies("Чужак", HOSTILE)
        hall.applies("Прохожий", "Когда начало?")
        hall.works()
        assert hall.run
        blocked: list[str] = []
        with ReviewServer(hall.run, hall.now, port=0) as server:
            context = browser.new_context(viewport=request.param, locale="ru-RU")
            context.set_default_timeout(8000)
            tab = context.new_page()
            tab.on("console", lambda said: blocked.append(said.text) if said.type == "error" else None)
            tab.on("dialog", lambda dialog: blocked.append(dialog.message))
            tab.goto(server.link())
            tab.wait_for_url(server.url)
            yield Office(hall, server, tab, blocked)
            context.close()
        assert blocked == []


def test_applications_are_decided_and_taken_back_with_one_press(office: Office) -> None:
    office.go()
    tab = office.tab
    expect(tab.locator("main")).to_contain_text("Принято: 0 из 2")
    tab.get_by_role("button", name="Принять Полынь").click()
    expect(tab.get_by_role("status")).to_contain_text("Полынь: играет.")
    tab.get_by_role("button", name="Вернуть как было").click()
    expect(tab.get_by_role("status")).to_contain_text("Решение снято; теперь: ждёт решения")
    tab.get_by_role("button", name="Отказать Барсук").click()
    expect(tab.get_by_role("status")).to_contain_text("Скажите, почему отказано")
    row = tab.locator(f"#applicant-{office.hall.user('Барсук').id}")
    row.get_by_label("Почему").fill("не успеет")
    row.get_by_role("button", name="Отказать Барсук").click()
    expect(tab.get_by_role("status")).to_contain_text("Барсук: отказано")
    tab.get_by_role("button", name="Всё-таки принять Прохожий").click()
    assert office.hall.standing() == {
        "Полынь": "waiting/player", "Ёлка-иголка": "waiting/reserve", "Кот Учёный": "waiting/reserve",
        "Барсук": "refused", "Чужак": "waiting/reserve", "Прохожий": "approved",
    }  # fmt: skip


def test_nothing_keeps_people_from_using_it(office: Office) -> None:
    office.hall.desk.approve("Полынь")
    office.go()
    office.tab.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    assert office.tab.evaluate(FAULTS) == []


def test_players_words_stay_words(office: Office) -> None:
    office.go()
    expect(office.tab).to_have_title("Запись · Мафия № 9")
    expect(office.tab.locator(f"#applicant-{office.hall.user('Чужак').id}")).to_contain_text("<script>")


def test_a_main_nick_is_entered_and_stays_covered(office: Office) -> None:
    office.go()
    tab, row = office.tab, office.tab.locator(f"#applicant-{office.hall.user('Полынь').id}")
    row.locator("summary").click()
    row.get_by_label("Кто за ним стоит").fill("Травница")
    row.get_by_role("button", name="Записать").click()
    expect(row).to_contain_text("известен, закрыт")
    assert "Травница" not in tab.content()
    tab.get_by_role("button", name="Открыть основные ники").click()
    expect(row).to_contain_text("Травница")


def test_the_sign_up_is_closed_and_its_announcement_approved(office: Office) -> None:
    office.go()
    tab = office.tab
    tab.get_by_role("button", name="Отказать Барсук").first.wait_for()
    tab.locator(f"#applicant-{office.hall.user('Барсук').id}").get_by_role("button", name="В запас").click()
    tab.get_by_role("button", name="Принять всех, о ком нет вопросов").click()
    expect(tab.locator("main")).to_contain_text("Принято: 2 из 2, запасных: 3")
    tab.get_by_role("button", name="Закрыть запись").click()
    expect(tab.get_by_role("status")).to_contain_text("Запись закрыта: игроков 2, запасных 3")
    assert list(config.load(office.hall.ini).cast.players)[:2] == ["Полынь", "Ёлка-иголка"]
    office.go("drafts")
    tab.get_by_role("button", name="Одобрить", exact=True).click()
    expect(tab.get_by_role("status")).to_contain_text("Одобрено: Состав участников")
    assert [one.intent.kind for one in office.hall.store.drafts.all([State.APPROVED])] == ["signup"]


def test_every_page_of_a_game_without_roles_answers(office: Office) -> None:
    for path in ("", "votes", "tally", "presence", "incidents", "night", "drafts", "log", "players", "rules", "signup"):
        office.go(path)
        expect(office.tab.locator("h1")).to_be_visible()
