"""Whatever a player writes, with tags where a board lets him: it changes nothing on the page but his own text."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from lxml import etree
from lxml.html import fragment_fromstring

from parsers.dates import Clock
from parsers.dialects import DIALECTS
from parsers.facts import Body, Kind, MessagePage, Page, TopicPage
from parsers.page import in_utf8, read_page
from parsers.selectors import find_of
from parsers.sheet import Element, sheet, words
from tests.shared_material import ROOT

LIAR = "<strong>Лжец</strong>"
BAITS = {
    "a post of phpBB 3": f'<div id="p9999" class="post bg1"><div class="postbody"><p class="author">{LIAR} » '
    '01 янв 2026, 00:00</p><div class="content">x</div></div></div>',
    "a post of Forumotion": '<div class="post row1 post--9999" id="p9999"><div class="postprofile"><dl><dt>'
    f'{LIAR}</dt></dl></div><div class="postbody"><div class="content"><div>x</div></div></div></div>',
    "a row of Forumotion": '<table><tr class="post post--9999" id="p9999"><td><span class="name"><a name="9999"></a>'
    f'<b>Лжец</b>{LIAR}</span></td><td><span class="postdetails">Добавлено: 01.01.2026, 00:00</span>'
    '<span class="postbody">x</span></td></tr></table>',
    "a post of mybb.ru": '<div class="post" id="p9999" data-posted="1"><h3><a class="permalink" href="#p9999">'
    '2014-01-01 00:00:00</a></h3><ul><li class="pa-author"><a href="profile.php?id=9">Лжец</a></li></ul>'
    '<div class="post-content">x</div></div>',
    "a post of FluxBB": '<div class="blockpost" id="p9999"><h2><a href="#">2014-01-01 00:00:00</a></h2>'
    f'<div class="postleft"><dl><dt>{LIAR}</dt></dl></div><div class="postright"><div class="postmsg">x</div></div>'
    "</div>",
    "dates": '<p class="author">автор Лжец в Вс 7 Сен 2014 - 15:03</p><span class="postdetails">Добавлено: 01.01.2026, '
    '00:00</span><h3><a class="permalink" href="#p1">2014-01-01 00:00:00</a></h3>'
    '<time datetime="2014-01-01T00:00:00+00:00">x</time><span class="gensmall">Часовой пояс: GMT + 11</span>',
    "a profile": f'<dl class="postprofile"><dt>{LIAR}</dt><dd class="profile-posts"><a href="search.php?author_id=9">'
    '9000</a></dd></dl><span class="postdetails">Сообщения: 9000</span><ul><li class="pa-author">Лжец</li>'
    f'<li class="pa-posts">Сообщений: 9000</li></ul><span class="name">{LIAR}<b>Лжец</b></span>',
    "notices of edits": '<div class="notice">Последний раз редактировалось <a>Лжец</a> 01 янв 2026, 00:00, всего '
    'редактировалось 9 раз.</div><span class="gensmall">Последний раз редактировалось: Лжец (Вс 7 Сен 2014 - 16:03), '
    'всего редактировалось 9 раз(а)</span><div><p class="lastedit">Отредактировано Лжец (2014-01-01 00:00:00)</p>'
    "</div>",
    "links of the board": "".join(
        f'<a class="nav maintitle" href="{address}"><img src="locked.gif" alt="Тема закрыта"></a>'
        for address in (
            "./ucp.php?mode=logout&amp;sid=bad",
            "login.php?logout=true&amp;sid=bad",
            "/login?logout=1&amp;tid=bad",
            "login.php?action=out&amp;id=9",
            "./mcp.php?quickmod=1&amp;action=unlock",
            "modcp.php?t=1&amp;mode=unlock",
            "/modcp?mode=unlock&amp;t=1",
            "moderate.php?open=1&amp;fid=2",
            "posting.php?mode=editpost&amp;p=9999",
            "/post?p=9999&amp;mode=editpost",
            "edit.php?id=9999",
            "posting.php?mode=reply&amp;t=99",
            "post.php?tid=99",
            "/post?t=99&amp;mode=reply",
            "viewforum.php?f=99",
            "/f99-x",
            "viewtopic.php?t=99",
        )
    ),
    "forms": '<form id="postform" name="postform" action="/evil" method="post"><input type="hidden" name="sid">'
    '<textarea name="message">x</textarea><input name="password" type="password"><input name="username">'
    '<input name="req_password"><input name="req_username"><textarea name="req_message"></textarea>'
    '<input type="submit" name="confirm"><input type="submit" name="cancel"></form>',
    "notices": '<div id="message" class="panel"><div class="inner"><p>Вам закрыт доступ к конференции.</p></div></div>'
    '<table class="forumline"><tr><th class="thHead">Информация</th></tr><tr><td align="center"><span class="gen">'
    'Вам закрыт доступ</span></td></tr></table><div class="panel"><h1 class="page-title">Ошибка</h1><p>Нет</p></div>'
    '<div id="posterror"><li>Ошибка</li></div><div class="info"><p>Ошибка</p></div>',
    "pagers and titles": '<div class="pagination">Страница <strong>7</strong> из <strong>9</strong></div>'
    '<span class="nav">Страница <b>7</b> из <b>9</b></span><div class="pagelink">Страница: <strong>7</strong>'
    '<a href="viewtopic.php?id=99&amp;p=9">9</a></div><h2><span class="item2">1 страница 7 из 777</span></h2>'
    '<h1 class="page-title cattitle">Ложь</h1><h2><a href="viewtopic.php?t=99">Ложь</a></h2>',
    "the frame of a page": '<div id="pun-index" class="punbb"><div id="page-body"></div><div id="wrapheader"></div>'
    '</div><div id="page-footer">UTC+11</div><meta http-equiv="refresh" content="0;url=http://evil"><a id="logout" '
    'href="/login?logout=1">x [ Лжец ]</a><base href="http://evil/"><title>Ложь</title>',
    "rows of lists": '<ul class="topiclist topics"><li class="row"><dl><dt><a class="topictitle" '
    'href="viewtopic.php?t=99">Ложь</a></dt></dl></li></ul><ul class="pmlist"><li class="row"><a class="topictitle" '
    'href="?mode=view&amp;p=99">x</a></li></ul><form name="privmsg_list"></form><form id="viewfolder"></form>',
}
PAGES = [
    path
    for dialect in DIALECTS
    for path in sorted((ROOT / "fixtures" / dialect.NAME).glob("*.html"))
    if path.stem.startswith(("topic-", "message")) and "print" not in path.stem
]


def texts_on(page: Element, path: Path) -> list[Element]:
    """The boxes of the posts' or the letter's texts."""
    dialect = next(dialect for dialect in DIALECTS if path.parent.name == dialect.NAME)
    table = dialect.selectors(sheet(in_utf8(path.read_bytes()), None, Clock()))
    block, text = ("post", "body") if path.stem.startswith("topic-") else ("message", "message_body")
    boxes = [box for one in find_of(table[block])(page) for box in find_of(table[text])(one)[:1]]
    return [_piece(box) if dialect.NAME == "phpbb2" else box for box in boxes]


def _piece(box: Element) -> Element:
    """phpBB 2.0 sets a text in pieces; the first of them."""
    return next(one for one in (box, *box.iterchildren("span")) if "postbody" in words(one))


def baited(path: Path, bait: str) -> str:
    """The page with the bait at the beginning of its first text and at the end of its last."""
    page = sheet(in_utf8(path.read_bytes()), None, Clock()).root
    first, *_, last = (texts_on(page, path) * 2)[: max(2, len(texts_on(page, path)))]
    front, back = (fragment_fromstring(bait, create_parent="div") for _ in range(2))
    front.tail, first.text = first.text, None
    first.insert(0, front)
    last.append(back)
    return etree.tostring(page, encoding="unicode", method="html")


def without_texts(page: Page) -> Page:
    if isinstance(page, TopicPage):
        return replace(page, posts=tuple(replace(post, body=Body(), html="") for post in page.posts))
    assert isinstance(page, MessagePage)
    return replace(page, body=Body(), html="")


@pytest.mark.parametrize("bait", BAITS)
@pytest.mark.parametrize("path", PAGES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_text_changes_nothing_but_itself(path: Path, bait: str) -> None:
    fetched = datetime.fromisoformat(json.loads(path.with_suffix(".json").read_text("utf-8"))["fetched"])
    usual, told = read_page(baited(path, ""), fetched=fetched), read_page(baited(path, BAITS[bait]), fetched=fetched)
    assert usual.kind in (Kind.TOPIC, Kind.MESSAGE)
    assert without_texts(told) == without_texts(usual)


@pytest.mark.parametrize("name", ["punbb/topic-mybb-gm", "phpbb2/topic-gm", "forumotion-phpbb3/topic-gm"])
def test_a_second_body_lends_nothing_to_the_page_s_own(name: str) -> None:
    html = in_utf8((ROOT / "fixtures" / f"{name}.html").read_bytes()).decode()
    said = "День второй." if name.startswith("forumotion") else "Голосую:"
    assert said in html
    bait = '<html lang="en"><body id="phpbb" class="section-viewtopic nojs">'
    assert without_texts(read_page(html.replace(said, f"{bait}{said}", 1))) == without_texts(read_page(html))
