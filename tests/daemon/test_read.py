"""`mafia-gm read`: JSON for scripts, tables for people, one clear line for what cannot be read."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from daemon.cli import main
from tests.shared_material import ROOT

FIXTURES = ROOT / "fixtures" / "phpbb3"


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stopped:
        main(["read", *map(str, arguments)])
    said = capsys.readouterr()
    return int(stopped.value.code or 0), said.out, said.err


def test_pages_come_as_one_document_in_the_order_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    names = ("topic-33-gm.html", "notice-33-banned.html")
    code, out, err = run(capsys, *(FIXTURES / name for name in names), "--json")
    pages = json.loads(out)["pages"]
    assert (code, err, [page["kind"] for page in pages]) == (0, "", ["topic", "notice"])
    assert pages[0]["posts"][0]["posted"] == "2026-11-25T16:00:05+00:00"


def test_the_moment_of_fetching_may_be_given(capsys: pytest.CaptureFixture[str]) -> None:
    page = FIXTURES / "topic-31-player.html"
    _, out, _ = run(capsys, page, "--fetched", "2026-11-26T20:00:30+03:00", "--json")
    assert json.loads(out)["pages"][0]["posts"][2]["posted"] == "2026-11-26T16:53:00+00:00"


def test_otherwise_the_file_s_time_is_the_moment_of_fetching(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    page.write_bytes((FIXTURES / "topic-31-player.html").read_bytes())
    os.utime(page, (1_796_000_000, 1_796_000_000))
    _, out, _ = run(capsys, page, "--json")
    assert json.loads(out)["pages"][0]["posts"][2]["posted"] == "2026-11-30T00:46:00+00:00"


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.html")), ids=lambda path: path.stem)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_kind_of_page_is_shown_to_people(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, path: Path, language: str
) -> None:
    monkeypatch.setenv("MAFIA_GM_LANG", language)
    code, out, err = run(capsys, path)
    assert (code, err) == (0, "")
    assert path.name in out
    assert "phpbb3, " in out


def test_what_players_wrote_stays_text(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    bait = "[bold]жирно[/bold] \x1b[31mкрасно\x1b[0m"
    page.write_text(
        (FIXTURES / "message-30.html").read_text("utf-8").replace("Лечу", bait).replace(">Ход<", ">[red]Ход<"), "utf-8"
    )
    _, out, _ = run(capsys, page)
    assert "[bold]жирно[/bold]" in out
    assert "[red]Ход" in out
    assert "\x1b[31m" not in out


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["nowhere.html"], 1, ["nowhere.html", "cannot be read"]),
        ([ROOT / "README.md"], 1, ["README.md", "not understood", "no page of a forum that is known"]),
        ([FIXTURES], 1, ["phpbb3", "cannot be read"]),
        ([FIXTURES / "inbox-30.html", "--fetched", "вчера"], 2, ["вчера", "2026-11-28T18:36:43+03:00"]),
        ([], 2, ["PAGE.html"]),
    ],
)
def test_what_cannot_be_read_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[object], code: int, words: list[str]
) -> None:
    got, out, err = run(capsys, *arguments)
    assert (got, out, len(err.strip().splitlines())) == (code, "", 1)
    assert all(word in err for word in words)


def test_a_page_that_breaks_off_says_what_is_missing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "half.html"
    page.write_text((FIXTURES / "topic-33-gm.html").read_text("utf-8")[:6000], "utf-8")
    code, _, err = run(capsys, page, "--json")
    assert code == 1
    assert "breaks off" in err


def test_a_file_too_large_for_a_page_is_refused_unread(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "huge.html"
    with page.open("wb") as file:
        file.truncate(50_000_000)
    code, _, err = run(capsys, page)
    assert code == 1
    assert "too large" in err
