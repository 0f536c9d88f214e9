"""What a GM does in a browser, from the link to the post on the forum."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from daemon.review.server import ReviewServer
from daemon.store.records import Action, Intent, State
from tests.browser.kit import PATHS, PHONE, Desk, desk
from tests.e2e.city import city

pytestmark = pytest.mark.browser
HOSTILE = (
    "<script>document.title='взломано'</script><img src=x onerror=\"document.title='взломано'\">"
    "[url=javascript:document.title='взломано'][color=red]Марк[/color][/url] \u202eкраМ\u202c [b][i][quote][/b] "
)


@pytest.fixture
def one(browser: Browser, tmp_path: Path) -> Iterator[Desk]:
    with desk(browser, tmp_path) as made:
        made.town.at("21:00")
        yield made
        assert made.blocked == []


def test_the_link_lets_in_once(one: Desk) -> None:
    link = one.server.link()
    tab, other = one.tab(), one.tab()
    tab.goto(link)
    expect(tab.get_by_role("heading", level=1)).to_have_text("День 1")
    assert tab.context.cookies()[0]["httpOnly"]
    assert tab.context.cookies()[0]["sameSite"] == "Strict"
    other.goto(link)
    expect(other.locator("main")).to_contain_text("уже использована")
    one.go(other, "/votes")
    expect(other.locator("main")).to_contain_text("Войдите по одноразовой ссылке")
    one.blocked.clear()  # the browser reports both refusals


def test_a_doubtful_vote_is_ruled_and_the_tally_changes(one: Desk) -> None:
    one.town.votes("Полынь", "Марка")
    post = one.town.votes("Барсук", "Марк или Марка, не решил")
    one.town.at("13:00")
    tab = one.inside()
    one.go(tab, "/votes")
    row = tab.locator(f"#vote-{post}")
    row.get_by_label("Почему").fill("спросил письмом")
    row.get_by_role("button", name="Марка").click()
    expect(tab.get_by_role("status")).to_contain_text("Решение записано")
    one.go(tab, "/tally")
    expect(tab.locator(".bars li").first).to_contain_text(re.compile("Марка.*2", re.DOTALL))
    one.go(tab, "/votes")
    assert one.town.store.rulings.since()[0].ruling.why == "спросил письмом"


def test_a_ruling_by_keys_alone_and_its_undoing(one: Desk) -> None:
    one.town.votes("Барсук", "Марк или Марка, не решил")
    one.town.at("13:00")
    tab = one.inside()
    tab.keyboard.press("g")
    tab.keyboard.press("v")
    tab.wait_for_url("**/votes")
    tab.keyboard.press("j")
    tab.keyboard.press("2")
    expect(tab.get_by_role("status")).to_contain_text("Марка")
    tab.wait_for_load_state()  # the words are there before the keys work
    tab.keyboard.press("z")
    expect(tab.get_by_role("status")).to_contain_text("restore")
    assert [one_.ruling.value for one_ in one.town.store.rulings.since()] == ["Марка", "restore"]


def test_without_scripts_everything_can_be_done(one: Desk) -> None:
    post = one.town.votes("Барсук", "Марк или Марка, не решил")
    one.town.at("13:00")
    tab = one.inside(scripts=False)
    one.go(tab, "/votes")
    tab.locator(f"#vote-{post}").get_by_role("button", name="Не считать").click()
    expect(tab.locator(f"#vote-{post}")).to_contain_text("Отменено ведущим")
    tab.get_by_label("Какие").select_option("counted")
    tab.get_by_role("button", name="Показать").click()
    expect(tab.locator(f"#vote-{post}")).to_have_count(0)


def test_a_new_vote_appears_by_itself_and_typing_is_left_alone(one: Desk) -> None:
    one.town.votes("Барсук", "Марк или Марка, не решил")
    one.town.at("13:00")
    tab = one.inside()
    one.go(tab, "/votes")
    post = one.town.votes("Полынь", "Марк", "13:01")
    one.town.at("13:02")
    expect(tab.locator(f"#vote-{post}")).to_be_visible()
    tab.get_by_label("Почему").first.fill("думаю")
    one.town.votes("Марк", "Полынь", "13:03")
    expect(tab.get_by_role("button", name="Есть новое")).to_be_visible()
    expect(tab.get_by_label("Почему").first).to_have_value("думаю")


def test_an_edit_conflict_is_told_and_the_text_is_kept(one: Desk) -> None:
    post = one.town.votes("Полынь", "Марк")
    one.town.at("20:00:01")
    one.town.works()
    tab = one.inside()
    one.go(tab, "/drafts")
    tab.get_by_role("article", name="Итоги голосования").get_by_role("link", name="Править").click()
    tab.get_by_label("Текст (BBCode)").fill("[b]Мой текст[/b]")
    one.town.post("/rule", verb="vote", subject=str(post), value="Барсук", seen="1")
    one.town.works()
    tab.get_by_role("button", name="Записать").click()
    expect(tab.get_by_role("alert").first).to_contain_text("устарел")
    expect(tab.get_by_label("Текст (BBCode)")).to_have_value("[b]Мой текст[/b]")
    tab.get_by_role("button", name="Записать").click()
    expect(tab.get_by_role("status")).to_contain_text("он ждёт одобрения")


def test_a_secret_in_an_edited_text_is_warned_of(one: Desk) -> None:
    one.town.votes("Полынь", "Марка")  # else the lot decides who leaves, and a lynched player's role is no secret
    one.town.at("20:00:01")
    one.town.works()
    tab = one.inside()
    one.go(tab, "/drafts")
    tab.get_by_role("article", name="Итоги голосования").get_by_role("link", name="Править").click()
    tab.get_by_label("Текст (BBCode)").fill("Полынь, конечно, мафия.")
    tab.get_by_role("button", name="Записать").click()
    expect(tab.get_by_role("alert").first).to_contain_text("тайну живого игрока")
    tab.get_by_label("Это можно сказать всем").check()
    tab.get_by_role("button", name="Записать").click()
    expect(tab.get_by_role("status")).to_contain_text("он ждёт одобрения")


def test_what_is_approved_appears_on_the_forum_and_what_is_held_does_not(browser: Browser, tmp_path: Path) -> None:
    with city(tmp_path, mode="manual") as town:
        town.works("21:00:05")
        town.vote("Полынь", "Cнегирь")
        town.works("20:00:05")
        assert town.run
        with ReviewServer(town.run, town.now, port=0) as server:
            tab = browser.new_context(locale="ru-RU").new_page()
            tab.goto(server.link())
            tab.goto(f"{server.url}drafts")
            tab.get_by_role("article", name="Утро").get_by_role("button", name="Придержать").click()
            tab.get_by_role("article", name="Итоги голосования").get_by_role("button", name="Одобрить").click()
            expect(tab.get_by_role("status")).to_contain_text("Одобрено")
            town.works("20:05")
            texts = town.ours(town.results)
            assert any("итоги голосования" in text for text in texts)
            assert [one.intent.kind for one in town.store.drafts.all([State.HELD])] == ["morning"]
            tab.goto(f"{server.url}drafts")
            tab.locator("details.sent summary").first.click()
            expect(tab.get_by_role("link", name="на форуме").first).to_be_visible()


def test_the_night_is_covered_until_it_is_uncovered(one: Desk) -> None:
    one.town.writes("Ёлка-иголка", "лечу Марка")
    one.town.at("16:00")
    tab = one.inside()
    one.go(tab, "/night")
    assert "лечу Марка" not in tab.content()
    tab.get_by_role("button", name="Открыть ночь").click()
    expect(tab.get_by_text("лечу Марка")).to_be_visible()
    tab.get_by_role("button", name="Закрыть").first.click()
    expect(tab.get_by_text("лечу Марка")).to_have_count(0)
    assert "лечу Марка" not in tab.content()


def test_a_hostile_nick_and_post_do_nothing(browser: Browser, tmp_path: Path) -> None:
    from tests.daemon.review_kit import NICKS, ROLES, ini

    nick = "<b onclick=alert(1)>[img]x[/img]\u202eгад"
    nicks = (*NICKS, nick)
    with desk(browser, tmp_path, ini(nicks, (*ROLES, "мирный житель")), nicks) as one:
        one.town.at("21:00")
        post = one.town.says(nick, HOSTILE + "ы" * 10_000)
        one.town.says("Марк", f"[color=red]{nick}[/color]" + "[quote]" * 400)
        one.town.writes(nick, HOSTILE)
        one.town.at("13:00")
        intent = Intent("answer:x", "answer", Action.POST, 11, HOSTILE + "[list][*]" * 300)
        one.town.store.drafts.propose(intent)
        tab = one.inside(PHONE)
        tab.get_by_role("link", name="Ночь").click()
        tab.get_by_role("button", name="Открыть ночь").click()
        for path in (*PATHS, f"/votes/{post}"):
            one.go(tab, path)
            assert "взломано" not in tab.title()
            assert tab.locator("main img, main script, main [onclick], main [onerror], main [style]").count() == 0
            assert tab.locator('a[href^="javascript:"]').count() == 0
            assert tab.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
            assert "\u202e" not in tab.locator("main").inner_text()
        assert one.blocked == []


def test_a_wrong_word_opens_nothing_and_guessing_is_slowed(one: Desk) -> None:
    tab = one.tab()
    for _ in range(6):
        one.go(tab, "/in/угадаю")
    expect(tab.locator("main")).to_contain_text("Слишком много неверных ссылок")
    tab.goto(one.server.link())
    expect(tab.locator("main")).to_contain_text("Слишком много неверных ссылок")
    one.town.hands.move(minutes=6)
    tab.goto(one.server.link())
    tab.wait_for_url(one.server.url)
    one.blocked.clear()


def test_a_foreign_host_and_a_form_of_another_site_are_refused(one: Desk, tmp_path: Path) -> None:
    tab = one.inside()
    answer = tab.request.get(one.server.url, headers={"Host": "evil.example"})
    assert answer.status == 421
    evil = tmp_path / "evil.html"
    target = one.server.url.replace("127.0.0.1", "localhost")
    evil.write_text(f'<form method="post" action="{target}pause"><button>Котики</button></form>', encoding="utf-8")
    tab.goto(evil.as_uri())
    tab.get_by_role("button").click()
    expect(tab.locator("main")).to_contain_text("с другого сайта")
    assert not one.town.room.desk.paused
    one.blocked.clear()


def test_no_page_scrolls_sideways_on_a_phone(one: Desk) -> None:
    one.town.votes("Барсук", "Марк или Марка, не решил")
    one.town.votes("Полынь", "Ёлка-иголка")
    one.town.at("20:00:01")
    one.town.works()
    tab = one.inside(PHONE)
    for path in PATHS:
        one.go(tab, path)
        assert tab.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), path
