"""`mafia-gm init`: piped answers, answers as options, and a file that is never overwritten unasked."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from daemon import cli, config

ANSWERS = (
    "ru", "Мафия № 5", "https://forum.example.org/index.php", "Ведущий", "https://forum.example.org/viewtopic.php?t=9",
    "new", "7", "", "boss", "2026-12-01 21:00", "env:GM_WORD", "1. Полынь = Травница", "[К] Ёлка = Ё", "7я вода", "",
)  # fmt: skip
OPTIONS = (
    "--language", "en", "--name", "Mafia", "--url", "https://f.example/", "--username", "GM", "--password", "env:W",
    "--game-topic", "5", "--vote-topic", "6", "--results-topic", "", "--profile", "majority",
    "--start", "2026-12-01 12:00",
)  # fmt: skip


def init(folder: Path, *more: str, answers: tuple[str, ...] = ANSWERS) -> Result:
    return CliRunner().invoke(cli.mafia_gm, ["init", str(folder), *more], input="\n".join((*answers, "")))


def test_piped_answers_make_a_file_that_loads(tmp_path: Path) -> None:
    assert init(tmp_path / "игра").exit_code == 0
    game = config.load(tmp_path / "игра" / "game.ini")
    assert (game.game.name, game.topics.game, game.topics.forum) == ("Мафия № 5", 9, 7)
    assert dict(game.cast.players) == {"Полынь": "Травница", "[К] Ёлка": "Ё", "7я вода": None}


def test_every_option_stands_in_the_file_with_its_words(tmp_path: Path) -> None:
    init(tmp_path)
    text = (tmp_path / "game.ini").read_text(encoding="utf-8")
    assert "# равенство голосов" in text
    assert "#   random_list — первый из них по случайному списку" in text


def test_it_tells_the_next_step(tmp_path: Path) -> None:
    assert f"mafia-gm check -c {tmp_path / 'game.ini'}" in init(tmp_path).stdout


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps no such bits")
def test_only_the_owner_reads_what_it_writes(tmp_path: Path) -> None:
    init(tmp_path, answers=(*ANSWERS[:10], "тайна", *ANSWERS[11:]))
    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    assert modes == {"game.ini": 0o600, "password.txt": 0o600}


def test_a_typed_password_lies_apart(tmp_path: Path) -> None:
    init(tmp_path, answers=(*ANSWERS[:10], "тайна", *ANSWERS[11:]))
    assert "тайна" not in (tmp_path / "game.ini").read_text(encoding="utf-8")
    assert config.load(tmp_path / "game.ini").password().get_secret_value() == "тайна"


def test_a_file_that_is_there_stays(tmp_path: Path) -> None:
    (tmp_path / "game.ini").write_text("моё", encoding="utf-8")
    result = init(tmp_path)
    assert result.exit_code == 1
    assert (tmp_path / "game.ini").read_text(encoding="utf-8") == "моё"
    assert "--force" in str(result.exception)


def test_force_replaces_it(tmp_path: Path) -> None:
    (tmp_path / "game.ini").write_text("моё", encoding="utf-8")
    assert init(tmp_path, "--force").exit_code == 0
    assert config.load(tmp_path / "game.ini").game.name == "Мафия № 5"


def test_options_and_a_players_file_leave_nothing_to_ask(tmp_path: Path) -> None:
    players = tmp_path / "players.txt"
    players.write_text("\ufeffAnn = Anna\n- Bob\n", encoding="utf-8")
    assert init(tmp_path, *OPTIONS, "--players", str(players), answers=()).exit_code == 0
    game = config.load(tmp_path / "game.ini")
    assert (game.game.language, game.topics.votes, list(game.cast.players)) == ("en", 6, ["Ann", "Bob"])


@pytest.mark.parametrize(
    ("place", "answer", "told"),
    [
        (2, "forum", "full address"),
        (4, "https://evil.example/viewtopic.php?t=1", "another site"),
        (8, "bosss", "no such profile"),
        (9, "завтра", "2026-12-01 21:00"),
    ],
)
def test_a_wrong_piped_answer_ends_it_with_a_sentence(tmp_path: Path, place: int, answer: str, told: str) -> None:
    result = init(tmp_path, answers=("en", *ANSWERS[1:place], answer, *ANSWERS[place + 1 :]))
    assert told in str(result.exception)
    assert not (tmp_path / "game.ini").exists()


def test_answers_that_end_too_early_name_the_question(tmp_path: Path) -> None:
    result = init(tmp_path, answers=("en", "Mafia"))
    assert "No answer to “The forum's address”" in str(result.exception)


def test_players_that_cannot_be_make_no_file(tmp_path: Path) -> None:
    result = init(tmp_path, answers=(*ANSWERS[:11], "Полынь = a", "полынь = b", ""))
    assert "тот же ник" in str(result.exception)
    assert not (tmp_path / "game.ini").exists()


def test_a_registration_topic_takes_the_place_of_players(tmp_path: Path) -> None:
    result = init(tmp_path, *OPTIONS, "--registration-topic", "12", answers=())
    assert result.exit_code == 0
    assert "the registration topic brings them" in result.stdout
    game = config.load(tmp_path / "game.ini")
    assert (game.topics.registration, dict(game.cast.players)) == (12, {})


def test_who_names_no_player_is_asked_for_the_registration_topic(tmp_path: Path) -> None:
    result = init(tmp_path, answers=(*ANSWERS[:11], "", "https://forum.example.org/viewtopic.php?t=31"))
    assert result.exit_code == 0
    assert config.load(tmp_path / "game.ini").topics.registration == 31


def test_nobody_and_no_topic_is_left_to_the_gm(tmp_path: Path) -> None:
    assert init(tmp_path, answers=ANSWERS[:11]).exit_code == 0
    assert config.load(tmp_path / "game.ini").topics.registration is None
