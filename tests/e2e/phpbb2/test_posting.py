"""The practice forum as phpBB 2.0: what becomes of posts, edits and a moderator's acts, and what it refuses."""

from __future__ import annotations

import pytest

from daemon.practice.records import TopicType
from parsers.facts import PostingPage
from tests.e2e.phpbb2_kit import Old, names, old

pytestmark = pytest.mark.e2e
SOON = {"ru": "попробуйте чуть позже", "en": "so soon after your last"}


# ── forms ──


def test_the_forms_have_the_fields_of_a_real_board(utf: Old) -> None:
    forum = utf.stage
    forum.gm.signature = "ведущий"
    gm = utf.browser(forum.gm)
    common = {
        "subject", "message", "mode", "sid", "attach_sig", "preview", "post", "addbbcode18", "addbbcode20", "helpbox",
        "disable_bbcode", "disable_smilies",
    }  # fmt: skip
    post = common | {"notify"}
    poll = {"topictype", "poll_title", "add_poll_option_text", "poll_length", "add_poll_option"}
    assert names(gm.get(f"posting.php?mode=reply&t={forum.votes.id}").form()) == post | {"t"}
    assert names(gm.get("posting.php?mode=newtopic&f=4").form()) == post | poll | {"f"}
    assert names(gm.get("posting.php?mode=editpost&p=3").form()) == post | poll | {"p", "delete"}
    letter = {"username", "usersubmit", "folder"}
    assert names(gm.get("privmsg.php?mode=post").form()) == common | letter
    login = utf.browser().get("login.php").form("login")
    assert names(login) == {"username", "password", "autologin", "redirect", "login"}


def test_a_reply_is_stored_and_leads_to_itself(house: Old) -> None:
    forum = house.stage
    seen = house.browser(forum.kot).reply(forum.votes.id, "Голос: [color=red]Рыба & Рак[/color] «ёлки»")
    last = forum.board.last_post_id(forum.votes.id)
    assert (seen.status, seen.code, seen.page.refresh) == (200, "saved", f"viewtopic.php?p={last}#{last}")
    assert forum.texts()[-1] == "Голос: [color=red]Рыба & Рак[/color] «ёлки»"


def test_a_new_topic_is_opened_and_told_by_its_first_post(house: Old) -> None:
    forum = house.stage
    gm = house.browser(forum.gm)
    seen = gm.fill("posting.php?mode=newtopic&f=4", subject='День «1» & "ночь"', message="Начали", topictype="1")
    assert seen.code == "saved"
    topic = max(forum.board.topics.values(), key=lambda one: one.id)
    assert (topic.title, topic.type) == ('День «1» & "ночь"', TopicType.STICKY)
    assert seen.page.refresh == f"viewtopic.php?p={forum.board.last_post_id(topic.id)}#" + str(
        forum.board.last_post_id(topic.id)
    )


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize(
    ("values", "code"),
    [({"message": ""}, "too_short"), ({"message": "a", "sid": "чужой"}, "form_expired"), ({"sid": ""}, "form_expired")],
)
def test_a_refused_post_comes_back_in_its_form(language: str, values: dict[str, str], code: str) -> None:
    with old() as made:
        forum = made.stage
        forum.kot.language = language
        kot = made.browser(forum.kot)
        seen = kot.fill(f"posting.php?mode=reply&t={forum.votes.id}", **{"message": "текст", **values})
        assert isinstance(seen.page, PostingPage)
        assert (seen.code, seen.form().value("message")) == (code, values.get("message", "текст"))
        assert forum.texts() == ["Голосуем."]
        assert kot.send(seen.form(), {"message": "теперь да"}).code == "saved"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_topic_needs_a_subject(language: str) -> None:
    with old(language=language) as made:
        gm = made.browser(made.stage.gm)
        assert gm.fill("posting.php?mode=newtopic&f=4", subject="", message="x").code == "no_subject"
        assert gm.fill("posting.php?mode=editpost&p=3", subject=" ", message="x").code == "no_subject"


def test_blanks_are_a_message_to_this_board(utf: Old) -> None:
    assert utf.browser(utf.stage.kot).reply(utf.stage.votes.id, "   ").code == "saved"
    assert utf.stage.texts()[-1] == ""


@pytest.mark.parametrize("language", ["ru", "en"])
def test_flood_holds_for_everybody_and_for_edits(language: str) -> None:
    with old(language=language) as made:
        forum, gm = made.stage, made.browser(made.stage.gm)
        assert gm.reply(forum.votes.id, "раз").code == "saved"
        seen = gm.reply(forum.votes.id, "два")
        assert (seen.code, SOON[language] in seen.text) == ("flood", True)
        own = forum.board.last_post_id(forum.votes.id)
        assert gm.fill(f"posting.php?mode=editpost&p={own}", message="правка").code == "flood"
        forum.time.advance(15)
        assert gm.fill(f"posting.php?mode=editpost&p={own}", message="правка").code == "saved"


def test_a_letter_is_no_hindrance_to_a_post(utf: Old) -> None:
    kot = utf.browser(utf.stage.kot)
    assert kot.fill(f"privmsg.php?mode=post&u={utf.stage.gm.id}", subject="Ход", message="x").code == "saved"
    assert kot.reply(utf.stage.votes.id, "раз").code == "saved"
    assert kot.fill(f"privmsg.php?mode=post&u={utf.stage.gm.id}", subject="Ход", message="x").code == "flood"


def test_a_preview_shows_the_text_and_stores_nothing(house: Old) -> None:
    forum = house.stage
    kot = house.browser(forum.kot)
    seen = kot.fill(f"posting.php?mode=reply&t={forum.votes.id}", button="preview", message="[b]проба[/b] & <x>")
    assert '<span style="font-weight: bold">проба</span> &amp; &lt;x&gt;' in seen.text
    assert (seen.page.notice, seen.form().value("message")) == (None, "[b]проба[/b] & <x>")
    assert forum.texts() == ["Голосуем."]


def test_a_post_beside_a_preview_button_is_sent(utf: Old) -> None:
    seen = utf.browser(utf.stage.kot).reply(utf.stage.votes.id, "раз", preview="x")
    assert seen.code == "saved"


def test_newer_posts_do_not_matter(utf: Old) -> None:
    kot = utf.browser(utf.stage.kot)
    form = kot.get(f"posting.php?mode=reply&t={utf.stage.votes.id}").form()
    utf.stage.says(utf.stage.ryba, "Вклиниваюсь")
    assert kot.send(form, {"message": "Моё"}).code == "saved"


def test_a_poll_is_built_option_by_option(utf: Old) -> None:
    gm = utf.browser(utf.stage.gm)
    given = {"subject": "Когда?", "message": "x", "poll_title": "Когда играем?"}
    seen = gm.fill("posting.php?mode=newtopic&f=4", button="add_poll_option", add_poll_option_text="завтра", **given)
    seen = gm.send(seen.form(), {"add_poll_option_text": "вчера"}, button="add_poll_option")
    assert gm.send(seen.form(), {}).code == "saved"
    topic = max(utf.stage.board.topics.values(), key=lambda one: one.id)
    assert topic.poll is not None
    assert topic.poll.options == ["завтра", "вчера"]
    first = utf.stage.board.first_post_id(topic.id)
    utf.stage.time.advance(20)
    assert gm.post(
        "posting.php", mode="editpost", p=str(first), sid=gm.cookie("sid"), subject="К", message="y", post="x"
    )
    assert topic.poll is not None
    assert topic.title == "К"


# ── editing and deleting ──


def test_an_edit_is_noted_only_above_later_posts_and_by_the_author(house: Old) -> None:
    forum = house.stage
    kot, gm = house.browser(forum.kot), house.browser(forum.gm)
    kot.reply(forum.votes.id, "раз")
    mine = forum.board.last_post_id(forum.votes.id)
    forum.time.advance(20)
    kot.fill(f"posting.php?mode=editpost&p={mine}", message="два")
    assert gm.topic(forum.votes.id).posts[-1].edited is None
    forum.says(forum.ryba, "после")
    gm.fill(f"posting.php?mode=editpost&p={mine}", message="три")
    assert gm.topic(forum.votes.id).posts[1].edited is None
    for count in (1, 2):
        forum.time.advance(60)
        kot.fill(f"posting.php?mode=editpost&p={mine}", message=f"правка {count}")
        edit = gm.topic(forum.votes.id).posts[1].edited
        assert edit is not None
        assert edit.at is not None
        assert (edit.by, edit.count) == ("Кот Учёный", count)
        assert abs(edit.at.timestamp() - forum.time.second) < 60


def test_a_moderators_own_edit_is_noted_too(utf: Old) -> None:
    forum = utf.stage
    forum.says(forum.kot, "после")
    utf.browser(forum.gm).fill("posting.php?mode=editpost&p=3", message="Голосуем до восьми.")
    edited = utf.browser(forum.kot).topic(forum.votes.id).posts[0].edited
    assert edited is not None
    assert (edited.by, edited.count) == (forum.gm.name, 1)


def test_others_posts_are_not_edited_nor_deleted(utf: Old) -> None:
    kot = utf.browser(utf.stage.kot)
    for mode in ("editpost", "delete"):
        assert kot.get(f"posting.php?mode={mode}&p=3").code == "no_permission"
    assert utf.browser().get("posting.php?mode=editpost&p=3").code == "no_permission"  # a guest hears the same


def test_a_post_is_deleted_for_good_after_a_question(utf: Old) -> None:
    forum = utf.stage
    kot = utf.browser(forum.kot)
    mine = forum.says(forum.kot, "лишнее")
    form = kot.get(f"posting.php?mode=delete&p={mine.id}").form("confirm")
    assert kot.send(form, {"sid": "чужой"}, button="confirm").code == "form_expired"
    assert kot.send(form, {}, button="cancel").status == 302
    assert mine.id in forum.board.posts
    done = kot.send(form, {}, button="confirm")
    assert (done.code, done.page.refresh) == ("saved", f"viewtopic.php?t={forum.votes.id}")
    assert mine.id not in forum.board.posts


def test_a_post_with_answers_stays(utf: Old) -> None:
    mine = utf.stage.says(utf.stage.kot, "раз")
    utf.stage.says(utf.stage.ryba, "два")
    seen = utf.browser(utf.stage.kot).get(f"posting.php?mode=delete&p={mine.id}")
    assert (seen.code, "получены ответы" in seen.text) == ("no_permission", True)


# ── refusals ──


def test_what_is_not_there_is_told(utf: Old) -> None:
    kot = utf.browser(utf.stage.kot)
    for address in ("viewtopic.php?t=999", "viewtopic.php?p=999", "posting.php?mode=reply&t=999",
                    "posting.php?mode=editpost&p=999"):  # fmt: skip
        assert kot.get(address).code == "not_found", address
    assert utf.browser().get("viewforum.php?f=999").code == "not_found"


def test_a_locked_topic_refuses_players_and_not_the_moderator(house: Old) -> None:
    forum = house.stage
    forum.votes.locked = True
    kot, gm = house.browser(forum.kot), house.browser(forum.gm)
    assert kot.topic(forum.votes.id).locked
    assert gm.topic(forum.votes.id).locked
    for address in (f"mode=reply&t={forum.votes.id}", "mode=quote&p=3"):
        assert kot.get(f"posting.php?{address}").code == "locked"
    assert house.browser().get(f"posting.php?mode=reply&t={forum.votes.id}").code == "locked"
    assert gm.reply(forum.votes.id, "итог").code == "saved"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_hidden_forum_does_not_exist_for_others(language: str) -> None:
    with old() as made:
        forum = made.stage
        forum.ryba.language = language
        den = forum.board.add_forum("Логово", members=frozenset({forum.kot.id}))
        topic = forum.board.open_topic(den.id, forum.kot.id, "План", "x")
        forum.time.advance(60)
        ryba, kot = made.browser(forum.ryba), made.browser(forum.kot)
        assert "Логово" in kot.get("index.php").text
        assert "Логово" not in ryba.get("index.php").text
        assert ryba.get(f"viewforum.php?f={den.id}").code == "no_permission"  # told as if there were none
        assert ryba.get(f"viewtopic.php?t={topic.id}").code == "not_found"
        assert ryba.get(f"posting.php?mode=reply&t={topic.id}").code == "no_permission"
        assert ryba.get(f"posting.php?mode=newtopic&f={den.id}").code == "no_permission"
        assert kot.reply(topic.id, "y").code == "saved"
        guest = made.browser().get(f"viewtopic.php?t={topic.id}")
        assert f"/login.php?redirect=viewtopic.php&t={topic.id}&sid=" in guest.location


# ── moderating ──


def test_a_topic_is_closed_and_opened_by_a_link_with_the_sid(house: Old) -> None:
    forum = house.stage
    gm = house.browser(forum.gm)
    page = gm.topic(forum.votes.id)
    assert "unlock" not in page.links
    done = gm.get(page.links["lock"])
    assert (done.code, forum.votes.locked) == ("saved", True)
    assert done.page.refresh == f"viewtopic.php?t={forum.votes.id}&sid={gm.cookie('sid')}"
    again = gm.topic(forum.votes.id)
    assert (again.locked, "lock" in again.links) == (True, False)
    assert gm.get(again.links["unlock"]).code == "saved"
    assert not forum.votes.locked


def test_moderating_needs_the_sid_and_the_right(utf: Old) -> None:
    gm, kot = utf.browser(utf.stage.gm), utf.browser(utf.stage.kot)
    address = f"modcp.php?t={utf.stage.votes.id}&mode=lock"
    assert gm.get(address).code == "form_expired"
    assert kot.get(f"{address}&sid={kot.cookie('sid')}").code == "no_permission"
    assert gm.get(f"modcp.php?t=999&mode=lock&sid={gm.cookie('sid')}").code == "not_found"
    assert not utf.stage.votes.locked
    assert not {"lock", "unlock", "move"} & set(kot.topic(utf.stage.votes.id).links)


def test_a_topic_is_moved_with_a_shadow_and_deleted(utf: Old) -> None:
    forum = utf.stage
    other = forum.board.add_forum("Архив")
    gm = utf.browser(forum.gm)
    form = gm.get(gm.topic(forum.votes.id).links["move"]).form("confirm")
    assert form.value("move_leave_shadow") is not None
    assert gm.send(form, {"new_forum": str(other.id)}, button="confirm").code == "saved"
    assert forum.votes.forum_id == other.id
    form = gm.get(f"modcp.php?t={forum.votes.id}&mode=delete&sid={gm.cookie('sid')}").form("confirm")
    assert gm.send(form, {}, button="confirm").code == "saved"
    assert forum.votes.id not in forum.board.topics
