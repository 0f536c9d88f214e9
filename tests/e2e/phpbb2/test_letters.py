"""The practice forum as phpBB 2.0: sessions, letters, windows-1251, faults."""

from __future__ import annotations

from urllib.parse import unquote

import pytest

from daemon.practice.board import Board
from daemon.practice.faults import Fault
from daemon.practice.mailbox import Mailbox
from daemon.practice.players import Cue, Deed, DirectHands, Play, Script, people
from daemon.practice.records import Settings, User
from parsers.facts import AsideKind, ForumPage, Kind
from tests.e2e.phpbb2_kit import WINDOWS, Browser, Old, old

pytestmark = pytest.mark.e2e


# ── sessions ──


def test_cookies_are_a_serialised_array_and_the_sid(utf: Old) -> None:
    browser = utf.browser(utf.stage.kot, autologin="on")
    data = unquote(browser.cookie("data"))
    assert data.startswith('a:2:{s:11:"autologinid";s:16:"')
    assert f'"{utf.stage.kot.id}"' in data
    assert len(browser.cookie("sid")) == 32
    guest = utf.browser()
    guest.get("index.php")
    assert unquote(guest.cookie("data")).endswith('s:6:"userid";s:2:"-1";}')


def test_links_carry_the_sid_until_cookies_are_known(utf: Old) -> None:
    browser = utf.browser()
    first, second = browser.get("index.php").text, browser.get("index.php").text
    assert f"viewforum.php?f=4&amp;sid={browser.cookie('sid')}" in first
    assert "sid=" not in second


def test_automatic_sign_in_needs_only_the_data_cookie(utf: Old) -> None:
    browser = utf.browser(utf.stage.kot, autologin="on")
    browser.session.cookies.clear(domain="127.0.0.1", path="/", name=f"{utf.stage.server.sessions.prefix}_sid")
    assert browser.get("index.php").page.viewer.name == "Кот Учёный"


def test_a_lost_session_shows_the_guests_page(utf: Old) -> None:
    browser = utf.browser(utf.stage.kot)
    utf.stage.server.sessions.forget(utf.stage.kot.id, keys=True)
    assert browser.get("index.php").page.viewer.signed_in is False
    again = browser.get(f"posting.php?mode=reply&t={utf.stage.votes.id}")
    assert (again.status, again.location.partition("127.0.0.1")[2].partition("/")[2]) == (
        302, f"login.php?redirect=posting.php&mode=reply&t={utf.stage.votes.id}"
    )  # fmt: skip


def test_the_login_form_leads_back_to_where_it_was_asked(utf: Old) -> None:
    browser, topic = utf.browser(), utf.stage.votes.id
    form = browser.get(f"login.php?redirect=posting.php&mode=reply&t={topic}").form("login")
    assert form.value("redirect") == f"posting.php?mode=reply&t={topic}"
    given = {"username": utf.stage.kot.name, "password": utf.stage.kot.password}
    there = browser.send(form, given, button="login")
    assert f"posting.php?mode=reply&t={topic}&sid=" in there.location


@pytest.mark.parametrize("fields", [{"username": "Никто"}, {"password": "не то"}, {"password": ""}])
def test_name_and_password_fail_with_the_same_words(house: Old, fields: dict[str, str]) -> None:
    user = house.stage.kot
    browser = house.browser()
    given = {"username": user.name, "password": user.password, **fields}
    seen = browser.send(browser.get("login.php").form("login"), given, button="login")
    assert (seen.status, seen.code, seen.page.refresh) == (200, "wrong_password", "login.php?redirect=")


def test_too_many_attempts_close_the_door_for_half_an_hour(utf: Old) -> None:
    kot, browser = utf.stage.kot, utf.browser()
    wrong = User(0, kot.name, "не то")
    codes = [browser.sign_in(wrong).code for _ in range(4)]
    assert codes == ["wrong_password"] * 3 + ["too_many_attempts"]
    assert browser.sign_in(kot).code == "too_many_attempts"
    utf.stage.time.advance(31 * 60)
    assert browser.sign_in(kot).status == 302


def test_an_account_that_is_off_is_told_as_a_wrong_password(utf: Old) -> None:
    utf.stage.kot.inactive = True
    assert utf.browser().sign_in(utf.stage.kot).code == "wrong_password"


def test_signing_out_needs_the_sid(utf: Old) -> None:
    browser = utf.browser(utf.stage.kot)
    assert browser.get("login.php?logout=true").code == "form_expired"
    assert browser.get("index.php").page.viewer.signed_in
    leave = browser.get("index.php").page.links["logout"]
    assert browser.get(leave).status == 302
    assert browser.get("index.php").page.viewer.signed_in is False


def test_a_banned_account_is_told_so_at_the_door(utf: Old) -> None:
    utf.stage.kot.banned = "реклама"
    seen = utf.browser().sign_in(utf.stage.kot)
    assert (seen.code, "реклама" in seen.text) == ("banned", False)


def test_a_board_switched_off_is_so_for_moderators_too(utf: Old) -> None:
    gm = utf.browser(utf.stage.gm)
    utf.stage.board.settings.disabled = ""
    assert gm.get(f"viewtopic.php?t={utf.stage.votes.id}").code == "board_disabled"
    assert gm.get("login.php").status == 302


# ── letters ──


def write(browser: Browser, to: User, text: str, **values: str) -> str | None:
    """Send a letter through the form; the notice's code."""
    return browser.fill(f"privmsg.php?mode=post&u={to.id}", **{"subject": "Ход", "message": text, **values}).code


def test_a_letter_arrives_and_is_read_once(house: Old) -> None:
    forum = house.stage
    kot, gm = house.browser(forum.kot), house.browser(forum.gm)
    assert write(kot, forum.gm, "лечу [color=red]Рыба & Рак[/color]\nи всё") == "saved"
    assert "Новых сообщений: 1" in gm.get("index.php").text
    row = gm.folder().messages[0]
    assert (row.subject, row.sender, row.sender_id, row.unread) == ("Ход", "Кот Учёный", forum.kot.id, True)
    assert "Новых сообщений нет" in gm.get("index.php").text
    assert [one.subject for one in kot.folder("outbox").messages] == ["Ход"]
    letter = gm.letter(row.id)
    assert (letter.id, letter.sender, letter.to) == (row.id, "Кот Учёный", (forum.gm.name,))
    assert letter.body.text.split() == ["лечу", "Рыба", "&", "Рак", "и", "всё"]
    assert letter.body.runs[1].colour == "#ff0000"
    assert not gm.folder().messages[0].unread
    assert (kot.folder("outbox").messages, len(kot.folder("sentbox").messages)) == ((), 1)


def test_a_letters_signature_is_set_aside(utf: Old) -> None:
    utf.stage.kot.signature = "[b]Рыба[/b] врёт"
    assert write(utf.browser(utf.stage.kot), utf.stage.gm, "лечу") == "saved"
    body = utf.browser(utf.stage.gm).letter(1).body
    assert (body.text.strip(), [one.kind for one in body.asides]) == ("лечу", [AsideKind.SIGNATURE])


BAD_LETTERS = (
    ({"username": "Никто"}, "no_recipient"), ({"username": ""}, "no_recipient"), ({"subject": ""}, "no_subject"),
    ({"message": ""}, "too_short"), ({"sid": "чужой"}, "form_expired"),
)  # fmt: skip


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_refused_letter_comes_back_in_its_form(language: str) -> None:
    with old() as made:
        made.stage.kot.language = language
        kot = made.browser(made.stage.kot)
        for values, code in BAD_LETTERS:
            given = {"subject": "Ход", "message": "лечу", **values}
            seen = kot.fill(f"privmsg.php?mode=post&u={made.stage.gm.id}", **given)
            assert (seen.code, seen.form().value("message")) == (code, given["message"])
        assert not made.stage.mailbox.mails


def test_a_full_inbox_loses_its_oldest_letter_in_silence() -> None:
    with old(settings=Settings(pm_max_msgs=3, flood_interval=0)) as made:
        kot, gm = made.browser(made.stage.kot), made.browser(made.stage.gm)
        for number in range(4):
            assert write(kot, made.stage.gm, f"№ {number}") == "saved"
        assert [row.id for row in gm.folder().messages] == [4, 3, 2]
        assert [row.id for row in kot.folder("outbox").messages] == [4, 3, 2]
        assert "заполнена на 100%" in gm.get("privmsg.php?folder=inbox").text


def test_a_letter_that_was_read_and_deleted_stays_among_the_senders(utf: Old) -> None:
    kot, gm = utf.browser(utf.stage.kot), utf.browser(utf.stage.gm)
    write(kot, utf.stage.gm, "раз")
    gm.letter(1)
    seen = gm.post("privmsg.php?folder=inbox", **{"mark[]2": "1", "delete": "x"})
    assert gm.send(seen.form("confirm"), {}, button="confirm").page.kind is Kind.INBOX
    assert gm.folder().messages == ()
    assert [row.id for row in kot.folder("sentbox").messages] == [1]


def test_a_letter_deleted_unread_is_gone_on_both_sides(utf: Old) -> None:
    kot, gm = utf.browser(utf.stage.kot), utf.browser(utf.stage.gm)
    write(kot, utf.stage.gm, "раз")
    seen = kot.post("privmsg.php?folder=outbox", deleteall="x")
    kot.send(seen.form("confirm"), {}, button="confirm")
    assert (gm.folder().messages, kot.folder("outbox").messages) == ((), ())


def test_a_letter_is_saved_and_kept_apart(utf: Old) -> None:
    write(utf.browser(utf.stage.kot), utf.stage.gm, "раз")
    gm = utf.browser(utf.stage.gm)
    assert gm.post("privmsg.php?folder=inbox", **{"mark[]2": "1", "save": "x"}).location.endswith("folder=savebox")
    assert gm.folder().messages == ()
    assert [row.id for row in gm.folder("savebox").messages] == [1]
    assert gm.letter(1, "savebox").body.text.strip() == "раз"


def test_foreign_letters_lead_back_to_the_list(utf: Old) -> None:
    write(utf.browser(utf.stage.kot), utf.stage.gm, "раз")
    ryba = utf.browser(utf.stage.ryba)
    assert ryba.get("privmsg.php?folder=inbox&mode=read&p=1").location.endswith("privmsg.php?folder=inbox")
    assert ryba.get("privmsg.php?mode=reply&p=1").status == 302
    assert (
        "login.php?redirect=privmsg.php&folder=inbox&mode=read&p=1"
        in utf.browser().get("privmsg.php?folder=inbox&mode=read&p=1").location
    )


def test_answers_quote_the_letter(house: Old) -> None:
    write(house.browser(house.stage.kot), house.stage.gm, "лечу «Рыбу»")
    gm = house.browser(house.stage.gm)
    reply, quote = (gm.get(f"privmsg.php?mode={mode}&p=1").form() for mode in ("reply", "quote"))
    assert (reply.value("username"), reply.value("subject"), reply.value("message")) == ("Кот Учёный", "Re: Ход", "")
    assert quote.value("message") == '[quote="Кот Учёный"]лечу «Рыбу»[/quote]'


# ── windows-1251 ──


def test_letters_that_windows_1251_lacks_survive_the_round() -> None:
    with old(WINDOWS) as made:
        forum, gm = made.stage, made.browser(made.stage.gm)
        text = "Ё ♥ 😀 &amp; & <b> [color=red]Кот ♥[/color] «ёлки»"
        assert gm.reply(forum.votes.id, text).code == "saved"
        post = gm.topic(forum.votes.id).posts[-1]
        assert post.body.text == "Ё ♥ 😀 &amp; & <b> Кот ♥ «ёлки»"
        form = gm.get(f"posting.php?mode=editpost&p={post.id}").form()
        assert form.value("message") == text
        forum.time.advance(20)
        assert gm.send(form, {}).code == "saved"
        assert gm.topic(forum.votes.id).posts[-1].body.text == post.body.text


def test_in_a_title_they_are_shown_as_numbers() -> None:
    with old(WINDOWS) as made:
        gm = made.browser(made.stage.gm)
        gm.fill("posting.php?mode=newtopic&f=4", subject="Тема ♥", message="x")
        assert max(one.title for one in made.stage.board.topics.values() if "Тема" in one.title) == "Тема &#9829;"
        page = gm.get("viewforum.php?f=4").page
        assert isinstance(page, ForumPage)
        assert "Тема &#9829;" in [row.title for row in page.topics]


def test_what_players_said_elsewhere_is_written_out_in_numbers() -> None:
    with old(WINDOWS) as made:
        made.stage.says(made.stage.kot, "тихо 🤔 ♥ ☂")
        assert made.browser(made.stage.gm).topic(made.stage.votes.id).posts[-1].body.text == "тихо 🤔 ♥ ☂"


# ── faults and players ──


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        (Fault.FLOOD, "flood"), (Fault.FORM_EXPIRED, "form_expired"), (Fault.DISABLED, "board_disabled"),
        (Fault.CAPTCHA, "saved"),  # this board shows its picture at registration alone
    ],
)  # fmt: skip
def test_faults_strike_posts(utf: Old, fault: Fault, code: str) -> None:
    forum, kot = utf.stage, utf.browser(utf.stage.kot)
    form = kot.get(f"posting.php?mode=reply&t={forum.votes.id}").form()
    forum.faults.plan(fault, method="POST")
    assert kot.send(form, {"message": "Итог"}).code == code
    assert (forum.texts()[-1] == "Итог") is (code == "saved")


@pytest.mark.parametrize("fault", [Fault.SESSION_LOST, Fault.SIGNED_OUT])
def test_a_session_lost_on_the_way_leads_to_the_login_form(utf: Old, fault: Fault) -> None:
    forum, kot = utf.stage, utf.browser(utf.stage.kot)
    form = kot.get(f"posting.php?mode=reply&t={forum.votes.id}").form()
    forum.faults.plan(fault, method="POST")
    seen = kot.send(form, {"message": "Итог"})
    assert (seen.status, "login.php?redirect=posting.php&mode=reply" in seen.location) == (302, True)
    assert forum.texts() == ["Голосуем."]


def test_with_automatic_sign_in_a_lost_session_costs_the_form(utf: Old) -> None:
    forum, kot = utf.stage, utf.browser(utf.stage.kot, autologin="on")
    form = kot.get(f"posting.php?mode=reply&t={forum.votes.id}").form()
    forum.faults.plan(Fault.SESSION_LOST, method="POST")
    seen = kot.send(form, {"message": "Итог"})
    assert seen.code == "form_expired"
    assert kot.send(seen.form(), {"message": "Итог"}).code == "saved"


def played(board: Board, mailbox: Mailbox, topics: dict[str, int]) -> None:
    """Three cues on the board itself."""
    cues = (
        Cue(0, "[Z]орро", Deed.VOTE, "Рога & Копыта"), Cue(1, "Рога & Копыта", Deed.SAY, "за что?"),
        Cue(2, "[Z]орро", Deed.EDIT, "передумал"), Cue(3, "Д'Арк", Deed.WRITE, "лечу", to="Распорядитель"),
    )  # fmt: skip
    Play(Script.of(cues, topics), DirectHands(board, mailbox), clock=iter(range(100)).__next__).run()


def test_scripted_players_are_seen_through_this_face(house: Old) -> None:
    forum = house.stage
    people(forum.board, ("[Z]орро", "Рога & Копыта", "Д'Арк"), "слово")
    played(forum.board, forum.mailbox, {"game": forum.votes.id})
    gm = house.browser(forum.gm)
    shown = gm.topic(forum.votes.id).posts[1:]
    assert [(post.author, post.body.text) for post in shown] == [
        ("[Z]орро", "передумал"), ("Рога & Копыта", "за что?"),
    ]  # fmt: skip
    assert shown[0].edited is not None
    assert shown[0].edited.by == "[Z]орро"
    assert gm.letter(gm.folder().messages[0].id).body.text.strip() == "лечу"
