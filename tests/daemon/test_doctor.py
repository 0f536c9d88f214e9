"""The doctor's report: it helps, it works where things are broken, and no secret ever stands in it."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from daemon import bootstrap, cli
from daemon.doctor import examine
from daemon.doctor.blot import BLOT, blotted
from daemon.store.database import HEAD
from tests.daemon.front_kit import GOOD, write_ini
from tests.daemon.review_kit import NICKS, Town, ini, town

WORDS = st.text("abcdefghkmnpqrstuvwxyzабвгдежзийклмнопрсту0123456789", min_size=9, max_size=20)


@pytest.fixture
def one(tmp_path: Path) -> Iterator[Town]:
    with town(tmp_path, ini(more="[votes]\nfinal_word = абракадабра\ntie = nobody\n")) as made:
        made.votes("Полынь", "Марк")
        made.writes("Полынь", "стреляем в Марка, бегемот")
        made.store.settings.keep_secret(bootstrap.COOKIES, [{"name": "sid", "value": "печенье1234"}])
        made.at("13:00")
        made.works()
        yield made


def doctor(path: Path, *words: str) -> Result:
    return CliRunner().invoke(cli.mafia_gm, ["doctor", "-c", str(path), *words], standalone_mode=False)


def told(one: Town) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(doctor(one.game.config.path, "--json").stdout)
    return report


# ── it helps ──


def test_versions_rules_counts_and_the_last_lines_are_there(one: Town) -> None:
    report = told(one)
    assert report["machine"]["libraries"]["sqlalchemy"]
    assert report["database"]["version"] == HEAD
    assert (report["database"]["soundness"], report["database"]["rows"]["letters"]) == ("ok", 1)
    assert report["file"]["sections"]["votes"] == {"final_word": "set", "tie": "nobody"}
    assert report["file"]["sections"]["players"] == {"lines": 8, "with_value": 0}
    assert report["rules"]["open"] == []
    assert "letter" in [event["kind"] for event in report["database"]["last_events"]]
    assert report["database"]["pages"]["kinds"] == [{"kind": "topic", "kept": 1, "not_understood": 0}]
    assert report["time"]["zone_offset"] == "+0300"
    assert report["disk"]["free_mb"] > 0


def test_people_read_it_too(one: Town) -> None:
    shown = doctor(one.game.config.path).stdout
    for said in ("== База данных ==", "soundness: ok", "tie: nobody", "zone_offset: +0300"):
        assert said in shown


def test_it_can_be_written_to_a_file_that_is_the_owner_s(one: Town, tmp_path: Path) -> None:
    into = tmp_path / "report.txt"
    result = doctor(one.game.config.path, "--into", str(into))
    assert (result.stdout, "прочтите его перед отправкой" in result.stderr) == ("", True)
    assert "== База данных ==" in into.read_text("utf-8")
    assert stat.S_IMODE(into.stat().st_mode) == 0o600


def test_the_doctor_changes_nothing(one: Town) -> None:
    before = one.store.log.last()
    examine(one.game.config.path)
    assert one.store.log.last() == before


# ── broken things ──


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    report = examine(tmp_path / "none.ini")
    assert report["file"]["there"] is False
    assert report["database"]["there"] is False
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("text", ["не ini", GOOD + "[votes]\ntie = дохтор\n", GOOD.replace("url", "урл"), "\0\1", ""])
def test_a_broken_file_is_told_by_line_and_not_by_words(tmp_path: Path, text: str) -> None:
    report = examine(write_ini(tmp_path, text))
    assert report["file"]["faults"]
    assert "дохтор" not in json.dumps(report, ensure_ascii=False)
    assert report["machine"]["python"]


def test_a_fault_names_its_line_section_and_key(tmp_path: Path) -> None:
    path = write_ini(tmp_path, GOOD + "[votes]\ntie = дохтор\n")
    (fault,) = examine(path)["file"]["faults"]
    assert (fault["section"], fault["key"], fault["line"]) == (
        "votes",
        "tie",
        len(path.read_text("utf-8").splitlines()),
    )


@pytest.mark.parametrize("raw", [b"", b"no database at all, but rather long text " * 200])
def test_a_broken_database_is_told_and_left_alone(tmp_path: Path, raw: bytes) -> None:
    path = write_ini(tmp_path, GOOD)
    (tmp_path / "game.db").write_bytes(raw)
    report = examine(path)
    assert "failed" in str(report["database"]) or "cannot_open" in report["database"]
    assert (tmp_path / "game.db").read_bytes() == raw


def test_a_database_of_something_else_is_looked_at_table_by_table(tmp_path: Path) -> None:
    path = write_ini(tmp_path, GOOD)
    with sqlite3.connect(tmp_path / "game.db") as raw:
        raw.execute("CREATE TABLE letters (x)")
    raw.close()
    report = examine(path)["database"]
    assert report["rows"]["letters"] == 0
    assert report["rows"]["posts"] == {"failed": "OperationalError"}


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="the superuser may read everything")
def test_a_database_that_may_not_be_read(one: Town) -> None:
    database = one.game.config.folder / "game.db"
    database.chmod(0)
    assert "cannot_open" in examine(one.game.config.path)["database"]


def test_an_address_that_cannot_be_used(tmp_path: Path) -> None:
    path = write_ini(tmp_path, GOOD + "[store]\nurl = nonsense://user:тайна123@host/x\n")
    report = examine(path)
    assert report["database"]["cannot_open"]
    assert "тайна123" not in json.dumps(report, ensure_ascii=False)


# ── secrets ──


def test_the_secrets_of_a_game_do_not_stand_in_its_report(one: Town) -> None:
    one.store.log.tell("notice", "x", ru="тайна", en="secret-word-in-a-text")
    shown = doctor(one.game.config.path).stdout + doctor(one.game.config.path, "--json").stdout
    assert one.game.dealt is not None
    secrets = ["слово", "бегемот", "печенье1234", "абракадабра", "secret-word", *NICKS]
    secrets += [line.split()[1] for line in one.game.dealt.text.splitlines() if line.startswith(("seed", "salt"))]
    assert [word for word in (*secrets, "мирный житель", "доктор", "villager") if word in shown] == []


SECRET_PLACES = (
    "[forum]\nurl = https://{0}:{1}@forum.example.org/\nusername = {2}\npassword = {3}\n",
    "[forum]\nurl = https://forum.example.org/{0}?sid={1}\nusername = {2}\npassword = {3}\npasword = {0}\n",
    "[notify]\nurls = tgram://{0}/{1}\n mailto://{2}:{3}@example.org\n",
    "[store]\nurl = postgresql+psycopg://{0}:{1}@{2}/{3}\n",
    "[players]\nСова = {0}\nЁлка = {1}\n{2} = {3}\n",
    "[assigned]\nСова = {0}\nЁлка = {1}\n{2} = {3}\n",
    "[votes]\ntie = {0}\nfinal_word = {1}\ncolours = {2}\n{3} = 1\n",
    "[game]\nname = {0}\nprofile = {1}\ntemplates = /home/{2}/x\ngm = {3}\n",
    "[topics]\ngame = https://forum.example.org/viewtopic.php?t=7&sid={0}{1}\nvotes = {2}\nrules = {3}\n",
    "[{0}]\n{1} = {2}\n{3}\n",
    "[review]\nlisten = {0}:80\nhosts = {1}, {2}\nmode = {3}\n",
    "{0}\n[forum]\npassword {1}\n{2}{3}\n",
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(WORDS, min_size=4, max_size=4, unique=True), st.lists(st.sampled_from(SECRET_PLACES), min_size=1))
def test_whatever_is_written_in_the_file_no_secret_comes_out(
    tmp_path: Path, words: list[str], places: list[str]
) -> None:
    path = write_ini(tmp_path, "\n".join(place.format(*words) for place in places))
    shown = json.dumps(examine(path), ensure_ascii=False)
    assert [word for word in words if word in shown] == []


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(WORDS, min_size=5, max_size=5, unique=True))
def test_whatever_stands_in_the_database_no_secret_comes_out(one: Town, words: list[str]) -> None:
    letter, person, cookie, topic, notice = words
    one.writes("Полынь", letter)
    one.says("Марк", letter)
    one.store.settings.keep_secret(bootstrap.COOKIES, [{"value": cookie}])
    one.store.settings.put("roster", {"members": [{"nick": "x", "person": person}]})
    one.store.log.tell("topic_changed", topic, title=topic)
    one.game.notices().raise_("topic:7", f"Тема «{notice}» закрыта", f"The topic “{notice}” is locked")
    shown = json.dumps(examine(one.game.config.path), ensure_ascii=False)
    assert [word for word in words if word in shown] == []


def test_a_password_from_the_environment_is_blotted_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GM_PASSWORD", "nobody")
    report = examine(write_ini(tmp_path, GOOD + "[votes]\ntie = nobody\n"))
    assert report["file"]["sections"]["votes"]["tie"] == BLOT


@given(st.recursive(st.text(max_size=8), lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=4), inner)))
def test_what_is_blotted_keeps_its_shape(value: Any) -> None:
    assert blotted(value, ()) == value
    assert "тайна" not in json.dumps(blotted([value, "тайна", {"тайна": "и тайна!"}], ("тайна",)), ensure_ascii=False)
