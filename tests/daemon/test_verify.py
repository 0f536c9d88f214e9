"""`mafia-gm verify`: anybody may check the draw of a finished game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from daemon.cli import main
from engine.draw import Lottery, draw
from engine.proof import canonical_rules, canonical_text, commitment, rules_sum
from engine.roles import ROLES

LOTTERY = Lottery(("Полынь", "Мышь", "Квакин"), {"mafioso": 1, "doctor": 1, "villager": 1}, ROLES, vests=1)
DRAWN = draw(LOTTERY, 20261130)
TEXT = canonical_text(LOTTERY, DRAWN, "5a17")
SUM = commitment(TEXT)


@pytest.fixture
def verify(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("MAFIA_GM_LANG", "en")

    def run(text: str | bytes, *arguments: str) -> tuple[int, str]:
        path = tmp_path / "draw.txt"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        with pytest.raises(SystemExit) as done:
            main(["verify", str(path), *arguments])
        told = capsys.readouterr()
        return int(done.value.code or 0), told.out + told.err

    return run


def test_a_genuine_draw_is_told_to_be_one(verify: Any) -> None:
    code, said = verify(f"SHA-256: {SUM}\n[code]\n{TEXT}\n[/code]")
    assert (code, "genuine" in said, SUM in said) == (0, True, True)


def test_the_commitment_may_be_given(verify: Any) -> None:
    assert verify(TEXT, "--sha256", SUM.upper())[0] == 0


def test_another_text_is_found_out(verify: Any) -> None:
    code, said = verify(TEXT.replace('"doctor"', '"villager"', 1), "--sha256", SUM)
    assert (code, "another text" in said) == (1, True)


def test_a_draw_that_its_seed_does_not_give_is_found_out(verify: Any) -> None:
    cooked = canonical_text(LOTTERY, replace(DRAWN, random_list=DRAWN.random_list[::-1]), "5a17")
    code, said = verify(cooked, "--sha256", commitment(cooked))
    assert (code, "does not follow from its seed" in said) == (1, True)


@pytest.mark.parametrize(("text", "said"), [
    (TEXT, "No commitment"), ("hello", "holds no draw"), (b"\xff\xfe\x00", "no text in UTF-8"),
    (b"#" * 4_000_001, "too large"),
])  # fmt: skip
def test_what_cannot_be_checked_is_said_in_one_sentence(verify: Any, text: str | bytes, said: str) -> None:
    code, told = verify(text)
    assert (code, said in told) == (2, True)


def test_a_file_that_is_not_there_is_said_not_to_be(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as done:
        main(["verify", str(tmp_path / "none.txt")])
    assert done.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_published_rules_are_checked_too(verify: Any) -> None:
    text = canonical_rules({"votes.tie": "random_list", "players": "Полынь, [Z]орро"})
    post = f"SHA-256: {rules_sum(text)}\nОбязательство: {SUM}\n[code]\n{text}\n[/code]"
    code, said = verify(post)
    assert (code, "The rules are genuine" in said) == (0, True)
    code, said = verify(post.replace("random_list", "nobody"))
    assert (code, "These are other rules" in said) == (1, True)
    assert verify(text)[0] == 2
    assert verify(text, "--sha256", rules_sum(text).upper())[0] == 0
