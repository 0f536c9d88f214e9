"""What goes wrong on the way, and the program's own account on these faces."""

from __future__ import annotations

import pytest

from daemon.account import Captcha
from daemon.forum import Board as Known
from daemon.forum import Credentials, Forum, Manners, Memory
from daemon.practice.faults import Fault
from daemon.practice.forumotion.settings import Share
from daemon.practice.players import Cue, Deed, DirectHands, Play, Script
from parsers.facts import Kind
from tests.e2e.test_practice_faults import deliver
from tests.forumotion_kit import MOSCOW, Browser, browser, fill, forumotion, here
from tests.practice_kit import Stage

pytestmark = pytest.mark.e2e


# ── what goes wrong ──


@pytest.mark.parametrize(
    ("fault", "code"),
    [(Fault.FLOOD, "flood"), (Fault.FORM_EXPIRED, "form_expired"), (Fault.DISABLED, "board_disabled")],
)
def test_a_fault_on_the_way_stores_nothing_and_says_so(forum: Stage, gm: Browser, fault: Fault, code: str) -> None:
    form = gm.get("/post?t=3&mode=reply").form()
    forum.faults.plan(fault, method="POST")
    assert gm.send(form, {"message": "Итог"}).code == code
    assert forum.texts() == ["Голосуем."]


def test_a_captcha_keeps_the_text_and_stores_nothing(forum: Stage, gm: Browser) -> None:
    form = gm.get("/post?t=3&mode=reply").form()
    forum.faults.plan(Fault.CAPTCHA, method="POST")
    seen = gm.send(form, {"message": "Итог"})
    assert "g-recaptcha" in seen.text
    assert seen.page.kind is Kind.POSTING
    assert forum.texts() == ["Голосуем."]
    held = seen.form()
    assert (held.value("post_confirm"), held.value("message")) == ("1", "Итог")
    assert gm.send(held, {}).code == "saved"
    forum.faults.plan(Fault.CAPTCHA, method="POST")
    assert browser(forum).sign_in(forum.kot).code == "too_many_attempts"


@pytest.mark.parametrize("fault", [Fault.SESSION_LOST, Fault.SIGNED_OUT])
def test_a_session_lost_between_form_and_post_stores_nothing(forum: Stage, gm: Browser, fault: Fault) -> None:
    form = gm.get("/post?t=3&mode=reply").form()
    forum.faults.plan(fault, method="POST")
    seen = gm.send(form, {"message": "Итог"})
    assert forum.texts() == ["Голосуем."]
    assert seen.code == "form_expired" if fault is Fault.SESSION_LOST else "login?redirect=" in seen.location


def test_players_speak_directly_on_these_boards_too(forum: Stage, gm: Browser) -> None:
    script = Script.of(
        [
            Cue(0, "Кот Учёный", Deed.VOTE, "Рыба & Рак"), Cue(0, "Рыба & Рак", Deed.SAY, "нет"),
            Cue(0, "Кот Учёный", Deed.EDIT, "передумал"), Cue(0, "Рыба & Рак", Deed.WRITE, "лечу", to=forum.gm.name),
        ],
        {"game": forum.votes.id},
    )  # fmt: skip
    assert Play(script, DirectHands(forum.board, forum.mailbox)).run() == 4
    posts = gm.topic(here(forum)).posts
    assert [post.body.text for post in posts[1:]] == ["передумал", "нет"]
    assert posts[1].edited is not None
    assert gm.letter(1).body.text.strip() == "лечу"


# ── the program's own account ──

WAYS_OF_BOARDS: tuple[dict[str, object], ...] = (
    {},
    {"answers_with_redirect": True, "asks_before_lock": True, "login_form_again": True},
    {"adverts": Share.ALL, "font_colours": Share.ALL, "near_days": False, "refusal_status": 403},
)


def account(forum: Stage, software: str = "auto") -> Forum:
    """The GM's account, which finds out by itself where it is."""
    who, manners = Credentials(forum.gm.name, forum.gm.password), Manners(pause=0.0, backoff=0.1)
    made = Forum(forum.server.url, who, manners, Memory(board=Known(software)), forum.time.timepiece())
    made.use_zone(MOSCOW)
    forum.accounts.append(made)
    made.sign_in()
    return made


@pytest.mark.parametrize("ways", WAYS_OF_BOARDS)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_account_does_all_its_work_whatever_the_board_does(
    face: str, ways: dict[str, object], language: str
) -> None:
    with forumotion(face, gm={"language": language}, **ways) as forum:
        fill(forum, 11)
        gm = account(forum)
        sent = gm.reply(forum.votes.id, "Итог")
        assert sent.post_id == forum.board.last_post_id(forum.votes.id)
        gm.edit(sent.post_id or 0, "Итог дня")
        opened = gm.new_topic(4, "День 2", "Начинаем.")
        gm.lock(forum.votes.id)
        assert (forum.votes.locked, forum.texts()[-1], opened.topic_id) == (True, "Итог дня", max(forum.board.topics))
        gm.unlock(forum.votes.id)
        gm.send_letter(forum.kot.id, "Роль [Л-1]", "Вы доктор")
        row = gm.sent_letter("[Л-1]")
        assert (forum.votes.locked, row and row.subject) == (False, "Роль [Л-1]")
        forum.mailbox.send(forum.kot.id, [forum.gm.id], "Ход", "лечу")
        assert gm.message(gm.inbox().page.messages[0].id).page.sender_id == forum.kot.id
        assert gm.find_user("рыба & рак") == forum.ryba.id


def test_the_account_tells_that_a_person_is_needed(forum: Stage) -> None:
    gm = account(forum)
    forum.faults.plan(Fault.CAPTCHA, method="POST")
    with pytest.raises(Captcha):
        gm.reply(forum.votes.id, "Итог")
    assert forum.texts() == ["Голосуем."]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("redirects", [True, False])
def test_random_faults_never_make_two_of_one(face: str, seed: int, redirects: bool) -> None:
    with forumotion(face, answers_with_redirect=redirects) as forum:
        gm = account(forum)
        kinds = tuple(fault for fault in Fault if fault not in (Fault.SLOW, Fault.CAPTCHA, Fault.SIGNED_OUT))
        forum.faults.at_random(seed, 0.4, kinds)
        wanted = [f"[Бюллетень {number}]" for number in range(6)]
        for mark in wanted:
            deliver(gm, forum, mark)
        assert [text for text in forum.texts() if "Бюллетень" in text] == wanted
