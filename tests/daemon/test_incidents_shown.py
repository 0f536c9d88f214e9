"""Incidents where the GM meets them: the page, the command line, the notice, the record; and what stays covered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from daemon.archive.page import archive
from daemon.archive.record import record, telling
from daemon.bootstrap import ready_game
from daemon.incidents.alert import NOTICE, QUIET, Alert
from daemon.incidents.casefile import Incidents
from daemon.notices import Notices
from daemon.roster import Member, Roster
from daemon.store.records import Fate, NewFate
from tests.daemon.review_kit import GAME, Town, ini, town
from tests.daemon.table import GAME as TABLE_GAME
from tests.daemon.table import Table as InMemory
from tests.daemon.test_commands import Table, seat

LISTED = "[activity]\nsecond_offence = on\nvote_talk = listed\n"


def with_mains(text: str) -> str:
    """The file with main nicks: «Марк» is played by «Вера Павловна»."""
    return text.replace('"Марк" =\n', '"Марк" = Вера Павловна\n', 1)


@pytest.fixture
def one(tmp_path: Path) -> Iterator[Town]:
    with town(tmp_path, with_mains(ini(more=LISTED))) as made:
        made.at("21:00")
        yield made


def stranger(one: Town, nick: str = "Прохожий", text: str = "а что тут происходит?") -> int:
    """Somebody who is not in the game writes in its topic; the number of the incident."""
    post = one.says(nick, text, topic=GAME)
    one.at("13:00")
    return next(entry.incident.number for entry in one.room.casefile().entries if entry.incident.post == post)


# ── the page ──


def test_an_incident_is_shown_with_its_place_and_its_link(one: Town) -> None:
    number = stranger(one)
    shown = one.text("/incidents")
    assert "пишет посторонний" in shown
    assert "а что тут происходит?" in shown
    assert "день 1" in shown
    assert f'id="incident-{number}"' in shown
    assert 'class="badge">1<' in one.text("/")
    assert "Происшествия" in one.text("/")


def test_dismissed_with_one_press_and_opened_again(one: Town) -> None:
    number = stranger(one)
    one.post(f"/incidents/{number}/dismiss", why="свой, ошибся темой", back="/incidents")
    shown = one.text("/incidents")
    assert f"№ {number}: разобрано" in shown
    assert "свой, ошибся темой" in shown
    assert 'class="badge"' not in one.text("/")
    one.post(f"/incidents/{number}/reopen")
    assert 'class="badge">1<' in one.text("/")


def test_warned_with_one_press_and_counted(one: Town) -> None:
    post = one.says("Барсук", "Марка, ты мафия?")
    one.at("13:00")
    (entry,) = one.room.casefile().entries
    assert entry.incident.post == post
    one.post(f"/incidents/{entry.incident.number}/warn")
    (fact,) = one.store.rulings.since()
    assert (fact.ruling.verb, fact.ruling.subject, fact.ruling.by) == ("warn", "Барсук", "gm")
    shown = one.text("/incidents")
    assert "1 предупреждение" in shown
    assert "следующее — автокил" in shown
    one.post(f"/incidents/{entry.incident.number}/warn")
    assert "уже с предупреждением" in one.text("/incidents")
    one.post(f"/incidents/{entry.incident.number}/reopen")
    assert "Само предупреждение осталось" in one.text("/incidents")


def test_an_outsider_has_no_button_to_warn(one: Town) -> None:
    number = stranger(one)
    assert "/warn" not in one.text("/incidents")
    one.post(f"/incidents/{number}/warn")
    assert one.store.rulings.since() == []


def test_whose_main_account_it_is_stays_covered(one: Town) -> None:
    main_account_writes(one)
    covered = one.text("/incidents")
    assert "пишет основной ник участника" in covered
    article = covered[covered.index('<article class="vote') : covered.index("</article>")]
    assert "Марк" not in article
    one.post("/uncover")
    uncovered = one.text("/incidents")
    article = uncovered[uncovered.index('<article class="vote') : uncovered.index("</article>")]
    assert "Основной ник игрока <bdi>Марк</bdi>" in article


def main_account_writes(one: Town) -> None:
    """The main account behind «Марк» writes in the game topic; the kit takes its number from a roster of its own."""
    roster = one.game.roster
    person = Member("Вера Павловна", 70)
    one.game = replace(one.game, roster=Roster((*roster.members, person), roster.gms, roster.account))
    one.says("Вера Павловна", "ой, не тем ником", topic=GAME)
    one.at("13:00")


def test_before_and_after_stand_side_by_side_and_hostile_words_are_calm(one: Town) -> None:
    post = one.votes("Барсук", "Марк")
    one.at("13:00")
    one.edits(post, "Барсук", "Голосую: [color=red]Марка[/color] <script>alert(1)</script>\u202e", clock="13:10")
    one.at("13:20")
    shown = one.text("/incidents")
    assert "<dt>Было</dt>" in shown
    assert "<script>alert" not in shown
    assert "\u202e" not in shown


def test_a_post_that_is_gone_is_said_to_be(one: Town) -> None:
    post = one.votes("Барсук", "Марк")
    one.at("13:00")
    one.store.facts.note_fates(one.hands.now, [NewFate(post, Fate.GONE)])
    assert "На форуме его больше нет" in one.text("/incidents")


def test_by_day_and_kind(one: Town) -> None:
    number = stranger(one)
    assert f"incident-{number}" in one.text("/incidents?day=1&kind=outsider")
    assert f"incident-{number}" not in one.text("/incidents?kind=dead")
    assert f"incident-{number}" not in one.text("/incidents?day=2")


def test_what_does_not_exist(one: Town) -> None:
    assert one.post("/incidents/5/burn").status_code == 404
    one.post("/incidents/99999/dismiss")
    assert "Происшествия № 99999 нет" in one.text("/incidents")


def test_without_the_form_s_key_nothing_is_decided(one: Town) -> None:
    number = stranger(one)
    assert one.send(f"/incidents/{number}/dismiss", {"key": "0"}).status_code >= 400
    assert one.room.casefile().open


def test_a_stopped_game_s_page_only_shows(tmp_path: Path) -> None:
    with town(tmp_path, ini(), read_only=True) as one:
        number = stranger(one)
        one.post(f"/incidents/{number}/dismiss")
        assert one.room.casefile().open


# ── the command line ──


@pytest.fixture
def game(tmp_path: Path) -> Table:
    table = seat(tmp_path)
    table.says("Прохожий", "What is this?", topic=50)
    table.says("Сова", "[color=red]Барсук[/color]")
    table.work()
    return table


def test_the_status_says_once_how_many_incidents_there_are(game: Table) -> None:
    led, _ = ready_game(game.ini, lambda config, store: game.forum)
    led.notices().raise_(NOTICE, "Происшествий, на которые стоит взглянуть: 7.", "Incidents worth a look: 7.")
    led.close()
    said = game.command("status").stdout
    assert ("1 are worth a look" in said, "worth a look: 7" in said) == (True, False)


def test_listed_dismissed_and_listed_no_more(game: Table) -> None:
    (incident,) = game.json("incidents")["incidents"]
    assert (incident["kind"], incident["author"], incident["day"]) == ("outsider", "Прохожий", 1)
    assert game.json("status")["incidents"] == {"open": 1, "weighty": 1}
    assert "1 are worth a look" in game.command("status").stdout
    number = str(incident["number"])
    said = game.command("incidents", "dismiss", number, "--why", "a passer-by")
    assert f"№ {number}: settled" in said.stdout
    assert game.json("incidents")["incidents"] == []
    assert game.json("incidents", "--all")["incidents"][0]["decision"]["why"] == "a passer-by"
    game.command("incidents", "reopen", number)
    assert game.json("incidents", "--day", "1")["open"] == 1


def test_warned_from_the_command_line(tmp_path: Path) -> None:
    table = seat(tmp_path)
    post = table.says("Сова", "[color=red]Барсук[/color]")
    table.work(0.6)
    table.forum.rewrites(post, "[color=red]Крот[/color]")
    table.says("Сова", "hm", minute=40)
    table.work(1.0)
    (incident,) = table.json("incidents")["incidents"]
    assert (incident["kind"], incident["before"], incident["text"]) == ("edited_vote", "Барсук", "Крот")
    told = table.json("incidents", "warn", str(incident["number"]))
    assert told["incident"]["decision"]["verdict"] == "warned"
    assert [(one["player"], one["warnings"]) for one in table.json("incidents")["warnings"]] == [("Сова", 1)]
    assert "already" in str(table.command("incidents", "warn", str(incident["number"])).exception)


def test_the_terminal_shows_it_in_words(game: Table) -> None:
    said = game.command("incidents").stdout
    assert "a post by an outsider" in said
    assert "What is this?" in said
    assert "No incidents." in game.command("incidents", "--day", "2").stdout


# ── the notice ──


def alerted(table: InMemory) -> tuple[Alert, list[str]]:
    told: list[str] = []
    notices = Notices(table.store, told.append)
    return Alert(Incidents(table.store, table.roster), table.book, table.store, notices), told


def test_many_posts_make_one_notice_and_it_says_nothing_of_them() -> None:
    table = InMemory()
    alert, told = alerted(table)
    for minute in range(20):
        table.says("Прохожий", f"раз {minute}", f"12:{minute:02}")
        table.at(f"12:{minute:02}:30")
        alert.work()
    assert len(told) == 1
    assert "Прохожий" not in told[0]
    table.hands.now += QUIET
    alert.work()
    assert len(told) == 2
    assert "20" in told[1]
    table.hands.now += QUIET
    alert.work()
    assert len(told) == 2


def test_the_notice_is_over_when_everything_is_settled() -> None:
    table = InMemory()
    alert, _ = alerted(table)
    table.says("Прохожий", "что тут?")
    table.at("13:00")
    alert.work()
    incidents = Incidents(table.store, table.roster)
    (entry,) = incidents.casefile(table.book.game).entries
    incidents.dismiss(table.book.game, entry.incident.number)
    alert.work()
    assert [notice.key for notice in table.notices.open()] == []


def test_light_ones_are_not_told() -> None:
    table = InMemory()
    alert, told = alerted(table)
    table.account.says(TABLE_GAME, "Мышь", "скоро ли?", table.time("12:00") - timedelta(days=1))
    table.at("13:00")
    alert.work()
    assert told == []
    assert NOTICE not in [notice.key for notice in table.notices.open()]


# ── the record ──


def test_the_record_tells_them_only_when_the_game_is_over_and_without_secrets(one: Town) -> None:
    main_account_writes(one)
    number = one.room.casefile().entries[0].incident.number
    one.post(f"/incidents/{number}/warn", why="тайна следствия")
    running = record(one.room.game, one.room.played(), secrets=False)
    assert "incidents" not in running
    over = record(one.room.game, one.room.played(), secrets=True)
    (told,) = over["incidents"]
    assert (told["kind"], told["author"], told["player"]) == ("main_account", "Вера Павловна", None)
    assert "тайна следствия" not in str(over["incidents"])
    assert "ой, не тем ником" in archive(telling(one.room.game, one.room.played(), secrets=True))
