"""Private letters: receipts in one shape, results after the night, offers, reminders; nothing to whom it is not for."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from daemon.inbox import FULL_FROM
from daemon.private import SEAT
from daemon.sections import Mode, ReceiptsMode
from daemon.store.records import Action, Intent, State
from daemon.tidy import Tidy
from daemon.unread import Unread
from engine.journal import Ruling
from tests.daemon.correspondence import Correspondence
from tests.daemon.table import VOTES


@pytest.fixture
def table() -> Correspondence:
    return Correspondence()


# ── receipts ──


def test_a_move_is_repeated(table: Correspondence) -> None:
    table.writes("Мышь", "лечу Ёлку", "21:31")
    assert table.answer("Мышь") == "Принято: лечение → Ёлка, 21:31."


def test_a_player_without_abilities_gets_the_same_letter(table: Correspondence) -> None:
    for nick in ("Kvakin88", "Барон", "Снежок"):
        table.writes(nick, "проверяю Ёлку", "21:31")
    assert len({tuple(table.inbox(nick)) for nick in ("Kvakin88", "Барон", "Снежок")}) == 1


def test_an_outsider_gets_the_same_letter_and_no_more_than_a_few(table: Correspondence) -> None:
    table.writes("Kvakin88", "проверяю Ёлку", "21:31")
    for _ in range(8):
        table.writes("Прохожий", "проверяю Ёлку", "21:31")
    assert table.inbox("Прохожий") == table.inbox("Kvakin88") * 5


def test_the_dead_get_the_same_letter(table: Correspondence) -> None:
    for voter in ("Полынь", "Ёлка", "Снежок"):
        table.votes(voter, "Мышь")
    table.at("21:00")
    table.works()
    table.writes("Мышь", "лечу Ёлку", "21:31")
    assert table.answer("Мышь") == "Принято: лечение → Ёлка, 21:31."
    table.night_ends()
    assert len(table.inbox("Мышь")) == 1


def test_what_everybody_knows_is_told_to_everybody(table: Correspondence) -> None:
    for voter in ("Полынь", "Ёлка", "Снежок"):
        table.votes(voter, "Барон")
    table.at("21:00")
    table.works()
    for nick in ("Kvakin88", "Снежок"):
        table.writes(nick, "проверяю Барона", "21:31")
    assert table.answer("Kvakin88").startswith("Не принято: проверка → Барон, 21:31 (цель уже выбыла).")
    assert table.inbox("Снежок") == table.inbox("Kvakin88")


def test_a_forbidden_target_is_refused_at_once_and_can_be_changed(table: Correspondence) -> None:
    table.writes("Полынь", "убиваем Снежка", "21:31")
    assert table.answer("Полынь").startswith("Не принято: удар → Снежок, 21:31 (к этой цели ходить нельзя).")
    table.writes("Полынь", "убиваем Барона", "21:40")
    assert table.answer("Полынь") == "Принято: удар → Барон, 21:40."


def test_what_is_unclear_is_asked_at_once_and_the_gm_told() -> None:
    table = Correspondence(nicks=("Полынь", "Мышь", "Kvakin88", "Ёлка", "Марк", "Марка"))
    table.writes("Мышь", "лечу Марка", "21:31")
    assert table.answer("Мышь").startswith("Уточните: лечение → Марк или Марка, 21:31 (непонятно, кто из них).")


def test_a_late_letter_is_told_to_be_late() -> None:
    table = Correspondence(
        "boss", schedule__phases="day 09:00-20:00, processing 20:00-21:00, night 21:00-09:00", votes__no_votes="nobody"
    )
    table.at("20:30")
    table.writes("Мышь", "лечу Ёлку", "20:30")
    assert table.answer("Мышь") == "Опоздало: лечение → Ёлка, 20:30. Не засчитано."
    assert table.inbox("Мышь")[-1].endswith("20:00 (мск), 2 декабря, среда. Действует последнее письмо.")


def test_a_letter_held_back_past_the_morning_is_late(table: Correspondence) -> None:
    table.night_ends()
    table.account.writes("Мышь", "Ход", "лечу Ёлку", table.time("22:00"))
    table.at("10:00", 2)
    table.works()
    assert table.answer("Мышь") == "Опоздало: лечение → Ёлка, 22:00. Не засчитано."


def test_a_chat_gets_the_same_shape(table: Correspondence) -> None:
    table.writes("Мышь", "Здравствуйте! Как у вас дела?", "21:31", subject="Привет")
    assert table.answer("Мышь") == "Принято: письмо, 21:31."


def test_a_vote_through_the_gm_is_repeated_or_refused_by_the_rules() -> None:
    open_game, closed_game = Correspondence(), Correspondence(votes__via_gm="off")
    for table in (open_game, closed_game):
        table.writes("Барон", "голосую за Ёлку", "20:15", subject="Голос")
    assert open_game.answer("Барон") == "Принято: голос → Ёлка, 20:15."
    assert closed_game.answer("Барон").startswith("Не принято: голос → Ёлка, 20:15 (голоса через ведущего")


def test_the_board_and_the_gm_himself_get_no_answer(table: Correspondence) -> None:
    table.account.add_user("Anonymous", 1)
    for name in ("Anonymous", "Ведущий"):
        table.writes(name, "проверяю Ёлку", "21:31")
    assert table.mails() == []


def test_another_account_of_a_player_does_not_act_for_him(table: Correspondence) -> None:
    table.writes("Mышь", "лечу Ёлку", "21:31")  # a Latin M
    assert table.inbox("Мышь") == []
    assert table.inbox("Mышь")[-1].split("\n\n")[1] == "Принято: лечение → Ёлка, 21:31."
    assert table.day().letters == ()


def test_a_letter_changed_after_it_was_sent_counts_from_when_it_was_seen(table: Correspondence) -> None:
    table.writes("Мышь", "лечу Ёлку", "21:31")
    table.account.letters[0].text = "лечу Барона"
    table.at("22:00")
    table.works()
    assert table.answer("Мышь") == "Принято: лечение → Барон, 22:00."
    last = table.day().letters[-1]
    assert (last.at, last.moves[0].target) == (table.time("22:00"), "Барон")


def test_receipts_wait_for_the_gm_where_he_wants_to_see_them_first() -> None:
    table = Correspondence(mode=Mode.AUTO, receipts=ReceiptsMode.REVIEW)
    table.writes("Мышь", "лечу Ёлку", "21:31")
    assert (table.waiting(), table.mails()) == (["receipt"], [])


def test_who_writes_several_letters_at_once_hears_of_the_last_one_last(table: Correspondence) -> None:
    targets = ("Снежок", "Kvakin88", "Ёлка", "Полынь")
    for second, target in enumerate(targets):
        for nick in ("Мышь", "Барон"):
            table.account.writes(nick, "Ход", f"лечу: {target}", table.time(f"21:30:0{second}"))
    table.at("21:31", 1)
    table.works()
    for nick in ("Мышь", "Барон"):
        heard = [re.findall(f"лечение → ({'|'.join(targets)}), ", text) for text in table.inbox(nick)]
        assert heard == [[target] for target in targets]


def test_receipts_may_be_switched_off() -> None:
    table = Correspondence(receipts=ReceiptsMode.OFF)
    table.writes("Мышь", "лечу Ёлку", "21:31")
    assert table.mails() == []


@pytest.mark.parametrize("mode", [Mode.MANUAL, Mode.AUTO_IF_CERTAIN])
def test_receipts_go_out_at_once_in_every_mode(mode: Mode) -> None:
    table = Correspondence(mode=mode)
    table.writes("Мышь", "лечу Ёлку", "21:31")
    assert len(table.inbox("Мышь")) == 1


# ── after the night ──


def test_a_check_goes_to_the_commissar_and_the_sergeant_after_the_morning(table: Correspondence) -> None:
    table.writes("Kvakin88", "проверяю Полынь", "21:31")
    table.writes("Полынь", "пропускаю ход", "21:31")
    table.night_ends()
    for nick in ("Kvakin88", "Ёлка"):
        assert table.answer(nick) == "Проверка: Полынь — мафия."
    assert [len(table.inbox(nick)) for nick in ("Мышь", "Снежок", "Барон")] == [0, 0, 0]


def test_results_wait_for_the_gm_with_the_morning() -> None:
    table = Correspondence(mode=Mode.MANUAL)
    table.writes("Kvakin88", "проверяю Полынь", "21:31")
    table.night_ends()
    assert sorted(table.waiting()) == ["morning", "night_letter", "night_letter", "verdict"]
    for draft in table.store.drafts.all([State.DRAFT]):
        table.office.approve(draft.id)
    table.works()
    assert table.answer("Ёлка") == "Проверка: Полынь — мафия."


def test_results_never_go_before_the_morning() -> None:
    table = Correspondence(mode=Mode.MANUAL)
    table.writes("Kvakin88", "проверяю Полынь", "21:31")
    table.night_ends()
    for draft in table.store.drafts.all([State.DRAFT]):
        if draft.intent.private:
            table.office.approve(draft.id)
    table.works()
    assert table.inbox("Ёлка") == []


def test_nothing_in_a_key_tells_who_has_an_ability(table: Correspondence) -> None:
    table.writes("Kvakin88", "проверяю Полынь", "21:31")
    table.night_ends()
    keys = " ".join(draft.intent.key for draft in table.store.drafts.all())
    assert not any(nick in keys for nick in table.roster.nicks())


def test_a_reserve_is_told_his_role(table: Correspondence) -> None:
    table = Correspondence(
        nicks=("Полынь", "Мышь", "Kvakin88", "Ёлка", "Снежок", "Барон", "Запас"),
        roles=("mafioso", "doctor", "commissar", "sergeant", "bastard", "villager", "reserve"),
    )
    table.at("12:00")
    table.rules("replace", "Kvakin88", "Запас", day=1)
    table.works()
    assert "комиссар" in table.inbox("Запас")[-1]
    assert [draft.intent.kind for draft in table.store.drafts.all() if draft.intent.private] == [SEAT]


def test_an_offer_is_made_answered_and_told() -> None:
    nicks = ("Полынь", "Лис", "Мышь", "Ёлка", "Снежок", "Барон", "Сова", "Дрозд")
    table = Correspondence(nicks=nicks, roles=("mafioso", "mafioso", "doctor", *["villager"] * 5))
    for voter in nicks[2:]:
        table.votes(voter, "Лис")
    table.at("21:00")
    table.works()
    assert "может предложить" in table.inbox("Полынь")[-1]
    table.writes("Полынь", "вербую Мышь", "21:30")
    table.at("9:00")
    table.works()
    assert "Мафия предлагает вам вступить" in table.inbox("Мышь")[-1]
    table.writes("Мышь", "согласна", "12:00", 2)
    assert table.answer("Мышь") == "Принято: согласие на вербовку, 12:00."
    table.night_ends(2)
    assert "С этого утра вы — мафия." in table.inbox("Мышь")[-1]
    assert "Прежней роли (доктор) у вас больше нет." in table.inbox("Мышь")[-1]
    assert table.answer("Полынь") == "К вам присоединяется Мышь."


# ── reminders ──


def test_all_who_have_not_written_are_reminded_alike() -> None:
    table = Correspondence(remind=timedelta(hours=1))
    table.writes("Мышь", "лечу Ёлку", "21:31")
    table.at("8:00")
    table.works()
    reminded = {nick: table.inbox(nick) for nick in table.roster.nicks() if nick != "Мышь"}
    assert len({tuple(letters) for letters in reminded.values()}) == 1
    assert "Ходы принимаются до 09:00" in reminded["Барон"][0]
    assert len(table.inbox("Мышь")) == 1


def test_nobody_is_reminded_twice_or_too_late() -> None:
    table = Correspondence(remind=timedelta(hours=1), mode=Mode.MANUAL)
    for at in ("8:00", "8:30", "9:00"):
        table.at(at)
        table.works()
    assert [len(table.inbox(nick)) for nick in table.roster.nicks()] == [1] * 6


# ── the GM hears ──


def test_a_letter_that_others_read_too_is_told_to_the_gm(table: Correspondence) -> None:
    from daemon.store.letters import NewLetter

    table.store.letters.keep(
        NewLetter("pm:9", "export", "Мышь", 51, table.hands(), "Ход", "лечу Ёлку", 9, ("Ведущий", "Барон")),
        table.hands(),
    )
    table.watch._inbox._tell_shared([9])
    assert any(event.kind == "notice" or "notice" in event.kind for event in table.store.log.since())


def test_the_inbox_is_watched_from_seventy_percent_on(table: Correspondence) -> None:
    for _ in range(int(50 * FULL_FROM)):
        table.account.writes("Барон", "Болтовня", "Как дела?", table.time("12:00"))
    table.at("12:30")
    assert [notice.key for notice in table.notices.open()] == ["inbox_full"]


def test_a_ruling_on_a_letter_stays_out_of_the_log(table: Correspondence) -> None:
    table.writes("Мышь", "лечу Ёлку", "21:31")
    letter = table.day().letters[0].letter
    table.office.rule(Ruling(table.hands(), "move", str(letter), "Барон", "так"))
    assert table.day().letters[0].moves[0].target == "Барон"
    assert "Барон" not in str([event.data for event in table.store.log.since(kinds=["ruling"])])


def test_kept_letters_make_room_where_that_is_wanted(table: Correspondence) -> None:
    for number in range(40):
        table.account.writes("Барон", f"Письмо {number}", "Как дела?", table.time("12:00"))
    table.at("12:30")
    table.account.writes("Мышь", "Ход", "лечу Ёлку", table.time("12:31"))  # not read yet
    assert Tidy(table.account, table.store).work() == 16
    left = [letter.subject for letter in table.account.letters]
    assert (left[0], left[-1], len(left)) == ("Письмо 16", "Ход", 25)
    assert Tidy(table.account, table.store).work() == 0


def test_role_letters_that_nobody_opens_are_told_before_the_first_day(table: Correspondence) -> None:
    intents = [
        Intent(
            f"role:{nick}",
            "role",
            Action.LETTER,
            table.roster.account_of(nick) or 0,
            "Роль",
            subject="Роль",
            private=True,
        )
        for nick in ("Мышь", "Барон")
    ]
    for intent in intents:
        table.store.drafts.propose(intent, "gm")
    table.out.work()
    table.out.work()
    table.mails()[0].unread = False
    unread = Unread(table.account, table.store, table.notices, table.hands() + timedelta(days=1))
    unread.work()
    assert table.notices.open() == []
    table.hands.move(hours=7)
    unread.work()
    assert [notice.key for notice in table.notices.open()] == ["unread"]
    assert "Барон" in table.notices.open()[0].ru
    assert "Мышь" not in table.notices.open()[0].ru


def test_a_ruling_on_a_letter_is_told_to_its_writer_once() -> None:
    table = Correspondence(nicks=("Полынь", "Мышь", "Kvakin88", "Ёлка", "Марк", "Марка"))
    table.writes("Мышь", "лечу Марка", "21:31")
    letter = table.day().letters[0].letter
    table.office.rule(Ruling(table.hands(), "move", str(letter), "Марка", "так"))
    for _ in range(2):
        table.works()
    assert len(table.inbox("Мышь")) == 2
    assert table.answer("Мышь") == "Принято: лечение → Марка, 21:31."


def test_a_vote_given_to_the_gm_is_told_in_the_vote_topic_at_once() -> None:
    table = Correspondence(votes__via_gm="on")
    table.at("20:00")
    table.works()
    table.writes("Мышь", "голосую за Kvakin88", "20:10")
    told = [draft.intent.text for draft in table.store.drafts.all([State.SENT]) if draft.intent.kind == "through_gm"]
    assert len(told) == 1
    assert "Мышь → Kvakin88, 20:10" in told[0]
    assert any("через ГМ" in post.body.text for post in table.account.topics[VOTES].posts)
