"""Reading game.ini: every fault at once, each with its line and what to write instead."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from daemon import config, tongue
from daemon.errors import BadInput
from daemon.ini import BadConfig
from tests.daemon.front_kit import GOOD, faults, load, write_ini


def test_a_good_file_loads(tmp_path: Path) -> None:
    game = load(tmp_path)
    assert game.game.name == "Мафия"
    assert game.topics.votes == "new"
    assert game.options.votes.tie == "random_list"
    assert game.start == datetime(2026, 12, 1, 18, 0, tzinfo=UTC)


def test_every_fault_is_told_at_once_with_its_line(tmp_path: Path) -> None:
    told = faults(tmp_path, "[votes]\ntie = nobdy\ntye = 2\n[nihgt]\n", swap=("profile = boss", "profile = bos"))
    assert [line.split(":")[0].split(", ")[1] for line in told] == ["строка 4", "строка 17", "строка 18", "строка 19"]


@pytest.mark.parametrize(
    ("more", "swap", "told"),
    [
        ("[votes]\ntie = nobdy\n", ("", ""), "может быть, «nobody»?"),
        ("[votes]\ntye = nobody\n", ("", ""), "может быть, «tie»?"),
        ("[vote]\ntie = nobody\n", ("", ""), "может быть, [votes]?"),
        ("[roles]\nдоктр = 1\n", ("", ""), "может быть, «доктор»?"),
        ("[roles]\nдоктор = один\n", ("", ""), "нужно число"),
        ("[roles]\nдоктор = 9\n", ("", ""), "ролей 9, а игроков 2"),
        ("[assigned]\nПолын = доктор\n", ("", ""), "может быть, «Полынь»?"),
        ("[assigned]\nПолынь = доктор, кирпич\n", ("", ""), "не должность и не предмет"),
        ("[aliases]\nНикто = Н\n", ("", ""), "такого игрока нет в [players]"),
        ("[gender]\nПолынь = х\n", ("", ""), "можно: м, ж, с"),
        ("полынь = Другой\n", ("", ""), "тот же ник, что и «Полынь»"),
        ("[role палач]\nblocks = strike pierces=танк\n", ("", ""), "[role палач]"),
        ("[role Шут]\nblocks = passive\n", ("", ""), "должна быть сторона"),
        ("[review]\nmode = авто\n", ("", ""), "можно: manual, auto_if_certain, auto"),
        ("[review]\nlisten = 8060\n", ("", ""), "127.0.0.1:8060"),
        ("[schedule]\nphases = ночь\n", ("", ""), "«day 09:00-20:00"),
        ("[schedule]\ntimezone = Москва\n", ("", ""), "Europe/Moscow"),
        ("", ("profile = boss", "profile = bosss"), "может быть, «boss»?"),
        ("", ("name = Мафия\n", ""), "[game] name: не задано"),
        ("", ("start = 2026-12-01 21:00", "start = завтра"), "2026-12-01 21:00"),
        ("", ("url = https://forum.example.org/", "url = forum"), "https://forum.example.org"),
        ("", ("forum = 7\n", ""), "(votes = new)"),
        ("", ("game = 123", "game = тема"), "номер темы или полный адрес"),
        ("", ("game = 123", "game = https://evil.example/viewtopic.php?t=1"), "другой сайт"),
        ("", ("game = 123", "game = https://forum.example.org/viewtopic.php?p=9"), "номер темы"),
        ("", ("username = Ведущий", "usrname = Ведущий"), "может быть, «username»?"),
    ],
)
def test_a_fault_says_what_would_do(tmp_path: Path, more: str, swap: tuple[str, str], told: str) -> None:
    assert any(told in line for line in faults(tmp_path, more, swap=swap))


@pytest.mark.parametrize(
    "address",
    [
        "https://forum.example.org/viewtopic.php?f=7&t=123",
        "https://www.forum.example.org/viewtopic.php?t=123&start=40#p9",
        "https://forum.example.org/t123p20-topic",
        "https://forum.example.org/viewtopic.php?id=123",
        "123",
    ],
)
def test_a_topic_is_known_by_number_or_address(tmp_path: Path, address: str) -> None:
    assert load(tmp_path, swap=("game = 123", f"game = {address}")).topics.game == 123


@pytest.mark.parametrize(
    ("encoding", "mark"), [("utf-8-sig", ""), ("utf-16", ""), ("utf-8", ""), ("utf-8", "; примечание")]
)
def test_any_unicode_file_of_an_editor_is_read(tmp_path: Path, encoding: str, mark: str) -> None:
    path = tmp_path / "game.ini"
    path.write_bytes((mark + GOOD).replace("\n", "\r\n").encode(encoding))
    assert config.load(path).forum.username == "Ведущий"


def test_another_encoding_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "game.ini"
    path.write_bytes(GOOD.encode("cp1251"))
    with pytest.raises(BadInput, match=r"line 3.*UTF-8"):
        config.load(path)


def test_a_missing_file_names_init(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="mafia-gm init") as caught:
        config.load(tmp_path / "none.ini")
    assert caught.value.exit_code == 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("name = x\n", "до первого раздела"),
        ("[game]\nname\n", "нет знака «=»"),
        ("[game]\nname = a\n[game]\nstart = b\n", "раздел [game] уже был в строке 1"),
        ("[game]\nname = a\nname = b\n", "уже есть в строке 2"),
        ("[game]\nname = a\n  start = b\n", "начинается с пробела"),
        ("[game]\n= a\n", "не похожа ни на [раздел]"),
    ],
)
def test_a_broken_file_says_where(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(BadConfig) as caught:
        config.load(write_ini(tmp_path, text))
    assert told in caught.value.ru


def test_awkward_nicks_are_players(tmp_path: Path) -> None:
    game = load(tmp_path, '[Клан] Ёлка = Ёлка\n"# решётка" = a\n"a = b" = c\n7я вода: вторая = d\n')
    assert list(game.cast.players)[2:] == ["[Клан] Ёлка", "# решётка", "a = b", "7я вода: вторая"]


def test_a_player_may_stand_without_a_main_nick(tmp_path: Path) -> None:
    assert load(tmp_path, "Мышь\n").cast.players["Мышь"] is None


def test_a_role_may_have_any_of_its_names(tmp_path: Path) -> None:
    seats = load(tmp_path, "[assigned]\nПолынь = лекарь, бронежилет\nKvakin88 = маф, дежурный\n").cast.seats
    assert (seats["Полынь"].role, seats["Полынь"].items) == ("doctor", ("vest",))
    assert (seats["Kvakin88"].role, seats["Kvakin88"].offices) == ("mafioso", ("duty",))


def test_a_role_of_the_gm_s_own_can_be_drawn(tmp_path: Path) -> None:
    cast = load(tmp_path, "[roles]\nШут = 1\n[role Шут]\nside = solo\nblocks = passive\n").cast
    assert cast.counts == {"Шут": 1}
    assert cast.roles["Шут"].side == "solo"


def test_fast_phases_take_lengths(tmp_path: Path) -> None:
    phases = load(tmp_path, "[schedule]\nphases = day 20s, night 10s\n").options.schedule.phases
    assert [rule.lasts.total_seconds() for rule in phases if rule.lasts] == [20, 10]


def test_a_relative_database_lies_beside_the_file(tmp_path: Path) -> None:
    assert load(tmp_path).database() == f"sqlite:///{(tmp_path / 'game.db').as_posix()}"


@pytest.mark.parametrize("url", ["sqlite:////srv/game.db", "sqlite:///C:/games/game.db", "postgresql://h/db"])
def test_an_absolute_database_stays(tmp_path: Path, url: str) -> None:
    assert load(tmp_path, f"[store]\nurl = {url}\n").database() == url


def test_faults_are_told_in_english_too(tmp_path: Path) -> None:
    with pytest.raises(BadConfig) as caught:
        load(tmp_path, "[votes]\ntie = nobdy\n")
    tongue.use("en")
    assert "line 17: [votes] tie: 'nobdy' does not fit; allowed: ask_gm, nobody" in str(caught.value)


def test_the_password_is_never_shown(tmp_path: Path) -> None:
    game = load(tmp_path, swap=("env:GM_PASSWORD", "hunter2"))
    assert "hunter2" not in repr(game)
    assert game.password().get_secret_value() == "hunter2"


@pytest.mark.parametrize(
    "swap",
    [("Kvakin88 =", "ведущий ="), ("= Квакин", "= Ведущий"), ("profile = boss", "profile = boss\ngm = Судья, травница"),
     ("profile = boss", "profile = boss\ngm = полынь")],
)  # fmt: skip
def test_a_gm_neither_plays_nor_stands_behind_a_character(tmp_path: Path, swap: tuple[str, str]) -> None:
    (told,) = faults(tmp_path, swap=swap)
    assert "ведущий не играет в своей игре" in told
