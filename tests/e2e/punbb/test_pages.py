"""The practice forum as mybb.ru boards and as PunBB 1.4: what the readers make of its pages."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from daemon.practice.players import AWKWARD_NICKS, Cue, Deed, DirectHands, Play, Script
from parsers.facts import AsideKind, MessagePage
from tests.e2e.punbb_kit import Scene

pytestmark = pytest.mark.e2e
QUOTE, CODE, SPOILER, SIGNATURE = AsideKind.QUOTE, AsideKind.CODE, AsideKind.SPOILER, AsideKind.SIGNATURE


# ── topics ──


def test_a_topic_reads_to_the_board_s_posts(here: Scene) -> None:
    made = [here.says(who, f"Реплика {n}") for n, who in enumerate((here.kot, here.ryba, here.kot))]
    page = here.person(here.ryba).get(here.topic_of_votes).topic
    assert (page.topic_id, page.forum_id, page.title) == (here.votes.id, here.votes.forum_id, "Голосование <день 1>")
    assert (page.page, page.pages, page.total, page.locked) == (1, 1, 4, False)
    for post, stored in zip(page.posts[1:], made, strict=True):
        assert (post.id, post.author, post.author_id) == (stored.id, stored.author_name, stored.author_id)
        assert post.posted == datetime.fromtimestamp(stored.at, UTC)
    assert [post.author_posts for post in page.posts] == [2, 2, 1, 2]


def test_marks_quotes_code_and_signatures_read_as_they_are(here: Scene) -> None:
    here.kot.signature = "Помни: [color=red]Полынь[/color] врёт"
    text = "[quote='Рыба & Рак']Голос: [color=red]Лис[/color][/quote]\nНет! [b][color=#FF0000]Мышь[/color][/b]\n"
    here.says(here.kot, text + "[code][color=red]Лис[/color][/code]")
    body = here.person().get(here.topic_of_votes).posts[-1].body
    assert [(run.text.strip(), run.colour) for run in body.runs if run.bold] == [("Мышь", "#ff0000")]
    assert [aside.kind for aside in body.asides] == [QUOTE, CODE, SIGNATURE]
    assert (body.asides[0].author or "").strip("'") == "Рыба & Рак"
    assert "Лис" not in body.text


def test_a_spoiler_is_set_aside_with_its_title(mybb: Scene) -> None:
    mybb.says(mybb.kot, "До [spoiler=Тайна]скрыто\n[color=red]Лис[/color][/spoiler] после")
    body = mybb.person().get(mybb.topic_of_votes).posts[-1].body
    assert [(aside.kind, aside.text) for aside in body.asides] == [(SPOILER, "Тайна\nскрыто\nЛис")]
    assert body.text.split() == ["До", "после"]


def test_tags_that_the_original_lacks_stay_as_typed(original: Scene) -> None:
    original.says(original.kot, "[spoiler]а[/spoiler] [s]б[/s] :)")
    assert original.person().get(original.topic_of_votes).posts[-1].body.text.strip() == "[spoiler]а[/spoiler] [s]б[/s]"


def test_pages_are_numbered_and_a_post_is_found_on_its_own(here: Scene) -> None:
    made = [here.says(here.kot, f"Реплика {n}") for n in range(24)]
    guest = here.person()
    last = guest.get(f"{here.topic_of_votes}&p=3").topic
    assert (last.page, last.pages, len(last.posts)) == (3, 3, 5)
    assert "previous" in last.links
    found = guest.get(f"viewtopic.php?pid={made[12].id}").topic
    assert (found.page, made[12].id in [post.id for post in found.posts]) == (2, True)
    assert guest.get(f"{here.topic_of_votes}&p=9").topic.page == 1
    assert guest.get(f"{here.topic_of_votes}&action=last").target == f"viewtopic.php?pid={made[-1].id}#p{made[-1].id}"


def test_a_closed_topic_is_told_to_everybody(here: Scene) -> None:
    here.votes.locked = True
    gm, player, guest = here.person(here.gm), here.person(here.kot), here.person()
    assert [who.get(here.topic_of_votes).topic.locked for who in (gm, player, guest)] == [True] * 3
    assert "reply" not in player.get(here.topic_of_votes).page.links
    assert "unlock" in gm.get(here.topic_of_votes).page.links


def test_what_is_not_there_or_closed_looks_the_same(here: Scene) -> None:
    secret = here.board.add_forum("Штаб", members=frozenset({here.ryba.id}))
    topic = here.board.open_topic(secret.id, here.gm.id, "Свои", "Тайно.")
    guest = here.person(here.kot)
    paths = (
        "viewtopic.php?id=99",
        "viewtopic.php?pid=99",
        f"viewtopic.php?id={topic.id}",
        f"viewforum.php?id={secret.id}",
    )
    assert [guest.get(path).code for path in paths] == ["not_found"] * 4
    assert here.person(here.ryba).get(f"viewtopic.php?id={topic.id}").topic.title == "Свои"


def test_a_deleted_post_and_an_account_that_is_gone(here: Scene) -> None:
    lost, kept = here.says(here.kot, "Лишнее"), here.says(here.ryba, "Останусь")
    here.board.soft_delete(lost.id, here.gm.id)
    here.board.forget_user(here.ryba.id)
    page = here.person(here.gm).get(here.topic_of_votes).topic
    assert [post.id for post in page.posts][1:] == [kept.id]
    assert (page.posts[-1].author, page.posts[-1].author_id, page.total) == ("Рыба & Рак", None, 2)


# ── forums, members ──


def test_a_forum_lists_its_topics(here: Scene) -> None:
    here.votes.locked = True
    other = here.board.add_forum("Архив")
    here.says(here.kot, "Ход", here.game)
    here.board.move_topic(here.votes.id, other.id)
    rows = {row.title: row for row in here.person(here.kot).get(f"viewforum.php?id={here.game.forum_id}").forum.topics}
    assert rows["Игра"].replies == 1
    assert rows["Игра"].last_post_id == here.board.last_post_id(here.game.id)
    assert (rows["Голосование <день 1>"].moved, rows["Игра"].moved, rows["Игра"].locked) == (True, False, False)
    listed = here.person().get(f"viewforum.php?id={other.id}").forum
    assert [(row.id, row.locked) for row in listed.topics] == [(here.votes.id, True)]


def test_long_lists_have_pages(here: Scene) -> None:
    here.board.settings.topics_per_page = 2
    for number in range(4):
        here.board.open_topic(here.game.forum_id, here.gm.id, f"Тема {number}", "Текст.")
    page = here.person().get(f"viewforum.php?id={here.game.forum_id}&p=3").forum
    assert (page.page, page.pages, len(page.topics), page.title) == (3, 3, 2, "Мафия")


@pytest.mark.parametrize("asked", ["Рыба & Рак", "рыба*", "*"])
def test_members_are_found_by_name(here: Scene, asked: str) -> None:
    charset = {"punbb": "windows-1251"}.get(here.software, "utf-8")
    query = "".join(f"%{byte:02X}" for byte in asked.encode(charset))
    text = here.person(here.kot).get(f"userlist.php?username={query}").text
    assert f'profile.php?id={here.ryba.id}"' in text
    assert (f'profile.php?id={here.gm.id}"' in text) is (asked == "*")


def test_the_index_and_a_profile_are_pages_of_the_board(here: Scene) -> None:
    guest = here.person(here.kot)
    assert guest.get("index.php").page.viewer.id == here.kot.id
    assert "Рыба &amp; Рак" in guest.get(f"profile.php?id={here.ryba.id}").text
    assert guest.get("profile.php?id=99").code == "not_found"


# ── signing in ──


def test_signing_in_names_the_account_on_every_page(here: Scene) -> None:
    person = here.person()
    assert person.get(here.topic_of_votes).page.viewer.signed_in is False
    assert person.sign_in(here.kot).target == "index.php"
    viewer = person.get(here.topic_of_votes).page.viewer
    assert (viewer.id, viewer.name, viewer.signed_in) == (here.kot.id, "Кот [Учёный]", True)


def test_a_wrong_password_is_refused_as_often_as_it_comes(here: Scene) -> None:
    person = here.person()
    assert [person.sign_in(here.kot, req_password="не то").code for _ in range(5)] == ["wrong_password"] * 5
    assert person.sign_in(here.kot).target == "index.php"


def test_signing_out_needs_the_account_s_own_link(here: Scene) -> None:
    person = here.person(here.kot)
    assert person.get("login.php?action=out&id=99").target == "index.php"
    assert person.get(here.topic_of_votes).page.viewer.signed_in
    assert person.get(person.get(here.topic_of_votes).page.links["logout"]).target == "index.php"
    assert person.get(here.topic_of_votes).page.viewer.signed_in is False


def test_a_banned_account_sees_nothing_else(here: Scene) -> None:
    person = here.person(here.kot)
    here.kot.banned = "за флуд"
    assert person.get(here.topic_of_votes).code == "banned"


# ── windows-1251, hostile words ──

AWKWARD = "Ёж — «да» № 5… 🤔 ♥ ̆ &#129300; <b>нет</b> &amp; \\ 'x' \"y\" €"


def test_pages_and_forms_are_in_the_board_s_charset(here: Scene) -> None:
    player = here.person(here.kot)
    player.reply(here.votes, AWKWARD)
    seen = player.get(here.topic_of_votes)
    assert seen.charset.lower() == {"punbb": "windows-1251"}.get(here.software, "utf-8")
    expected = AWKWARD.replace("&#129300;", "🤔") if here.software == "punbb" else AWKWARD
    assert (here.texts()[-1], seen.posts[-1].body.text.strip()) == (expected, expected)


def test_a_text_comes_back_the_same_from_its_form(here: Scene) -> None:
    said = here.says(here.kot, f"\n{AWKWARD.replace('&#129300;', '')}\n\n  второй абзац")
    player = here.person(here.kot)
    form = player.get(f"edit.php?id={said.id}").form()
    player.send(form, {})
    assert here.texts()[-1] == said.text == (form.value("req_message") or "").strip()


def test_awkward_nicks_sign_in_post_and_read_back(here: Scene) -> None:
    here.board.settings.flood_interval = 0
    for nick in AWKWARD_NICKS:
        user = here.board.add_user(nick, "пароль")
        player = here.person(user)
        assert player.reply(here.votes, f"[quote={nick}]а[/quote]Я {nick}").code == "saved"
        seen = player.get(f"viewtopic.php?pid={here.board.last_post_id(here.votes.id)}")
        assert (seen.posts[-1].author, seen.posts[-1].author_id) == (nick, user.id)
        assert (seen.page.viewer.name, seen.page.viewer.id) == (nick, user.id)


@pytest.mark.parametrize(
    "text",
    [
        '</p></div></div><div class="post" id="p999" data-posted="1"><li class="pa-author">Ведущий</li></div>',
        '<p class="lastedit">Отредактировано Кот (2026-01-01 00:00:00)</p>',
        "<script>alert(1)</script> [url=javascript:alert(1)]x[/url] [img]javascript:1[/img]",
        "[color=red;background:url(x)]а[/color] [color=\"><script>]б[/color] [quote=\"><b>]в[/quote]",
        "[quote]" * 300 + "глубоко" + "[/quote]" * 300,
        "[b][i][u]" * 200 + "не закрыто",
        "\x01" + "0\x01 управляющие \x08 знаки",
    ],
)  # fmt: skip
def test_hostile_texts_stay_texts(here: Scene, text: str) -> None:
    said = here.says(here.kot, text)
    after = here.says(here.ryba, "Жив")
    page = here.person().get(here.topic_of_votes)
    assert [post.id for post in page.posts][1:] == [said.id, after.id]
    assert (page.posts[1].author, page.posts[1].edited, page.posts[2].body.text.strip()) == (
        "Кот [Учёный]",
        None,
        "Жив",
    )
    assert "<script>alert" not in page.text
    assert 'style="color: red;' not in page.text


# ── players ──


def test_scripted_players_speak_on_the_board(here: Scene) -> None:
    cues = [
        Cue(0, "Рыба & Рак", Deed.SAY, "Доброе утро", "game"),
        Cue(1, "Кот [Учёный]", Deed.VOTE, "Рыба & Рак", "votes"),
        Cue(2, "Кот [Учёный]", Deed.EDIT, "Нет, [color=red]никто[/color]", "votes"),
    ]
    script = Script.of(cues, {"game": here.game.id, "votes": here.votes.id})
    hands = DirectHands(here.board, here.server.mailbox)
    assert Play(script, hands, clock=lambda: here.time.second).run() == 3
    posts = here.person().get(here.topic_of_votes).posts
    assert [(run.text, run.colour) for run in posts[-1].body.runs if run.colour] == [("никто", "#ff0000")]
    assert posts[-1].edited is not None


# ── letters (mybb.ru) ──


def test_letters_are_listed_and_read(mybb: Scene) -> None:
    mybb.server.mailbox.send(mybb.kot.id, [mybb.gm.id], "Ход <1> 🤔", "[quote=Я]старое[/quote]Стреляю в [b]Рыбу[/b].")
    gm = mybb.person(mybb.gm)
    (row,) = gm.get("messages.php?box=0").inbox.messages
    assert (row.subject, row.sender, row.sender_id, row.unread) == ("Ход <1> 🤔", "Кот [Учёный]", mybb.kot.id, True)
    letter = gm.get(f"messages.php?id={row.id}&box=0").page
    assert isinstance(letter, MessagePage)
    assert (letter.id, letter.subject, letter.sender, letter.sender_id) == (
        row.id,
        row.subject,
        row.sender,
        row.sender_id,
    )
    assert (letter.body.text.strip(), letter.sent, row.sent) == ("Стреляю в Рыбу.", row.sent, letter.sent)
    assert [aside.kind for aside in letter.body.asides] == [QUOTE]
    assert gm.get("messages.php").inbox.messages[0].unread is False


def test_a_letter_goes_to_whom_the_address_names(mybb: Scene) -> None:
    gm = mybb.person(mybb.gm)
    form = gm.get(f"messages.php?action=new&uid={mybb.kot.id}").form()
    told = gm.send(form, {"req_subject": "Роль", "req_message": "Вы — доктор 🤔"})
    (mail,) = mybb.server.mailbox.inbox(mybb.kot.id)
    assert (told.code, mail.subject, mail.text, mail.author_id) == ("saved", "Роль", "Вы — доктор 🤔", mybb.gm.id)
    assert [row.sender for row in gm.get("messages.php?box=1").inbox.messages] == ["Кот [Учёный]"]


def test_answers_and_pages_of_letters(mybb: Scene) -> None:
    for number in range(22):
        mybb.server.mailbox.send(mybb.kot.id, [mybb.gm.id], f"Ход {number}", "Стреляю.")
        mybb.time.advance(60)
    gm = mybb.person(mybb.gm)
    page = gm.get("messages.php?box=0&p=2").inbox
    assert (page.page, page.pages, [row.subject for row in page.messages]) == (2, 2, ["Ход 1", "Ход 0"])
    form = gm.get(f"messages.php?action=new&uid={mybb.kot.id}&id=1").form()
    assert (form.value("req_username"), form.value("req_subject")) == ("Кот [Учёный]", "Re: Ход 0")


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"req_username": ""}, "no_recipient"), ({"req_username": "Никто"}, "no_recipient"),
        ({"req_username": "Рыба & Рак"}, "recipient_refuses"), ({"req_subject": ""}, "no_subject"),
        ({"req_message": ""}, "too_short"),
    ],
)  # fmt: skip
def test_a_letter_that_is_not_taken(mybb: Scene, values: dict[str, str], code: str) -> None:
    mybb.ryba.takes_letters = False
    player = mybb.person(mybb.kot)
    form = player.get(f"messages.php?action=new&uid={mybb.gm.id}").form()
    assert player.send(form, {"req_subject": "Ход", "req_message": "Стреляю.", **values}).code == code
    assert not mybb.server.mailbox.mails


def test_letters_are_nobody_else_s_business(mybb: Scene) -> None:
    mybb.server.mailbox.send(mybb.kot.id, [mybb.gm.id], "Ход", "Стреляю.")
    assert mybb.person(mybb.ryba).get("messages.php?id=1&box=0").code == "not_found"
    assert mybb.person().get("messages.php?box=0").target == "login.php"


def test_a_full_box_refuses_letters(mybb: Scene) -> None:
    mybb.board.settings.pm_max_msgs = 1
    mybb.server.mailbox.send(mybb.ryba.id, [mybb.gm.id], "Раз", "Текст.")
    player = mybb.person(mybb.kot)
    form = player.get(f"messages.php?action=new&uid={mybb.gm.id}").form()
    told = player.send(form, {"req_subject": "Ход", "req_message": "Стреляю."})
    assert (told.page.notice is not None and told.page.notice.error, len(mybb.server.mailbox.mails)) == (True, 1)
