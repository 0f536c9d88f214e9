"""Statistics over finished games, and what of a game can be deleted once it is over."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from daemon import cli
from daemon.archive import statistics_page
from daemon.archive.forgetting import EndWaits, Led, NotOver
from daemon.archive.keepsake import Forgotten
from daemon.archive.statistics import PERSON_COLUMNS, Played, as_csv, statistics
from daemon.errors import BadInput, Trouble
from daemon.rules import statute
from daemon.store.records import Action, Intent
from engine.journal import Published
from tests.daemon.review_kit import NICKS, Town, ini, town

MAFIA, DOCTOR = NICKS[0], NICKS[1]
SECRET = "стреляем в Кота, тайное слово бегемот"


def plays(one: Town, lynched: str) -> None:
    """A day on which everybody votes for one; one changes his mind, one keeps silent."""
    one.votes(NICKS[2], NICKS[3], "09:00")
    for place, voter in enumerate(NICKS[:-1]):
        one.votes(voter, lynched if voter != lynched else DOCTOR, f"{10 + place}:15")
        one.says(voter, "привет", f"{10 + place}:20", topic=7)
    one.writes(MAFIA, SECRET, "15:00")
    one.at("21:00", day=2)


@pytest.fixture
def won(tmp_path: Path) -> Iterator[Town]:
    """A game that the town has won on day 1."""
    with town(tmp_path, ini().replace('"Барсук" =\n', '"Барсук" = Вера\n')) as made:
        statute.settle(made.game.config, made.store)
        plays(made, MAFIA)
        made.store.milestones.add(Published(made.hands.now, 1, "verdict", (MAFIA,)))
        yield made


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Town]:
    with town(tmp_path) as made:
        plays(made, NICKS[6])
        yield made


def command(one: Town, *words: str, answer: str = "") -> Result:
    path = str(one.game.config.path)
    return CliRunner().invoke(cli.mafia_gm, [*words, "-c", path], input=answer, standalone_mode=False)


def counted(one: Town) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(command(one, "export", "--statistics").stdout)
    return told


# ── numbers ──


def test_a_finished_game_is_counted(won: Town) -> None:
    told = counted(won)
    (game,) = told["games"]
    assert (game["winner"], game["days"], game["players"], game["survived"]) == ("town", 1, 8, 7)
    assert (game["votes"], game["changes"], game["missed"]) == (7, 1, 1)
    assert (game["lynches"], game["lynched_evil"], game["largest_wagon"]) == (1, 1, 6)


def test_sides_and_roles_are_counted(won: Town) -> None:
    told = counted(won)
    assert told["sides"] == [
        {"side": "mafia", "games": 1, "won": 0, "players": 1, "survived": 0},
        {"side": "town", "games": 1, "won": 1, "players": 7, "survived": 7},
    ]
    doctor = next(role for role in told["roles"] if role["role"] == "doctor")
    assert (doctor["title"], doctor["played"], doctor["won"], doctor["mean_day_out"]) == ("доктор", 1, 1, None)
    mafioso = next(role for role in told["roles"] if role["role"] == "mafioso")
    assert (mafioso["lynched"], mafioso["mean_day_out"]) == (1, 1.0)


def test_a_reserve_who_waited_has_played_no_role(tmp_path: Path) -> None:
    roles = ("мафия", "доктор", *("мирный житель" for _ in NICKS[3:]), "запасной")
    with town(tmp_path, ini(roles=roles)) as made:
        plays(made, MAFIA)
        made.store.milestones.add(Published(made.hands.now, 1, "verdict", (MAFIA,)))
        assert {row["role"] for row in counted(made)["roles"]} == {"mafioso", "doctor", "villager"}


def test_people_are_counted_by_main_nick_where_it_is_known(won: Town) -> None:
    people = {row["player"]: row for row in counted(won)["players"]}
    assert people["Вера"]["characters"] == ["Барсук"]
    assert people["Вера"]["missed"] == 1
    zorro = people[NICKS[2]]
    assert (zorro["votes"], zorro["changes"], zorro["town_votes"], zorro["on_target"]) == (1, 1, 1, 1)
    assert (zorro["accuracy"], zorro["posts"], zorro["won"]) == (1.0, 1, 1)
    assert (people[MAFIA]["received"], people[MAFIA]["accuracy"], people[MAFIA]["mafia"]) == (6, None, 1)


def test_several_games_add_up_by_person(won: Town) -> None:
    record = json.loads(command(won, "export").stdout)
    other = {"Полынь": "Вера"}
    told = statistics([Played(record, won.game.config.cast.players), Played(record, other)])
    people = {row["player"]: row for row in told["players"]}
    assert (people["Вера"]["games"], people["Вера"]["characters"]) == (2, ["Барсук", "Полынь"])
    assert people[DOCTOR]["won"] == 2
    assert sum(row["votes"] for row in told["players"]) == told["wagons"]["votes"] == 14


def test_a_game_that_goes_on_is_left_out(running: Town) -> None:
    result = command(running, "export", "--statistics")
    assert json.loads(result.stdout)["games"] == []
    assert "не окончена" in result.stderr


def test_statistics_are_a_table_and_a_page_too(won: Town) -> None:
    rows = list(csv.DictReader(io.StringIO(command(won, "export", "--statistics", "--format", "csv").stdout)))
    assert list(rows[0]) == list(PERSON_COLUMNS)
    page = command(won, "export", "--statistics", "--format", "html").stdout
    assert "Статистика игр" in page
    assert "<bdi>Вера</bdi>" in page
    assert "http" not in page.replace("http-equiv", "")
    assert isinstance(command(won, "export", "--statistics", "--format", "bbcode").exception, BadInput)


def test_a_hostile_name_is_harmless_in_both(won: Town) -> None:
    told = counted(won)
    told["players"][0]["player"] = "=cmd()<script>"
    assert "'=cmd()" in as_csv(told)
    assert "<script>" not in statistics_page.page(told, "en")


def test_a_record_is_of_one_game(won: Town) -> None:
    result = command(won, "export", "-c", str(won.game.config.path))
    assert isinstance(result.exception, BadInput)


# ── what is deleted ──


def in_the_file(one: Town, words: str) -> bool:
    """Whether the words stand anywhere in the database's files."""
    folder = one.game.config.folder
    return any(words.encode() in path.read_bytes() for path in folder.glob("game.db*"))


def test_letters_can_be_forgotten_and_the_record_stays(won: Town) -> None:
    assert in_the_file(won, "бегемот")
    before = command(won, "export", "--format", "html").stdout
    told = json.loads(command(won, "forget", "--letters", "--yes", "--json").stdout)
    assert told == {"what": "letters", "letters": 1, "pages": 0}
    assert not in_the_file(won, "бегемот")
    assert command(won, "export", "--format", "html").stdout == before
    assert isinstance(command(won, "status").exception, Forgotten)
    assert counted(won)["games"][0]["winner"] == "town"


def test_everything_can_be_forgotten_and_the_record_stays(won: Town) -> None:
    command(won, "forget", "--letters", "--yes")
    assert command(won, "forget", "--all", "--yes").exception is None
    assert list(won.store.facts.since()) == []
    assert won.store.settings.secret("draw") is None
    record = json.loads(command(won, "export").stdout)
    assert record["winner"] == "town"
    assert "mafia-gm draw 1" in record["commitment"]


def test_it_asks_before(won: Town) -> None:
    assert command(won, "forget", "--all", answer="n\n").exception is not None
    assert in_the_file(won, "бегемот")
    assert command(won, "forget", "--letters", answer="y\n").exception is None
    assert not in_the_file(won, "бегемот")


def test_a_game_that_goes_on_forgets_nothing(running: Town) -> None:
    for what in ("--letters", "--all"):
        assert isinstance(command(running, "forget", what, "--yes").exception, NotOver)
    assert in_the_file(running, "бегемот")


def test_before_its_end_is_out_a_game_forgets_nothing(won: Town) -> None:
    won.store.drafts.propose(Intent("game_over:1", "game_over", Action.POST, 9, "Конец игры", 1))
    assert isinstance(command(won, "forget", "--letters", "--yes").exception, EndWaits)
    assert in_the_file(won, "бегемот")
    won.store.drafts.hold(1, "gm")
    assert command(won, "forget", "--letters", "--yes").exception is None


def test_a_game_that_is_being_led_forgets_nothing(won: Town) -> None:
    won.hands.now = won.game.store.now()
    from daemon.clock import machine
    from daemon.store.store import open_store

    store = open_store(won.game.config.database(), machine)
    lease = store.lease()
    lease.take()
    assert isinstance(command(won, "forget", "--all", "--yes").exception, Led)
    lease.release()
    store.close()


def test_what_to_forget_must_be_said(won: Town) -> None:
    for words in ((), ("--letters", "--all")):
        error = command(won, "forget", *words).exception
        assert isinstance(error, Trouble)
        assert "--letters" in error.en
