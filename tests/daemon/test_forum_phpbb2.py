"""The account on phpBB 2.0: what goes out and how answers are understood. The pages are small and our own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from daemon.account import Flood, NoRecipient, NotDone, UnknownUser, WrongPassword
from daemon.follow import Shifted, follow
from daemon.forum import Forum
from tests.daemon.web_kit import HOME, Web, entered, online, two, two_form, two_told, two_topic


@pytest.fixture
def web() -> Iterator[Web]:
    with online(Web()) as made:
        yield made


SID = '<input type="hidden" name="mode" value="reply"><input type="hidden" name="sid" value="0a">'


@pytest.fixture
def older(web: Web) -> Iterator[Forum]:
    """A phpBB 2.0 in windows-1251."""
    web.charset = "windows-1251"
    web.on("GET", "", two(""))
    web.on("GET", "index.php", two(""))
    yield from entered("auto")


def test_a_form_goes_back_in_the_page_s_charset(older: Forum, web: Web) -> None:
    web.on("GET", "posting.php?mode=reply&t=3", two_form(SID))
    web.on("POST", "posting.php", two_told("Ваше сообщение было успешно добавлено", "viewtopic.php?p=28#28"))
    assert older.reply(3, "Снег ☃ и ёлки").post_id == 28
    assert web.posted[-1] == {
        "mode": ["reply"], "sid": ["0a"], "message": ["Снег &#9731; и ёлки"], "post": ["Отправить"],
    }  # fmt: skip
    assert web.referrers[-1] == f"{HOME}posting.php?mode=reply&t=3"


def test_the_charset_that_the_form_asks_for_comes_first(older: Forum, web: Web) -> None:
    form = two_form(SID).replace('name="post">', 'name="post" accept-charset="utf-8, windows-1251">', 1)
    web.on("GET", "posting.php", form)
    web.on("POST", "posting.php", two_told("Ваше сообщение было успешно добавлено", "viewtopic.php?p=28#28"))
    older.reply(3, "Ёлки")
    assert web.posted[-1]["message"] == ["Ёлки".encode().decode("cp1251")]


def test_a_new_topic_that_is_told_by_its_post(older: Forum, web: Web) -> None:
    web.on("GET", "posting.php?mode=newtopic&f=2", two_form('<input name="subject">'))
    web.on("POST", "posting.php", two_told("Ваше сообщение было успешно добавлено", "viewtopic.php?p=40#40"))
    web.on("GET", "viewtopic.php?p=40", two_topic({40: "Итоги"}))
    sent = older.new_topic(2, "День 2", "Итоги")
    assert (sent.topic_id, sent.post_id) == (3, 40)


def test_a_session_error_is_met_with_a_fresh_form(older: Forum, web: Web) -> None:
    stored = two_told("Ваше сообщение было успешно добавлено", "viewtopic.php?p=28#28")
    wrong = two_form(
        '<table class="forumline"><tr><td align="center"><span class="gen">Ошибка сессии. Пожалуйста, повторите '
        'отправку.</span></td></tr></table>' + SID
    )  # fmt: skip
    answers = iter([wrong, stored])
    web.on("GET", "posting.php", two_form(SID))
    web.on("POST", "posting.php", lambda: next(answers))
    assert older.reply(3, "Итог").post_id == 28
    assert web.asked.count("GET posting.php?mode=reply&t=3") == 2


@pytest.mark.parametrize(
    ("said", "wait"),
    [
        ("Вы не можете отправить следующее сообщение сразу после предыдущего. Попробуйте чуть позже.", 15.0),
        ("Вы не можете отправить сообщение сразу после предыдущего. Попробуйте через 40 секунд.", 41.0),
        ("Flood control is active on this forum, please wait 8 second(s) before replying or posting", 9.0),
    ],
)
def test_flood_waits_as_long_as_the_board_says(older: Forum, web: Web, said: str, wait: float) -> None:
    web.on("GET", "posting.php", two_form(SID))
    web.on("POST", "posting.php", two_told(said))
    with pytest.raises(Flood) as refused:
        older.reply(3, "Итог")
    assert refused.value.wait == wait


def test_beyond_the_end_the_last_page_is_asked_for(older: Forum, web: Web) -> None:
    web.on("GET", "viewtopic.php?t=3", two_topic({1: "а", 2: "б"}, 1, 2))
    web.on("GET", "viewtopic.php?t=3&postdays=0&postorder=asc&start=2", two_topic({3: "в"}, 2, 2))
    assert [post.id for post in older.topic(3, start=10**7).page.posts] == [3]
    assert [post.id for fetched in older.topic_pages(3) for post in fetched.page.posts] == [1, 2, 3]


def test_posts_that_move_while_a_topic_is_read_are_noticed(older: Forum, web: Web) -> None:
    web.on("GET", "viewtopic.php?t=3", two_topic({1: "а", 2: "б"}, 1, 2))
    web.on("GET", "viewtopic.php?t=3&postdays=0&postorder=asc&start=1", two_topic({2: "б", 3: "в"}, 1, 2))
    web.on("GET", "viewtopic.php?t=3&postdays=0&postorder=asc&start=2", two_topic({3: "в"}, 2, 2))
    assert {post.id for fetched in follow(older, 3, None) for post in fetched.page.posts} == {1, 2, 3}
    web.on("GET", "viewtopic.php?t=3&postdays=0&postorder=asc&start=1", two_topic({3: "в"}, 1, 2))
    with pytest.raises(Shifted):
        list(follow(older, 3, None))


def test_a_topic_is_closed_by_its_own_link_at_once(older: Forum, web: Web) -> None:
    lock = '<a href="modcp.php?t=3&amp;mode=lock&amp;sid=0a"><img src="topic_lock.gif"></a>'
    web.on("GET", "viewtopic.php", two_topic({1: "а"}, tools=lock))

    def closed() -> str:
        web.on("GET", "viewtopic.php", two_topic({1: "а"}, tools=lock.replace("mode=lock", "mode=unlock")))
        return two_told("Тема закрыта", "viewtopic.php?t=3")

    web.on("GET", "modcp.php?t=3&mode=lock&sid=0a", closed)
    older.lock(3)


def test_a_lock_without_effect_is_told(older: Forum, web: Web) -> None:
    web.on("GET", "viewtopic.php", two_topic({1: "а"}, tools='<a href="modcp.php?t=3&amp;mode=lock&amp;sid=0a">з</a>'))
    web.on("GET", "modcp.php", two_told("Тема закрыта", "viewtopic.php?t=3"))
    with pytest.raises(NotDone):
        older.lock(3)


LETTER = (
    '<input name="username" value="{name}"><input name="subject"><input type="hidden" name="sid" value="0a">'
    '<input type="hidden" name="mode" value="post">'
)


def test_a_letter_goes_to_the_name_that_the_board_fills_in(older: Forum, web: Web) -> None:
    web.on("GET", "privmsg.php?mode=post&u=4", two_form(LETTER.format(name="Кот"), "privmsg.php"))
    web.on("POST", "privmsg.php", two_told("Ваше сообщение было отправлено", "privmsg.php?folder=inbox"))
    older.send_letter(4, "Роль [N1]", "Вы — мирный")
    assert (web.posted[-1]["username"], web.posted[-1]["subject"]) == (["Кот"], ["Роль [N1]"])


def test_a_letter_without_a_recipient_does_not_go_out(older: Forum, web: Web) -> None:
    web.on("GET", "privmsg.php?mode=post", two_form(LETTER.format(name=""), "privmsg.php"))
    with pytest.raises(NoRecipient):
        older.send_letter(4, "Роль [N1]", "Вы — мирный")
    assert not web.posted


def test_a_name_is_asked_for_in_the_board_s_charset_and_proved_by_the_profile_s_title(older: Forum, web: Web) -> None:
    profile = (
        '<table class="forumline"><tr><th class="thHead">Профиль пользователя Кот</th></tr><tr><td>'
        '<a href="privmsg.php?mode=post&amp;u=4"><img src="icon_pm.gif"></a></td></tr></table>'
    )
    web.on("GET", "profile.php?mode=viewprofile&u=%CA%EE%F2", two(profile))
    older.sign_in()
    assert older.find_user("Кот") == 4


def test_a_name_is_asked_for_in_the_right_charset_from_the_first_request_on(older: Forum, web: Web) -> None:
    web.on("GET", "profile.php", two_told("Такого пользователя не существует"))
    web.on("GET", "memberlist.php", two("<table></table>"))
    for account in (older, next(entered("phpbb2"))):
        with pytest.raises(UnknownUser):
            account.find_user("Ёж")
        assert web.asked[-2] == "GET profile.php?mode=viewprofile&u=%A8%E6"
    account.close()


def test_a_name_that_has_no_profile_is_looked_for_in_the_list_to_its_end(older: Forum, web: Web) -> None:
    def rows(*names: tuple[int, str]) -> str:
        return two(
            "<table>" + "".join(
                f'<tr><td><a href="profile.php?mode=viewprofile&amp;u={number}">{name}</a></td></tr>'
                for number, name in names
            ) + "</table>"
        )  # fmt: skip

    web.on("GET", "profile.php", two_told("Вы не указали пользователя, которого не существует"))
    web.on("GET", "memberlist.php", rows((2, "Ведущий"), (3, "Барсук")))
    web.on("GET", "memberlist.php?mode=username&order=ASC&start=2", rows((4, "Кот"), (5, "Рыба")))
    web.on("GET", "memberlist.php?mode=username&order=ASC&start=4", rows())
    assert older.find_user("Рыба") == 5
    with pytest.raises(UnknownUser):
        older.find_user("Никто")


def test_a_name_that_two_members_seem_to_have_is_nobody_s(older: Forum, web: Web) -> None:
    row = '<tr><td><a href="profile.php?mode=viewprofile&amp;u={}">Кот</a></td></tr>'
    web.on("GET", "profile.php", two_told("Такого пользователя не существует"))
    web.on("GET", "memberlist.php", two(f"<table>{row.format(4)}{row.format(5)}</table>"))
    with pytest.raises(UnknownUser):
        older.find_user("Кот")


def test_a_wrong_password_without_a_word_is_not_tried_again(web: Web) -> None:
    form = two(
        '<form action="login.php" method="post"><table><tr><th>Вход</th></tr></table><input name="username">'
        '<input name="password" type="password"><input type="submit" name="login" value="Вход"></form>',
        member=False,
    )  # fmt: skip
    for method, address in (("GET", ""), ("GET", "index.php"), ("GET", "login.php"), ("POST", "login.php")):
        web.on(method, address, form)
    account = next(entered("auto"))
    with pytest.raises(WrongPassword):
        account.sign_in()
    assert len(web.posted) == 1
