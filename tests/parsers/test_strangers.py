"""Pages of no board that is read: each is named, and says in both languages what to do; nothing on them is read."""

from __future__ import annotations

import pytest

from parsers.errors import StrangePage
from parsers.facts import TopicPage
from parsers.page import in_utf8, read_page
from tests.shared_material import ROOT


def page(body: str, head: str = "", *, about: str = "") -> str:
    return f"<!DOCTYPE html><html lang='ru'><head>{head}</head><body{about}>{body}</body></html>"


def strange(html: str) -> StrangePage:
    with pytest.raises(StrangePage) as told:
        read_page(html)
    return told.value


def source(name: str) -> str:
    return in_utf8((ROOT / "fixtures" / f"{name}.html").read_bytes()).decode()


MUCH = "<p>" + "Много обычного текста на странице. " * 200 + "</p>"

ENGINES = {
    "XenForo": '<html id="XF" data-app="public"><body><article class="message">Голосую</article></body></html>',
    "vBulletin": page("", "<meta name='generator' content='vBulletin 4.2'>"),
    "SMF": page('<a href="https://www.simplemachines.org">SMF</a>'),
    "MyBB": page("<div id='posts'></div>", "<script>var my_post_key = 'x';</script>"),
    "Invision Community": page("<div class='ipsLayout'></div>", about=" data-baseurl='https://f.example.org/'"),
    "Discourse": page("", "<meta name='generator' content='Discourse 3.4'>"),
    "Flarum": page("<div id='flarum-content'></div>"),
    "NodeBB": page("", "<meta name='generator' content='NodeBB'>"),
    "WoltLab": page("", "<script>var WCF_PATH = '/';</script>"),
    "uCoz": page("<div></div>", "<script src='//s1.ucoz.net/src/u.js'></script>"),
}


@pytest.mark.parametrize("engine", ENGINES)
def test_an_engine_that_is_not_read_is_named_and_counts_nothing(engine: str) -> None:
    told = strange(ENGINES[engine])
    assert f"движке {engine};" in told.ru
    assert "считать голоса она не может" in told.ru
    assert f"a forum on {engine};" in told.en
    assert f"похожа на {engine}" in told.russian


OTHERS = [
    (page("", "<title>Just a moment...</title>"), "проверка от роботов", "a check against robots"),
    (
        page(MUCH, "<script src='/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1'></script>"),
        "проверка от роботов",
        "a check against robots",
    ),
    (page("<p>Подтвердите, что вы не робот</p>"), "проверка от роботов", "a check against robots"),
    (page("", "<title>DDoS-Guard</title>"), "проверка от роботов", "a check against robots"),
    (page("<h1>404 Not Found</h1><hr>nginx"), "Такой страницы на сайте нет", "The site has no such page"),
    (page("", "<title>Страница не найдена</title>"), "Такой страницы на сайте нет", "The site has no such page"),
    ("File not found.", "Такой страницы на сайте нет", "The site has no such page"),
    (page("<p>The domain forum.example.org is for sale!</p>"), "домен припаркован", "the domain is parked"),
    (page("<p>Домен forum.example.org продаётся</p>"), "домен припаркован", "the domain is parked"),
    (page("<h1>502 Bad Gateway</h1>"), "не работает", "is down"),
    (page("<p>На сайте ведутся технические работы</p>"), "не работает", "is down"),
    (
        page("<p>Доступ к ресурсу ограничен по решению суда</p>"),
        "сайт заблокирован",
        "the site is blocked",
    ),
    (page("<form><input name='l'><input type='password' name='p'></form>"), "форма входа", "a form to sign in"),
    (page(""), "Страница пуста", "The page is empty"),
    (page("<div id='app'></div>", "<script>start();</script>"), "Страница пуста", "The page is empty"),
    (page(MUCH), "не страница знакомого форума", "no page of a forum that is known"),
    (page("<div class='post-section'><div class='post-info'>x</div></div>"), "мобильная версия", "the mobile version"),
    (
        page('<a href="./ucp.php?mode=login">Вход</a><a href="./viewtopic.php?t=1">Игра</a>' + MUCH),
        "phpBB 3 со стилем",
        "phpBB 3 in a style",
    ),
]


@pytest.mark.parametrize(("html", "ru", "en"), OTHERS)
def test_what_is_no_forum_says_what_it_is(html: str, ru: str, en: str) -> None:
    told = strange(html)
    assert ru in told.ru
    assert en in told.en


@pytest.mark.parametrize(
    ("version", "shown"),
    [("modernbb", "ModernBB"), ("punbb", "PunBB"), ("invision", "Invision"), ("awesomebb", "AwesomeBB"), ("x", "x")],
)
def test_other_versions_of_forumotion_say_how_to_change_it(version: str, shown: str) -> None:
    told = strange(source("forumotion-phpbb3/topic-gm").replace('"prosilver"', f'"{version}"'))
    assert f"Forumotion (forum2x2) в версии {shown}" in told.ru
    assert "?change_version=prosilver" in told.ru
    assert "?change_version=prosilver" in told.en


@pytest.mark.parametrize(
    ("frame", "shown"),
    [
        ("<body id='modernbb'>", "ModernBB"),
        ("<body><div id='ipbwrapper'>", "Invision"),
        ("<body><div id='dimmer'>", "AwesomeBB"),
        ("<body><div class='pun' id='pun-viewtopic'>", "PunBB"),
        ("<body><div>", "версию по странице не узнать"),
    ],
)
def test_versions_are_told_by_their_frames_where_the_script_is_gone(frame: str, shown: str) -> None:
    link = '<link rel="stylesheet" href="https://illiweb.com/rsc/12/style.css">'
    body = (
        '<div class="post post--7"><div class="posthead" id="p7"></div><div class="entry-content">За: Клён</div></div>'
    )
    told = strange(f"<html><head>{link}</head>{frame}{body}</body></html>")
    assert shown in told.ru


def test_the_mobile_version_of_forumotion_is_told_by_its_script() -> None:
    told = strange(source("forumotion-phpbb3/topic-gm").replace('"prosilver"', '"mobile"'))
    assert "мобильная версия" in told.ru


@pytest.mark.parametrize("name", ["punbb/topic-mybb-gm", "phpbb3/topic-33-gm", "phpbb2/topic-gm"])
def test_what_players_write_makes_a_board_no_stranger(name: str) -> None:
    bait = (
        '<a href="https://www.forumotion.com">x</a><img src="https://illiweb.com/fa/x.png">'
        '<a href="https://www.simplemachines.org">y</a><a href="./ucp.php?mode=login">z</a> Just a moment 404 not found'
    )
    said = {"punbb": "Голосую:", "phpbb3": "Меня больше нет.", "phpbb2": "Голосую:"}[name.partition("/")[0]]
    html = source(name)
    assert said in html
    assert isinstance(read_page(html.replace(said, f"{bait}{said}", 1)), TopicPage)
