"""The account on Forumotion and mybb.ru, and how it finds out where it is. The pages are small and our own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from daemon.account import Captcha, NotFound, SendUncertain
from daemon.forum import Board, Credentials, Forum, Manners, Memory
from daemon.forum.troubles import OtherSoftware, RefusesPrograms, UnknownBoard
from tests.daemon.web_kit import (
    HOME,
    Web,
    entered,
    motion,
    motion_form,
    motion_told,
    motion_topic,
    online,
    pun,
    pun_form,
    pun_topic,
    two,
)


@pytest.fixture
def web() -> Iterator[Web]:
    with online(Web()) as made:
        yield made


@pytest.fixture
def forum(web: Web) -> Iterator[Forum]:
    yield from entered("auto")


# ── Forumotion ──


@pytest.fixture
def motioned(web: Web) -> Iterator[Forum]:
    """A Forumotion board."""
    web.on("GET", "", motion(""))
    yield from entered("auto")


def stored(web: Web, number: int = 55, text: str = "Итоги дня") -> str:
    """The board stores our post, and shows it from now on."""
    web.on("GET", "t7", motion_topic({50: (3, "Раз"), number: (2, text)}))
    return motion_told("Ваше сообщение было успешно добавлено", f"/viewtopic?t=7&topic_name#{number}")


def test_a_reply_takes_every_hidden_field_back_and_is_read_back(motioned: Forum, web: Web) -> None:
    web.on("GET", "post?t=7&mode=reply", motion_form(50))
    web.on("POST", "post", lambda: stored(web))
    assert motioned.reply(7, "Итоги дня").post_id == 55
    assert (web.posted[-1]["auth[]"], web.posted[-1]["lt"]) == (["a", "b"], ["50"])


def test_a_stale_form_comes_back_as_a_preview_and_is_sent_again(motioned: Forum, web: Web) -> None:
    answers: Iterator[Callable[[], str]] = iter([lambda: motion_form(52), lambda: stored(web)])
    web.on("GET", "t7", motion_topic({50: (3, "Раз"), 52: (3, "Два")}))
    web.on("GET", "post", motion_form(50))
    web.on("POST", "post", lambda: next(answers)())
    assert motioned.reply(7, "Итоги дня").post_id == 55
    assert [sent["lt"] for sent in web.posted] == [["50"], ["52"]]


def test_a_stale_form_is_not_sent_again_where_our_post_is_among_the_newer(motioned: Forum, web: Web) -> None:
    web.on("GET", "t7", motion_topic({50: (3, "Раз"), 52: (2, "Итоги дня")}))
    web.on("GET", "post", motion_form(50))
    web.on("POST", "post", motion_form(52))
    with pytest.raises(SendUncertain, match="own post"):
        motioned.reply(7, "Итоги дня")
    assert len(web.posted) == 1


def test_an_answer_without_a_number_is_proved_by_the_last_page(motioned: Forum, web: Web) -> None:
    web.on("GET", "post", motion_form(50))
    web.on("POST", "post", lambda: stored(web).replace("/viewtopic?", "/elsewhere?"))
    assert motioned.reply(7, "Итоги дня").post_id == 55


def test_a_redirect_names_the_post_as_well(motioned: Forum, web: Web) -> None:
    web.on("GET", "post", motion_form(50))
    web.on("POST", "post", lambda: "-> /t7-slovo#55" if stored(web) else "")
    assert motioned.reply(7, "Итоги дня").post_id == 55


def test_a_success_that_does_not_show_is_no_success(motioned: Forum, web: Web) -> None:
    web.on("GET", "t7", motion_topic({50: (3, "Раз")}))
    web.on("GET", "post", motion_form(50))
    web.on("POST", "post", motion_told("Ваше сообщение было успешно добавлено", "/viewtopic?t=7&topic_name#55"))
    with pytest.raises(SendUncertain):
        motioned.reply(7, "Итоги дня")


def test_somebody_else_s_post_under_our_number_is_no_success(motioned: Forum, web: Web) -> None:
    web.on("GET", "post", motion_form(50))

    def taken() -> str:
        answer = stored(web)
        web.on("GET", "t7", motion_topic({50: (3, "Раз"), 55: (3, "Итоги дня")}))
        return answer

    web.on("POST", "post", taken)
    with pytest.raises(SendUncertain):
        motioned.reply(7, "Итоги дня")


def test_a_picture_to_be_read_is_left_to_a_person(motioned: Forum, web: Web) -> None:
    web.on("GET", "post", motion_form(50, '<input type="hidden" name="post_confirm" value="1">'))
    with pytest.raises(Captcha):
        motioned.reply(7, "Итоги дня")


def test_the_page_of_a_post_is_looked_for_by_halves(motioned: Forum, web: Web) -> None:
    pages = [motion_topic({20 * n + 1: (3, "а"), 20 * n + 11: (3, "б")}, n + 1, 9) for n in range(9)]
    web.on("GET", "t7-", pages[0])
    for n in range(1, 9):
        web.on("GET", f"t7p{n * 2}-", pages[n])
    assert motioned.topic(7, post=61).page.page == 4
    assert len(web.asked) <= 8
    before = len(web.asked)
    assert motioned.topic(7, post=171).page.page == 9
    assert len(web.asked) == before + 1
    with pytest.raises(NotFound):
        motioned.topic(7, post=65)


def test_a_topic_that_has_become_shorter_is_read_from_its_beginning(motioned: Forum, web: Web) -> None:
    web.on("GET", "t7-", motion_topic({1: (3, "а"), 2: (3, "б")}, 1, 2))
    web.on("GET", "t7p2-", motion_topic({3: (3, "в")}, 2, 2))
    assert motioned.topic(7, start=10**7).page.posts[0].id == 3
    web.on("GET", "t7-", motion_topic({1: (3, "а")}))
    web.on("GET", "t7p2-", motion_told("Для этой темы нет сообщений"))
    assert motioned.topic(7, start=10**7).page.posts[0].id == 1


def test_letters_are_proved_by_the_folder_of_those_sent(motioned: Forum, web: Web) -> None:
    def folder(rows: str = "") -> str:
        return motion(
            '<form action="/privmsg?folder=outbox" method="post" name="privmsg_list"><ul class="pmlist">'
            f"{rows}</ul></form>"
        )

    row = (
        '<li class="row"><dl class="icon" style="background-image:url(topic_unread.gif)"><dt>'
        '<a class="topictitle" href="/privmsg?folder=outbox&amp;mode=read&amp;p=9">Роль [N1]</a><br>'
        "<em><a href='/u4'>Кот</a> - Вс 7 Сен 2014 - 15:03</em></dt></dl></li>"
    )
    web.on("GET", "privmsg?folder=", folder())
    web.on("GET", "privmsg?mode=post&u=4", motion_form(0, '<input name="username[]" value="Кот">', "/privmsg"))
    web.on("POST", "privmsg", motion_told("Ваше сообщение было отправлено"))
    with pytest.raises(SendUncertain):
        motioned.send_letter(4, "Роль [N1]", "Вы — мирный")
    web.on("GET", "privmsg?folder=outbox", folder(row))
    assert motioned.send_letter(4, "Роль [N1]", "Вы — мирный").message_id == 9


def test_a_name_is_found_in_the_list_of_members(motioned: Forum, web: Web) -> None:
    web.on("GET", "memberlist?username=%D0%9A", motion("<table><tr><td><a href='/u4'>Кот</a></td></tr></table>"))
    assert motioned.find_user("Кот") == 4


# ── mybb.ru ──


@pytest.fixture
def punned(web: Web) -> Iterator[Forum]:
    """A board of mybb.ru in windows-1251."""
    web.charset = "windows-1251"
    web.on("GET", "", pun(""))
    yield from entered("auto")


def test_a_reply_is_proved_by_its_page(punned: Forum, web: Web) -> None:
    web.on("GET", "post.php?tid=5", pun_form())
    web.on("POST", "post.php", "-> viewtopic.php?pid=31#p31")
    web.on("GET", "viewtopic.php?pid=31", pun_topic({31: "Итоги дня"}))
    assert punned.reply(5, "Итоги дня").post_id == 31
    assert web.posted[-1] == {"form_sent": ["1"], "req_message": ["Итоги дня"], "submit": ["Отправить"]}


@pytest.mark.parametrize(
    "waiting",
    ['<input type="hidden" id="formkey" name="form_key" value="">', '<div id="formkey" name="form_key"></div>'],
)
def test_fields_that_wait_for_a_script_are_not_filled_in(punned: Forum, web: Web, waiting: str) -> None:
    web.on("GET", "post.php", pun_form(waiting))
    with pytest.raises(RefusesPrograms) as refused:
        punned.reply(5, "Итоги дня")
    assert "form_key" in refused.value.ru
    assert "form_key" in refused.value.en
    assert not web.posted


def test_such_fields_with_a_value_are_sent_back(punned: Forum, web: Web) -> None:
    web.on("GET", "post.php", pun_form('<input type="hidden" id="formkey" name="form_key" value="k">'))
    web.on("POST", "post.php", "-> viewtopic.php?pid=31#p31")
    web.on("GET", "viewtopic.php?pid=31", pun_topic({31: "Итоги дня"}))
    punned.reply(5, "Итоги дня")
    assert web.posted[-1]["form_key"] == ["k"]


def test_pages_go_by_their_numbers(punned: Forum, web: Web) -> None:
    for n in (3, 2, 1):
        web.on("GET", f"viewtopic.php?id=5&p={n}", pun_topic({n * 10: "а", n * 10 + 1: "б"}, n, 3))
    web.on("GET", "viewtopic.php?id=5", pun_topic({10: "а", 11: "б"}, 1, 3))
    for n in (3, 2):
        web.on("GET", f"viewtopic.php?id=5&p={n}", pun_topic({n * 10: "а", n * 10 + 1: "б"}, n, 3))
    assert punned.topic(5, start=10**7).page.page == 3
    read = [post.id for fetched in punned.topic_pages(5) for post in fetched.page.posts]
    assert read == [10, 11, 20, 21, 30, 31]


# ── which board it is ──


def test_a_page_of_no_known_software_is_told_in_one_sentence(forum: Forum, web: Web) -> None:
    web.on("GET", "", "<html id='XF'><body>Форум</body></html>")
    with pytest.raises(UnknownBoard, match="XenForo") as unknown:
        forum.sign_in()
    assert "XenForo" in unknown.value.ru


def test_what_was_chosen_is_held_against_the_first_page(web: Web) -> None:
    web.on("GET", "index.php", two(""))
    account = next(entered("punbb"))
    with pytest.raises(OtherSoftware) as other:
        account.sign_in()
    assert "phpbb2" in other.value.ru


def test_what_was_found_is_kept_once(web: Web) -> None:
    found: list[str] = []
    web.on("GET", "", motion(""))
    memory = Memory(board=Board("auto", found.append))
    account = Forum(HOME, Credentials("Ведущий", "сезам"), Manners(pause=0, retries=0), memory)
    account.sign_in()
    account.who_am_i()
    account.close()
    assert found == ["forumotion-phpbb3"]
