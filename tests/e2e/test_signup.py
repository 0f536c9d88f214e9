"""From the registration topic to the first day, over real HTTP (RULES §10)."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from daemon import bootstrap, config, dealing, drawing
from daemon.dealing import NotDealt
from daemon.errors import BadInput
from daemon.replay import replay
from daemon.signup import shown
from daemon.signup.closing import close
from daemon.signup.persons import Doubles, NoMainNick, refuse_start
from daemon.signup.phase import Phase
from daemon.signup.reception import waits
from daemon.store.records import State
from tests.e2e.recruiting import START, Hall, recruiting

pytestmark = pytest.mark.e2e
PEOPLE = ("Полынь", "Ёлка-иголка", "[Z]орро", "Кот Учёный", "Рога & Копыта")


def gathered(hall: Hall, *nicks: str) -> None:
    for nick in nicks:
        hall.applies(nick, "Записываюсь!")
    hall.works()


def closed(hall: Hall) -> None:
    close(hall.desk, bootstrap.press(hall.desk.config))


def drawn(hall: Hall) -> None:
    """What `mafia-gm draw` does."""
    said = config.load(hall.ini)
    bootstrap.refuse_open_rules(said)
    roster = bootstrap.find_roster(said, hall.store, hall.account)
    refuse_start(said, hall.store, roster, draw=True)
    dealt = dealing.deal(said, hall.store)
    drawing.propose(bootstrap.Game(said, hall.store, roster, bootstrap.press(said), dealt))


def test_applications_are_read_in_their_order_and_beyond_the_headcount_they_are_reserves(tmp_path: Path) -> None:
    with recruiting(tmp_path) as hall:
        gathered(hall, *PEOPLE)
        assert [*hall.standing().items()][-2:] == [
            ("Кот Учёный", "waiting/player"), ("Рога & Копыта", "waiting/reserve"),
        ]  # fmt: skip
        assert any("Заявки ждут решения (5)" in told for told in hall.told)


def test_after_the_deadline_an_application_is_late_by_the_forum_s_time(tmp_path: Path) -> None:
    with recruiting(tmp_path) as hall:
        hall.at(30, "19:58")
        hall.applies("Полынь", "Записываюсь!")
        hall.applies("Ёлка-иголка", "Записываюсь!")
        hall.works()
        assert hall.standing() == {"Полынь": "waiting/player", "Ёлка-иголка": "waiting/late"}
        assert any("Срок заявок вышел" in told for told in hall.told)


def test_what_is_no_application_is_kept_apart_and_what_is_unclear_is_asked(tmp_path: Path) -> None:
    with recruiting(tmp_path) as hall:
        hall.applies("Полынь", "А сколько человек нужно?")
        hall.applies("Ёлка-иголка", "[quote=Полынь]А сколько?[/quote]")
        hall.applies("Кот Учёный", "Может быть, сыграю")
        hall.board.post(hall.registration, 1, "Записываюсь!")
        hall.works()
        state = hall.desk.now()
        assert hall.standing() == {"Кот Учёный": "ask/player"}
        assert [stray.reason for stray in state.strays] == ["gm", "question", "quoted", "no_account"]
        hall.desk.approve("Полынь")
        assert hall.standing()["Полынь"] == "approved"


def test_withdrawals_second_posts_edits_and_deletions_are_seen(tmp_path: Path) -> None:
    with recruiting(tmp_path) as hall:
        gathered(hall, "Полынь", "Ёлка-иголка", "Кот Учёный")
        hall.desk.approve_all()
        hall.applies("Полынь", "Увы, снимаюсь с игры.")
        hall.applies("Ёлка-иголка", "Имя: Архип\nПрофессия: мельник, вторая заявка")
        hall.board.edit_silently(hall.applies("[Z]орро", "Играю").id, "Играю кузнеца")
        first = next(one for one in hall.board.all_posts(hall.registration) if one.author_name == "Кот Учёный")
        hall.works()
        hall.board.erase(first.id)
        hall.works()
        assert hall.standing()["Полынь"] == "withdrawn"
        assert hall.doubts("Ёлка-иголка") == ["second_post"]
        assert hall.doubts("Кот Учёный") == ["gone"]
        hall.desk.approve("Кот Учёный")
        assert hall.doubts("Кот Учёный") == []


def test_an_application_changed_after_the_decision_is_pointed_out(tmp_path: Path) -> None:
    with recruiting(tmp_path) as hall:
        post = hall.applies("Полынь", "Записываюсь!")
        hall.works()
        hall.desk.approve("Полынь")
        hall.board.edit_silently(post.id, "Записываюсь! Имя: Архип, мельник")
        hall.works()
        assert hall.doubts("Полынь") == ["edited"]


def test_main_nicks_come_by_letter_where_they_are_plain_and_by_the_gm_s_word(tmp_path: Path) -> None:
    with recruiting(tmp_path) as hall:
        hall.user("Травница")
        gathered(hall, "Полынь", "Ёлка-иголка", "Кот Учёный")
        hall.writes("Полынь", "Здравствуйте! Мой основной ник — Травница.")
        hall.writes("Ёлка-иголка", "Мой основной ник пока не скажу")
        hall.writes("Кот Учёный", "Мой основной ник Никтошеньки")
        hall.works()
        mains = {one.nick: (one.main, one.main_by) for one in hall.desk.now().applicants}
        assert mains["Полынь"] == ("Травница", "letter")
        assert (hall.doubts("Ёлка-иголка"), hall.doubts("Кот Учёный")) == (["main_unclear"], ["main_unknown"])
        hall.desk.main("Ёлка-иголка", "Травница")
        assert hall.doubts("Полынь") == ["double"]
        public = [post.text for post in hall.board.posts.values()]
        assert not [
            text for text in (*public, *(str(one.data) for one in hall.store.log.since())) if "Травница" in text
        ]


def test_the_roster_is_written_into_the_file_once_and_the_rest_of_it_stays(tmp_path: Path) -> None:
    with recruiting(tmp_path) as hall:
        before = hall.ini.read_text(encoding="utf-8")
        hall.user("Травница")
        gathered(hall, *PEOPLE)
        hall.writes("Полынь", "Мой основной ник Травница")
        hall.works()
        hall.desk.approve_all()
        closed(hall)
        text = hall.ini.read_text(encoding="utf-8")
        said = config.load(hall.ini)
        assert dict(said.cast.players) == {**dict.fromkeys(PEOPLE), "Полынь": "Травница"}
        assert dealing.reserves(said) == ("Рога & Копыта",)
        old = [line for line in before.splitlines() if line]
        assert [line for line in text.splitlines() if line in old] == old
        assert (tmp_path / "game.ini.bak").read_text(encoding="utf-8") == before
        assert bootstrap.known_roster(said, hall.store).account_of("[Z]орро") == hall.user("[Z]орро").id
        with pytest.raises(BadInput, match="уже закрыта"):
            closed(hall)
        assert hall.ini.read_text(encoding="utf-8") == text


def test_the_announcement_names_characters_only_and_goes_out_when_it_is_approved(tmp_path: Path) -> None:
    with recruiting(tmp_path) as hall:
        hall.user("Травница")
        gathered(hall, *PEOPLE)
        hall.writes("Полынь", "Мой основной ник Травница")
        hall.works()
        hall.desk.approve_all()
        closed(hall)
        hall.works()
        draft = hall.store.drafts.all([State.DRAFT])[0]
        assert draft.intent.kind == "signup"
        assert "Травница" not in draft.intent.text
        hall.store.drafts.approve(draft.id, "Ведущий")
        hall.opens()
        hall.works()
        told = hall.board.shown(hall.registration)[-1].text
        assert "1. Полынь" in told
        assert "Запасные: Рога & Копыта." in told


def test_the_round_moves_on_when_the_file_changes_and_when_the_roles_are_dealt(tmp_path: Path) -> None:
    with recruiting(tmp_path) as hall:
        gathered(hall, *PEOPLE)
        hall.desk.approve_all()
        closed(hall)
        led = hall.led
        hall.works()
        assert getattr(led, "moved_on", False)
        led = hall.opens()
        hall.works()
        assert (hall.desk.phase, led.moved_on) == (Phase.CLOSED, False)
        drawn(hall)
        hall.works()
        assert led.moved_on
        assert not waits(hall.ini)


def test_from_sign_up_to_the_first_day(tmp_path: Path) -> None:
    with recruiting(tmp_path, signup="group = Персонажи") as hall:
        hall.board.add_group("Персонажи", hall.gm.id)
        hall.user("Травница")
        gathered(hall, *PEOPLE)
        hall.writes("Полынь", "Мой основной ник Травница, лечить никого не буду")
        hall.works()
        hall.desk.approve_all()
        hall.desk.refuse("Кот Учёный", "в прошлый раз бросил игру")
        hall.desk.approve("Рога & Копыта")
        closed(hall)
        with pytest.raises(NotDealt):
            hall.plays()
        hall.opens()
        drawn(hall)
        hall.plays()
        hall.works(12)
        letters = {user: mail for mail in hall.server.mailbox.mails.values() for user in mail.to}
        assert {hall.user(nick).id for nick in PEOPLE if nick != "Кот Учёный"} <= set(letters)
        hall.time.second = (START + timedelta(seconds=10)).timestamp()
        hall.works(12)
        assert hall.led
        game = hall.led._staff.book.refresh()  # type: ignore[attr-defined]
        assert game.today.day == 1
        assert set(game.living) == set(PEOPLE) - {"Кот Учёный"}
        assert any("День 1" in topic.title for topic in hall.board.topics.values())
        assert [draft for draft in hall.store.drafts.all() if draft.intent.kind == "receipt"] == []
        run = hall.run
        assert run
        assert replay(run.store, run.casebook_over).differences == ()


def test_the_group_of_characters_is_kept(tmp_path: Path) -> None:
    with recruiting(tmp_path, signup="group = Персонажи") as hall:
        gathered(hall, "Полынь", "Ёлка-иголка")
        hall.desk.approve("Полынь")
        hall.works()
        assert any("не ведёт группу «Персонажи»" in told for told in hall.told)
        group = hall.board.add_group("Персонажи", hall.gm.id)
        hall.time.advance(1900)
        hall.works()
        assert group.members == {hall.user("Полынь").id}
        hall.desk.reserve("Ёлка-иголка")
        hall.works()
        assert group.members == {hall.user("Полынь").id, hall.user("Ёлка-иголка").id}


def test_who_was_approved_joins_the_group_though_the_sign_up_ends_at_once(tmp_path: Path) -> None:
    with recruiting(tmp_path, signup="group = Персонажи") as hall:
        group = hall.board.add_group("Персонажи", hall.gm.id)
        gathered(hall, *PEOPLE[:4])
        hall.desk.approve_all()
        closed(hall)
        drawn(hall)
        hall.plays()
        hall.works()
        assert group.members == {hall.user(nick).id for nick in PEOPLE[:4]}
        assert hall.run
        assert shown.heading(hall.run, hall.desk.now(), hall.desk.phase).startswith("Запись окончена. Принято: 4")


@pytest.mark.parametrize("when", ["draw", "start"])
def test_no_game_starts_while_somebody_is_not_known(tmp_path: Path, when: str) -> None:
    with recruiting(tmp_path, signup=f"main_nicks = {when}") as hall:
        gathered(hall, "Полынь", "Ёлка-иголка", "Кот Учёный")
        hall.desk.approve_all()
        for nick in ("Полынь", "Ёлка-иголка"):
            hall.desk.main(nick, f"Я-{nick}")
        closed(hall)
        if when == "draw":
            with pytest.raises(NoMainNick, match="Кот Учёный"):
                drawn(hall)
        else:
            drawn(hall)
            hall.plays()
            hall.time.second = (START + timedelta(seconds=10)).timestamp()
            hall.works()
            assert hall.led
            assert hall.led._staff.book.refresh().today is None  # type: ignore[attr-defined]
            assert any("Основной ник не известен: Кот Учёный" in told for told in hall.told)
            with pytest.raises(NoMainNick, match="Кот Учёный"):
                refuse_start(
                    config.load(hall.ini), hall.store, bootstrap.known_roster(config.load(hall.ini), hall.store)
                )
        hall.desk.main("Кот Учёный", "Котофей")
        assert config.load(hall.ini).cast.players["Кот Учёный"] == "Котофей"
        if when == "draw":
            drawn(hall)
        else:
            hall.works()
            assert hall.led._staff.book.refresh().today is not None  # type: ignore[union-attr]


def test_one_person_with_two_characters_stops_the_closing_and_the_draw(tmp_path: Path) -> None:
    with recruiting(tmp_path) as hall:
        gathered(hall, "Полынь", "Ёлка-иголка")
        hall.desk.main("Полынь", "Травница")
        hall.desk.main("Ёлка-иголка", "травница")
        for nick in ("Полынь", "Ёлка-иголка"):
            hall.desk.approve(nick)
        with pytest.raises(Doubles, match="Полынь"):
            closed(hall)
        hall.desk.main("Ёлка-иголка", "Иголка")
        closed(hall)
        hall.desk.main("Ёлка-иголка", "Травница")
        with pytest.raises(Doubles):
            drawn(hall)


def test_a_crash_between_file_and_store_is_made_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with recruiting(tmp_path) as hall:
        gathered(hall, *PEOPLE)
        hall.desk.approve_all()

        def crash(*_: object) -> None:
            raise KeyboardInterrupt

        with monkeypatch.context() as broken:
            broken.setattr("daemon.signup.closing._finish", crash)
            with pytest.raises(KeyboardInterrupt):
                closed(hall)
        closed(hall)
        assert len(hall.store.drafts.all([State.DRAFT])) == 1
        assert [*tmp_path.glob("game.ini.bak*")] == [tmp_path / "game.ini.bak"]
