"""The process ends between any two writes of closing a sign-up, of forgetting, of a second GM's letter: nothing twice.

Every write to the store and every rename of a file is counted; the test stops the process before each in turn, then
does the same again as somebody would who starts the program anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from daemon import cli
from daemon.config import load
from daemon.rules import statute
from daemon.signup.phase import Phase, phase_of
from daemon.store.database import Database
from daemon.store.records import State
from engine.journal import Published
from tests.daemon.review_kit import NICKS, ini, town
from tests.daemon.test_offers import manual
from tests.daemon.test_second_gm import Bench, verdict
from tests.e2e.recruiting import Hall, recruiting

MOST = 40


class Killed(BaseException):
    """The process ended here."""


@contextmanager
def killed_before(monkeypatch: pytest.MonkeyPatch, number: int) -> Iterator[None]:
    """The process ends right before the write of this number, counted from 1."""
    left = [number]

    def counted(act: Callable[..., Any]) -> Callable[..., Any]:
        def one(*given: Any, **named: Any) -> Any:
            left[0] -= 1
            if left[0] == 0:
                raise Killed
            return act(*given, **named)

        return one

    with monkeypatch.context() as patched:
        patched.setattr(Database, "write", counted(Database.write))
        patched.setattr(Path, "replace", counted(Path.replace))
        yield


def until_it_passes(monkeypatch: pytest.MonkeyPatch, number: int, act: Callable[[], object]) -> bool:
    """Do it, killed before the write of that number; whether it got through without coming so far."""
    try:
        with killed_before(monkeypatch, number):
            act()
    except Killed:
        return False
    return True


def close_signup(hall: Hall) -> None:
    result = CliRunner().invoke(cli.mafia_gm, ["signup", "close", "-c", str(hall.ini)])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception


@pytest.mark.e2e
def test_closing_a_sign_up_is_finished_wherever_it_was_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(1, MOST):
        folder = tmp_path / str(number)
        folder.mkdir()
        with recruiting(folder) as hall:
            for nick in ("Полынь", "Ёлка-иголка"):
                hall.applies(nick, "Записываюсь!")
            hall.works()
            hall.desk.approve_all()
            through = until_it_passes(monkeypatch, number, lambda: close_signup(hall))
            if not through and load(hall.ini).cast.players:
                hall.opens()  # starting again is enough
            elif not through:
                close_signup(hall)
            said = load(hall.ini)
            assert tuple(said.cast.players) == ("Полынь", "Ёлка-иголка")
            assert phase_of(said, hall.store) is Phase.CLOSED
            drafts = [one for one in hall.store.drafts.all() if one.state is not State.SUPERSEDED]
            assert [one.intent.kind for one in drafts] == ["signup"]
            assert hall.store.settings.get("signup_closed")["done"]
            assert len(hall.store.settings.get("roster")["members"]) == 2
            assert list(folder.glob("*.new")) == []
        if through:
            return
    pytest.fail("it never got through")


def test_forgetting_is_finished_wherever_it_was_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(1, MOST):
        folder = tmp_path / str(number)
        folder.mkdir()
        with town(folder, ini()) as one:
            statute.settle(one.game.config, one.store)
            for place, voter in enumerate(NICKS[1:]):
                one.votes(voter, NICKS[0], f"{10 + place}:15")
            one.writes(NICKS[0], "тайное слово бегемот", "15:00")
            one.at("21:00", day=2)
            one.store.milestones.add(Published(one.hands.now, 1, "verdict", (NICKS[0],)))
            words = ["forget", "--letters", "--yes", "-c", str(one.game.config.path)]

            def forgets(words: list[str] = words) -> None:
                found = CliRunner().invoke(cli.mafia_gm, words, standalone_mode=False).exception
                if found is not None:
                    raise found

            through = until_it_passes(monkeypatch, number, forgets)
            if not through:
                forgets()
            export = CliRunner().invoke(
                cli.mafia_gm, ["export", "-c", str(one.game.config.path)], standalone_mode=False
            )
            assert '"winner": "town"' in export.stdout
            assert not any("бегемот".encode() in path.read_bytes() for path in folder.glob("game.db*"))
        if through:
            return
    pytest.fail("it never got through")


def test_a_second_gms_letter_is_carried_out_once_wherever_that_was_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(1, MOST):
        bench = Bench()
        bench.votes("Полынь", "Мышь", "20:15")
        bench.at("21:00")
        bench.works()
        orders = f"одобряю {verdict(bench)}\nрешение warn Барон --why так\nпауза форум лежит"
        bench.account.writes("Судья", "Дела", orders, bench.time("21:10"))
        bench.watch.look()
        through = until_it_passes(monkeypatch, number, bench.second.work)
        bench.second.work()
        assert Counter(fact.ruling.verb for fact in bench.store.rulings.since()) == {"warn": 1}
        assert bench.store.drafts.get(verdict(bench)).state is State.APPROVED
        assert bench.office.paused
        assert len([one for one in bench.store.drafts.all() if one.intent.kind == "pause"]) == 1
        answers = [one for one in bench.store.drafts.all() if one.intent.kind == "gm_answer"]
        assert len(answers) == 1
        assert answers[0].intent.text.count("✓") == 3
        if through:
            return
    pytest.fail("it never got through")


def test_an_offer_is_written_once_wherever_that_was_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(1, MOST):
        bench = manual()
        through = until_it_passes(monkeypatch, number, lambda: bench.offers.make("Мышь", "Зина", "gm"))  # noqa: B023
        if not through:
            bench.offers.make("Мышь", "Зина", "gm")
        bench.offers.work()
        assert [one.intent.key for one in bench.store.drafts.all() if one.intent.kind == "seat_offer"] == [
            "seat_offer:Мышь:Зина"
        ]
        if through:
            return
    pytest.fail("it never got through")
