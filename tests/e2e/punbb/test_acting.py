"""The practice forum as mybb.ru boards and as PunBB 1.4: what people can do there, and what stands in their way."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
import requests

from daemon.practice.faults import Fault
from parsers.facts import AsideKind, Kind
from tests.e2e.punbb_kit import Scene

pytestmark = pytest.mark.e2e
QUOTE, CODE, SPOILER, SIGNATURE = AsideKind.QUOTE, AsideKind.CODE, AsideKind.SPOILER, AsideKind.SIGNATURE


# ── posting ──


def test_a_reply_leads_to_itself(here: Scene) -> None:
    told = here.person(here.kot).reply(here.votes, "Голосую: [color=red]Рыба & Рак[/color]\nвсё\n")
    last = here.board.last_post_id(here.votes.id)
    assert (told.code, told.target) == ("saved", f"viewtopic.php?pid={last}#p{last}")
    assert here.texts()[-1] == "Голосую: [color=red]Рыба & Рак[/color]\nвсё"


def test_the_form_below_a_topic_does_as_well(here: Scene) -> None:
    player = here.person(here.kot)
    player.send(player.get(here.topic_of_votes).form(), {"req_message": "Быстро"})
    assert here.texts()[-1] == "Быстро"


def test_a_success_may_be_told_by_a_page_or_by_a_header(here: Scene) -> None:
    player = here.person(here.kot)
    here.board.settings.redirect_delay, here.board.settings.flood_interval = 2, 0
    page = player.reply(here.votes, "Раз")
    here.board.settings.redirect_delay = 0
    header = player.reply(here.votes, "Два")
    assert (page.status, bool(page.page.refresh), header.status, bool(header.location)) == (200, True, 302, True)
    assert [one.target.partition("=")[0] for one in (page, header)] == ["viewtopic.php?pid"] * 2


def test_a_new_topic_leads_to_its_first_post(here: Scene) -> None:
    gm = here.person(here.gm)
    form = gm.get(f"post.php?fid={here.game.forum_id}").form()
    told = gm.send(form, {"req_subject": "День 2 «и ночь»", "req_message": "Начали."})
    topic = max(here.board.topics.values(), key=lambda one: one.id)
    assert (topic.title, told.target.partition("#")[2]) == ("День 2 «и ночь»", f"p{here.board.first_post_id(topic.id)}")


def test_a_quote_holds_the_name_and_the_source(here: Scene) -> None:
    said = here.says(here.kot, "Я [b]честный[/b].")
    player = here.person(here.ryba)
    text = player.get(f"post.php?tid={here.votes.id}&qid={said.id}").form().value("req_message") or ""
    assert text.endswith("]Я [b]честный[/b].[/quote]\n")
    player.reply(here.votes, text + "Нет.")
    body = player.get(here.topic_of_votes).posts[-1].body
    assert (body.asides[0].author, body.text.strip()) == ("Кот [Учёный]", "Нет.")
    assert player.get(f"post.php?qid={said.id}").code == "not_found"


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"req_message": "  "}, "too_short"),
        ({"req_message": "а" * 60_001}, "too_long"),
        ({"form_user": "Чужой"}, "not_found"),
    ],
)
def test_a_reply_that_is_not_taken(here: Scene, values: dict[str, str], code: str) -> None:
    told = here.person(here.kot).reply(here.votes, **{"text": "Да", **values})
    assert told.code == code
    assert len(here.texts()) == 1


def test_a_topic_needs_a_subject(here: Scene) -> None:
    player = here.person(here.kot)
    form = player.get(f"post.php?fid={here.game.forum_id}").form()
    assert player.send(form, {"req_message": "Текст"}).code == "no_subject"
    assert player.send(form, {"req_subject": "т" * 71, "req_message": "Текст"}).code not in (None, "saved")


def test_who_has_just_posted_waits(here: Scene) -> None:
    player = here.person(here.kot)
    player.reply(here.votes, "Раз")
    told = player.reply(here.votes, "Два")
    assert (told.code, told.form().value("req_message")) == ("flood", "Два")
    assert player.send(told.form(), {}, wait=15.0).code == "saved"


def test_where_one_may_not_write(here: Scene) -> None:
    here.votes.locked = True
    said = here.says(here.ryba, "Чужое", here.game)
    player, guest = here.person(here.kot), here.person()
    paths = (
        f"post.php?tid={here.votes.id}",
        f"edit.php?id={said.id}",
        f"delete.php?id={said.id}",
        f"moderate.php?fid=4&close={here.game.id}",
    )
    assert [player.get(path).code for path in paths] == ["no_permission"] * 4
    assert [guest.get(path).code for path in paths] == ["no_permission"] * 4
    assert here.person(here.gm).reply(here.votes, "Итог").code == "saved"


def test_a_preview_stores_nothing(here: Scene) -> None:
    player = here.person(here.kot)
    shown = player.send(
        player.get(f"post.php?tid={here.votes.id}").form(), {"req_message": "[b]Так?[/b]"}, button="preview"
    )
    assert (shown.page.kind, len(here.texts())) == (Kind.POSTING, 1)
    assert "<strong>Так?</strong>" in shown.text


def test_the_original_refuses_tags_without_their_other_half(original: Scene) -> None:
    player = original.person(original.kot)
    assert player.reply(original.votes, "[color=red]Рыба").code not in (None, "saved")
    assert player.reply(original.votes, "Рыба[/b]").code not in (None, "saved")
    assert player.reply(original.votes, "[code][b][/code] [Z]орро").code == "saved"


# ── edits, deletions, moderation ──


def test_an_author_s_edit_is_noted_even_on_the_last_post(here: Scene) -> None:
    said = here.says(here.kot, "Голосую")
    told = here.person(here.kot).edit(said, "Передумал")
    post = here.person().get(here.topic_of_votes).posts[-1]
    assert (told.code, told.target, post.body.text.strip()) == (
        "saved",
        f"viewtopic.php?pid={said.id}#p{said.id}",
        "Передумал",
    )
    assert post.edited is not None
    assert (post.edited.by, post.edited.count) == ("Кот [Учёный]", None)
    assert post.edited.at == datetime.fromtimestamp(said.edited_at, UTC)


def test_a_moderator_s_edit_is_silent(here: Scene) -> None:
    said = here.says(here.kot, "Голосую")
    here.person(here.gm).edit(said, "Вычеркнуто")
    post = here.person().get(here.topic_of_votes).posts[-1]
    assert (post.edited, post.body.text.strip()) == (None, "Вычеркнуто")


def test_the_original_lets_moderators_note_their_edits(original: Scene) -> None:
    said = original.says(original.kot, "Голосую")
    gm = original.person(original.gm)
    form = gm.get(f"edit.php?id={said.id}").form()
    assert form.value("silent") == "1"
    fields = tuple(pair for pair in form.fields if pair[0] != "silent")
    gm.send(type(form)(form.id, form.action, form.method, fields, form.buttons), {"req_message": "Правка"})
    edited = original.person().get(original.topic_of_votes).posts[-1].edited
    assert edited is not None
    assert edited.by == "Распорядитель"


def test_a_topic_is_renamed_through_its_first_post(here: Scene) -> None:
    first = here.board.shown(here.votes.id)[0]
    here.person(here.gm).edit(first, "Голосуем.", req_subject="Голосование, день 2")
    assert here.person().get(here.topic_of_votes).topic.title == "Голосование, день 2"


@pytest.mark.parametrize("opening", [False, True])
def test_a_deletion_asks_first(here: Scene, opening: bool) -> None:
    said = here.says(here.kot, "Лишнее")
    gone = here.board.shown(here.votes.id)[0 if opening else -1]
    gm = here.person(here.gm)
    form = next(form for form in gm.get(f"delete.php?id={gone.id}").page.forms if "delete" in form.buttons)
    assert said.id in here.board.posts
    told = gm.send(form, {}, button="delete")
    assert (told.code, gone.id in here.board.posts, here.votes.id in here.board.topics) == ("saved", False, not opening)


def test_a_moderator_closes_opens_and_pins_by_links(here: Scene) -> None:
    gm = here.person(here.gm)
    told = gm.get(gm.get(here.topic_of_votes).page.links["lock"])
    assert (told.code, told.target, here.votes.locked) == ("saved", here.topic_of_votes, True)
    gm.get(gm.get(here.topic_of_votes).page.links["unlock"])
    assert here.votes.locked is False


def test_a_topic_is_moved_to_another_forum(here: Scene) -> None:
    other = here.board.add_forum("Архив")
    gm = here.person(here.gm)
    question = gm.get(gm.get(here.topic_of_votes).page.links["move"])
    form = next(form for form in question.page.forms if "move_topics_to" in form.buttons)
    assert gm.send(form, {"move_to_forum": str(other.id)}, button="move_topics_to").code == "saved"
    assert here.votes.forum_id == other.id


# ── tokens ──


def test_a_form_with_a_wrong_token_is_asked_about(original: Scene) -> None:
    said = original.says(original.kot, "Голосую")
    player = original.person(original.kot)
    asked = player.edit(said, "Правка «да»", csrf_token="0" * 40)
    assert (asked.code, original.texts()[-1]) == ("form_expired", "Голосую")
    assert asked.form("confirm").value("req_message") == "Правка «да»"
    assert player.send(asked.form("confirm"), {}, button="").code == "saved"
    assert original.texts()[-1] == "Правка «да»"


def test_the_question_can_be_declined(original: Scene) -> None:
    said = original.says(original.kot, "Голосую")
    player = original.person(original.kot)
    asked = player.edit(said, "Правка", csrf_token="0")
    assert player.send(asked.form("confirm"), {}, button="confirm_cancel").status == 302
    assert original.texts()[-1] == "Голосую"


def test_a_link_without_its_token_is_asked_about(original: Scene) -> None:
    gm = original.person(original.gm)
    asked = gm.get(f"moderate.php?fid={original.votes.forum_id}&close={original.votes.id}")
    assert (asked.code, original.votes.locked) == ("form_expired", False)
    assert gm.send(asked.form("confirm"), {}, button="").code == "saved"
    assert original.votes.locked


def test_posting_minds_the_token_of_moderators_only(original: Scene) -> None:
    told = original.person(original.gm).reply(original.votes, "Итог", csrf_token="0")
    assert (told.code, told.page.kind) == ("form_expired", Kind.POSTING)
    assert original.person(original.kot).reply(original.votes, "Голос", csrf_token="0").code == "saved"


def test_a_new_session_makes_old_forms_doubtful(original: Scene) -> None:
    said = original.says(original.kot, "Голосую")
    player = original.person(original.kot)
    form = player.get(f"edit.php?id={said.id}").form()
    player.session.cookies.clear()
    player.sign_in(original.kot)
    assert player.send(form, {"req_message": "Правка"}).code == "form_expired"


# ── the script that forms must pass (some boards of mybb.ru) ──


def as_the_script(text: str) -> dict[str, str]:
    """What the page's script would put into a form."""
    word = re.search(r'word = "(\w+)"', text)
    number = re.search(r"\((\d+) \* 7 \+ (\d+)\)", text)
    assert word is not None
    assert number is not None
    return {"form_key": word[1][::-1], "form_etc": str(int(number[1]) * 7 + int(number[2]))}


def test_a_guarded_board_takes_only_forms_that_its_script_has_filled(mybb: Scene) -> None:
    mybb.board.settings.formkey = True
    player = mybb.person(mybb.kot)
    page = player.get(f"post.php?tid={mybb.votes.id}")
    refused = player.send(page.form(), {"req_message": "Голос"})
    assert (refused.page.notice is not None and refused.page.notice.error, len(mybb.texts())) == (True, 1)
    assert refused.code not in ("flood", "form_expired", "board_disabled")
    assert '<div id="formkey"></div><div id="formetc"></div>' in page.text
    assert player.send(page.form(), {"req_message": "Голос", **as_the_script(page.text)}).code == "saved"


def test_a_guarded_board_guards_edits_and_letters_too(mybb: Scene) -> None:
    mybb.board.settings.formkey = True
    said = mybb.says(mybb.kot, "Голос")
    player = mybb.person(mybb.kot)
    letter = player.get(f"messages.php?action=new&uid={mybb.gm.id}")
    assert player.edit(said, "Правка").code != "saved"
    assert player.send(letter.form(), {"req_subject": "Ход", "req_message": "Да"}).code != "saved"
    keys = as_the_script(letter.text)
    assert player.edit(said, "Правка", **keys).code == "saved"
    assert player.send(letter.form(), {"req_subject": "Ход", "req_message": "Да", **keys}, wait=20).code == "saved"


# ── what goes wrong ──


def test_a_board_that_is_switched_off_lets_only_moderators_in(here: Scene) -> None:
    player, gm = here.person(here.kot), here.person(here.gm)
    here.board.settings.disabled = "Чиним причал, вернёмся к ужину."
    told = player.get(here.topic_of_votes)
    assert (told.code, told.status) == ("board_disabled", {"punbb": 200}.get(here.software, 503))
    assert gm.get(here.topic_of_votes).topic.title


@pytest.mark.parametrize(
    ("fault", "code"), [(Fault.DISABLED, "board_disabled"), (Fault.FLOOD, "flood"), (Fault.CAPTCHA, "saved")]
)  # there is no picture to be read on these boards
def test_faults_of_the_pages_strike_a_post(here: Scene, fault: Fault, code: str) -> None:
    player = here.person(here.kot)
    here.server.faults.plan(fault, method="POST", path="post.php")
    assert player.reply(here.votes, "Голос").code == code
    assert (len(here.texts()) == 2) is (code == "saved")


def test_a_form_that_is_said_to_be_out_of_date(here: Scene) -> None:
    player = here.person(here.kot)
    here.server.faults.plan(Fault.FORM_EXPIRED, method="POST", path="post.php")
    told = player.reply(here.votes, "Голос")
    assert (told.page.kind, told.page.notice is not None and told.page.notice.error) == (Kind.POSTING, True)
    assert player.send(told.form(), {}).code == "saved"


@pytest.mark.parametrize("fault", [Fault.SESSION_LOST, Fault.SIGNED_OUT])
def test_a_lost_session_shows_a_guest_s_page(here: Scene, fault: Fault) -> None:
    player = here.person(here.kot)
    here.server.faults.plan(fault, path="viewtopic.php")
    stays = fault is Fault.SESSION_LOST and here.software == "punbb"  # there, who signs in stays so
    assert player.get(here.topic_of_votes).page.viewer.signed_in is stays


def test_a_faultless_answer_may_still_break_on_the_way(here: Scene) -> None:
    player = here.person(here.kot)
    form = player.get(f"post.php?tid={here.votes.id}").form()
    here.server.faults.plan(Fault.DROPPED_AFTER, method="POST")
    with pytest.raises(requests.ConnectionError):
        player.send(form, {"req_message": "Голос"})
    assert here.texts()[-1] == "Голос"
