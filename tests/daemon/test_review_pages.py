"""The GM's page over its own pages: what they show, and what its forms do to the game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from daemon.store.records import Action, Intent, State
from engine.model import VoteState
from tests.daemon.review_kit import Town, ini, town

PAGES = ("/", "/votes", "/tally", "/presence", "/incidents", "/night", "/drafts", "/log", "/players", "/rules")


@pytest.fixture
def one(tmp_path: Path) -> Iterator[Town]:
    with town(tmp_path) as made:
        made.at("21:00")
        yield made


def line(one: Town, post: int) -> object:
    return next(line for day in one.room.played().days for line in day.votes if line.post == post)


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_page_before_the_game_and_in_it(tmp_path: Path, path: str, language: str) -> None:
    with town(tmp_path, ini(language=language)) as one:
        assert f'lang="{language}"' in one.text(path)
        one.at("21:00")
        one.votes("Полынь", "Барсук")
        one.writes("Полынь", "Ход мафии: Марк")
        one.at("13:00")
        one.works()
        assert "<h1>" in one.text(path)


def test_before_the_draw_there_are_rules_and_players(tmp_path: Path) -> None:
    with town(tmp_path) as one:
        one.room._book = one.room._desk = None
        for path in PAGES:
            assert one.get(path).status_code == 200


def test_a_doubtful_vote_is_ruled_with_a_press_and_undone_with_another(one: Town) -> None:
    post = one.votes("Барсук", "Марк или Марка, не решил")
    one.votes("Полынь", "Марка")
    one.at("13:00")
    assert "Стоит взглянуть" in one.text("/votes")
    one.post("/rule", verb="vote", subject=str(post), value="Марка", seen="1", why="спросил", back="/votes")
    assert one.room.day(1).tally[0].votes == 2  # type: ignore[union-attr]
    assert "Вернуть как было" in one.text("/votes")
    one.post("/rule", verb="vote", subject=str(post), value="restore", seen="1")
    assert line(one, post).state is VoteState.ASK  # type: ignore[attr-defined]


def test_a_ruling_that_is_kept_as_an_alias_reads_the_next_vote_too(one: Town) -> None:
    post = one.votes("Барсук", "Шустрый")
    one.at("13:00")
    one.post("/rule", verb="vote", subject=str(post), value="Марк", alias="Шустрый", seen="1")
    again = one.votes("Полынь", "Шустрый", "13:30")
    one.at("14:00")
    assert line(one, again).target == "Марк"  # type: ignore[attr-defined]


def test_a_post_that_was_edited_meanwhile_is_looked_at_again_first(one: Town) -> None:
    post = one.votes("Барсук", "Марк")
    one.at("13:00")
    one.edits(post, "Барсук", "[color=red]Марка[/color]")
    one.post("/rule", verb="vote", subject=str(post), value="void", seen="1")
    assert "тем временем изменилось" in one.text("/votes")
    assert line(one, post).reason != "void_by_gm"  # type: ignore[attr-defined]


def test_versions_stand_side_by_side(one: Town) -> None:
    post = one.votes("Барсук", "Марк")
    one.edits(post, "Барсук", "[s]Марк[/s] [color=#00aa00]Марка[/color]")
    one.at("13:00")
    shown = one.text(f"/votes/{post}")
    assert shown.count('class="card"') == 2
    assert 'class="ink ink-00aa00"' in shown
    assert "c=ff0000-00aa00" in shown


def test_a_post_that_does_not_exist(one: Town) -> None:
    assert one.get("/votes/99999").status_code == 404


def test_a_ruling_on_nobody_says_so_and_is_not_entered(one: Town) -> None:
    post = one.votes("Барсук", "Марк")
    one.at("13:00")
    one.post("/rule", verb="vote", subject=str(post), value="Никита", seen="1")
    assert "Игрока «Никита» нет в этой игре" in one.text("/votes")
    one.post("/rule", verb="format", subject="c:")
    assert "Решения «format» нет" in one.text("/votes")
    assert one.store.rulings.since() == []


def test_the_outcome_of_each_other_reading_is_told(one: Town) -> None:
    for voter in ("Полынь", "Кот Учёный"):
        one.votes(voter, "Марк")
    one.votes("Агент_13", "Марка")
    one.votes("Барсук", "Марк или Марка, не решил")
    one.at("13:00")
    shown = one.text("/votes")
    assert "может изменить итог" in shown or "итога не изменит" in shown
    assert "<strong>Марка</strong> — " in shown


def test_a_running_count_is_asked_for_and_posting_is_paused(one: Town) -> None:
    one.post("/count")
    one.post("/pause")
    assert one.room.desk.paused
    assert "Игра стоит" in one.text("/")
    one.post("/resume")
    assert not one.room.desk.paused


def test_an_answer_in_the_technical_topic(one: Town) -> None:
    one.post("/answer", text="Да, можно.")
    assert [draft.intent.kind for draft in one.store.drafts.all([State.APPROVED])] == ["answer"]


def test_players_are_warned_and_taken_out_with_a_reason(one: Town) -> None:
    one.post("/rule", verb="warn", subject="Марк", why="грубость")
    one.post("/rule", verb="kill", subject="Барсук", why="просил сам")
    one.at("20:00:01")
    assert "Барсук" not in one.room.played().living
    assert one.store.rulings.since()[0].ruling.why == "грубость"
    assert ", день 1" in one.text("/players")


def test_the_tally_as_of_a_moment(one: Town) -> None:
    one.votes("Полынь", "Марк", "10:00")
    one.votes("Барсук", "Марка", "11:00")
    one.votes("Полынь", "Марка", "12:00")
    one.at("13:00")
    first = one.text("/tally?step=0")
    assert "10:00" in first
    assert one.text("/tally?step=0").count("<svg") == 2
    assert one.get("/tally?step=99999").status_code == 200
    assert one.get("/tally?step=x&day=99").status_code == 200


def test_who_is_about_to_be_taken_out_for_silence(tmp_path: Path) -> None:
    with town(tmp_path, ini(more="[activity]\nmissed_vote = autokill")) as one:
        one.at("21:00")
        one.votes("Марк", "Барсук")
        one.at("13:00")
        soon = one.text("/presence").partition('id="h-soon"')[2].partition("</ul>")[0]
        assert "Агент_13" in soon
        assert "Марк<" not in soon
        assert "нет голоса" in soon


def test_the_night_is_not_in_the_page_until_it_is_uncovered(one: Town) -> None:
    one.writes("Ёлка-иголка", "лечу Марка")
    one.at("16:00")
    for path in ("/night", "/players", "/", "/drafts", "/log"):
        covered = one.text(path)
        assert "лечу Марка" not in covered
        assert "доктор" not in covered
    one.post("/uncover")
    assert "лечу Марка" in one.text("/night")
    assert "доктор" in one.text("/players")
    one.hands.move(minutes=11)
    assert "лечу Марка" not in one.text("/night")


def test_a_letter_is_read_anew_by_the_gm(one: Town) -> None:
    one.writes("Ёлка-иголка", "лечу Марка")
    one.at("16:00")
    letter = one.room.day(1).letters[0].letter  # type: ignore[union-attr]
    one.post("/rule", verb="move", subject=str(letter), value="Барсук", ability="heal")
    assert one.room.day(1).letters[0].moves[0].target == "Барсук"  # type: ignore[union-attr]


def test_drafts_are_approved_held_and_approved_together(one: Town) -> None:
    one.at("20:00:01")
    one.works()
    first, second = (draft.id for draft in one.store.drafts.all([State.DRAFT])[:2])
    one.post(f"/drafts/{first}/hold")
    assert one.store.drafts.get(first).state is State.HELD
    one.post("/drafts/approve-all", draft=str(second))
    assert one.store.drafts.get(second).state is State.APPROVED
    one.post(f"/drafts/{first}/approve")
    assert one.store.drafts.get(first).state is State.APPROVED
    assert one.get("/drafts/999/edit").status_code == 404


def test_an_edited_text_waits_and_a_secret_in_it_is_asked_about(one: Town) -> None:
    one.at("20:00:01")
    one.works()
    draft = next(one_ for one_ in one.store.drafts.all([State.DRAFT]) if one_.intent.kind == "verdict")
    path, text = f"/drafts/{draft.id}/edit", f"{draft.intent.text}\n\nЁлку-иголку не забудем, наш доктор."
    asked = one.post(path, text=text, back="/drafts")
    assert "Похоже на тайну" in asked.text
    assert one.store.drafts.get(draft.id).state is State.DRAFT
    one.post(path, text=text, sure="1", back="/drafts")
    new = one.store.drafts.latest(draft.intent.key)
    assert new
    assert new.intent.text.endswith("наш доктор.")


def test_a_draft_that_was_superseded_while_it_was_edited(one: Town) -> None:
    one.votes("Полынь", "Марк")
    one.at("20:00:01")
    one.works()
    draft = next(one_ for one_ in one.store.drafts.all([State.DRAFT]) if one_.intent.kind == "verdict")
    one.post("/rule", verb="vote", subject=str(one.number), value="Барсук", seen="1")
    one.works()
    told = one.post(f"/drafts/{draft.id}/edit", text="Мой текст без тайн.")
    assert "устарел" in told.text
    assert "Мой текст без тайн." in told.text
    assert "Новый черновик" in told.text


def test_a_private_text_is_covered_and_cannot_be_edited_so(one: Town) -> None:
    one.store.drafts.propose(Intent("role:Марк", "role", Action.LETTER, 53, "Вы — маньяк.", private=True))
    shown = one.text("/drafts")
    assert "Личные письма" in shown
    assert "маньяк" not in shown
    assert one.get("/drafts/1/edit").status_code == 303
    one.post("/uncover")
    assert "Вы — маньяк." in one.text("/drafts")


def test_the_log_is_filtered_and_the_record_taken_away(one: Town) -> None:
    one.votes("Полынь", "Марк")
    one.at("13:00")
    assert "прочитано до" not in one.text("/log?kind=posts")
    assert "Полынь" in one.text("/log?q=полынь")
    for form in ("csv", "json", "html", "bbcode"):
        answer = one.get(f"/export/{form}")
        assert answer.status_code == 200
        assert "attachment" in answer.headers["Content-Disposition"]
    assert one.get("/export/exe").status_code == 404


def test_open_choices_are_listed_with_lines_for_the_file(tmp_path: Path) -> None:
    with town(tmp_path, ini().replace("profile = boss", "profile = classic")) as one:
        assert "tie = " in one.text("/rules")
        assert "Выберите до начала" in one.text("/rules")


def test_the_page_of_a_stopped_game_only_shows(tmp_path: Path) -> None:
    with town(tmp_path, read_only=True) as one:
        one.at("21:00")
        post = one.votes("Барсук", "Марк")
        one.at("13:00")
        assert "только показывает" in one.text("/votes")
        assert "Не считать" not in one.text("/votes")
        one.post("/rule", verb="vote", subject=str(post), value="void")
        one.post("/pause")
        assert one.store.rulings.since() == []
        assert not one.room.desk.paused


def test_the_pulse_beats_when_something_happens(one: Town) -> None:
    before = one.get("/pulse").json
    one.votes("Полынь", "Марк")
    after = one.get("/pulse").json
    assert before
    assert after
    assert after["seq"] > before["seq"]


def test_many_votes_are_shown_page_by_page(one: Town) -> None:
    for n in range(100):
        one.votes("Полынь", ("Марк", "Барсук")[n % 2], f"{8 + n // 50:02}:{n % 50:02}")
    one.at("13:00")
    assert one.text("/votes").count("data-row") == 50
    assert one.text("/votes?page=3").count("data-row") == 0
    assert one.text("/votes?state=counted").count("data-row") == 1
    assert one.text("/votes?by=Марк").count("data-row") == 50


def test_a_main_nick_is_not_in_the_page_until_it_is_uncovered(tmp_path: Path) -> None:
    with town(tmp_path, ini().replace('"Полынь" =\n', '"Полынь" = Травница\n')) as one:
        assert "Травница" not in one.text("/players")
        one.post("/uncover")
        assert "Травница" in one.text("/players")
