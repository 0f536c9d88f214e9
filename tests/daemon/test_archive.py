"""The archive page and the record behind it: whole once the game is over, without a secret before, harmless always."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from daemon.archive import wagons
from daemon.archive.forms import FORMS
from daemon.archive.page import archive, render
from daemon.archive.presence import presence
from daemon.archive.record import as_csv, plain, telling
from daemon.rules import statute
from daemon.store.records import Action, Intent
from engine.journal import Published, Ruling
from tests.daemon.front_kit import press
from tests.daemon.review_kit import NICKS, Town, ini, town

MAFIA, DOCTOR = NICKS[0], NICKS[1]


@pytest.fixture
def one(tmp_path: Path) -> Iterator[Town]:
    with town(tmp_path, ini()) as made:
        statute.settle(made.game.config, made.store)
        yield made


def a_day(one: Town, lynched: str) -> None:
    """A day on which almost everybody votes for one, the mafia strikes and the doctor heals another."""
    for place, voter in enumerate(NICKS):
        one.votes(voter, lynched if voter != lynched else DOCTOR, f"{10 + place}:15")
    one.writes(MAFIA, f"стреляем в {NICKS[5]}", "15:00")
    one.writes(DOCTOR, f"лечу {NICKS[4]}", "15:30")
    one.at("21:00", day=2)


def told(one: Town, **how: Any) -> dict[str, Any]:
    return plain(telling(one.game, one.room.played(), **how))


def page(one: Town, **how: Any) -> str:
    return archive(telling(one.game, one.room.played(), **how))


def publishes(one: Town, what: str, *gone: str, day: int = 1) -> None:
    one.store.milestones.add(Published(one.hands.now, day, what, gone))


# ── before the end ──


def test_before_the_end_the_archive_holds_no_secret(one: Town) -> None:
    a_day(one, NICKS[6])
    for form in FORMS.values():
        text = form(telling(one.game, one.room.played()))
        assert "мафия</" not in text
        assert "удар →" not in text
        assert "доктор</" not in text
        assert "salt" not in text
    assert "Игра ещё не окончена" in page(one)


def test_a_result_that_has_not_gone_out_is_a_secret(one: Town) -> None:
    a_day(one, NICKS[6])
    assert one.room.played().days[0].deaths
    before = told(one)
    assert (before["days"][0]["lynched"], before["days"][0]["died"]) == ([], [])
    assert all(player["living"] for player in before["players"])
    assert FORMS["bbcode"](telling(one.game, one.room.played())) == ""
    publishes(one, "verdict", NICKS[6])
    after = told(one)["days"][0]
    assert (after["lynched"], after["died"]) == ([NICKS[6]], [])
    publishes(one, "morning", NICKS[5])
    assert told(one)["days"][0]["died"] == [NICKS[5]]


def test_an_end_that_has_not_been_told_is_a_secret(one: Town) -> None:
    a_day(one, MAFIA)
    assert one.room.played().winner == "town"
    for form, write in FORMS.items():
        text = write(telling(one.game, one.room.played()))
        for secret in ("доктор</", "role_id", "Победа мирных", "salt", "удар →", '"winner": "town"'):
            assert secret not in text, form
    one.store.drafts.propose(Intent("game_over:1", "game_over", Action.POST, 9, "Конец игры", 1))
    assert not telling(one.game, one.room.played()).over
    one.store.drafts.hold(1, "gm")
    assert telling(one.game, one.room.played()).over


def test_a_hidden_weight_stays_hidden(tmp_path: Path) -> None:
    roles = ("мафия", "мэр", *("мирный житель" for _ in NICKS[2:]))
    with town(tmp_path, ini(roles=roles, more="[votes]\nweight_shown = off\n")) as one:
        one.votes(NICKS[1], MAFIA)
        one.at("13:00")
        assert told(one)["days"][0]["tally"][0]["votes"] == 1
        assert told(one, secrets=True)["days"][0]["tally"][0]["votes"] == 2
        assert '<td class="num">1</td>' in page(one)
        assert ">1 Полынь<" in page(one)
        assert ">2 Полынь<" in page(one, secrets=True)


def test_the_gm_may_have_it_all_and_is_warned_on_the_page(one: Town) -> None:
    a_day(one, NICKS[6])
    text = page(one, secrets=True)
    assert "Игра идёт, а на этой странице роли" in text
    assert "мафия" in text


# ── after the end ──


def test_the_archive_of_a_finished_game_holds_it_whole(one: Town) -> None:
    a_day(one, MAFIA)
    publishes(one, "verdict", MAFIA)
    text = page(one)
    assert one.room.played().winner == "town"
    for said in (
        "Победа мирных!", "Кладбище", "Голоса по времени", "Жеребьёвка и её доказательство", "mafia-gm draw 1",
        "mafia-gm rules 1", "Полынь: удар → Кот Учёный", "Темы на форуме", "viewtopic.php?t=7", "доктор", "<svg",
        "Уходит тот, у кого больше всех голосов.",
    ):  # fmt: skip
        assert said in text


def test_who_was_autokilled_and_replaced_was_autokilled_and_a_reserve_who_waits_did_not_play(tmp_path: Path) -> None:
    roles = ("мафия", "доктор", *("мирный житель" for _ in NICKS[4:]), "запасной", "запасной")
    with town(tmp_path, ini(roles=roles, more="[activity]\nsecond_offence = on")) as one:
        for why in ("раз", "два"):
            one.store.rulings.add(Ruling(one.time("12:00"), "warn", NICKS[3], why=why))
        for place, voter in enumerate(NICKS[:6]):
            one.votes(voter, NICKS[4] if voter != NICKS[4] else DOCTOR, f"{13 + place}:15")
        one.at("20:30")
        one.store.rulings.add(Ruling(one.time("20:40"), "replace", NICKS[3], NICKS[7]))
        one.at("20:00", day=2)
        rows = {row["nick"]: row for row in told(one, secrets=True)["players"]}
        assert rows[NICKS[3]]["left"] == {"how": "autokilled", "day": 1}
        assert [nick for nick, row in rows.items() if row["reserve"]] == [NICKS[6]]
        assert page(one, secrets=True).count("<td>в запасе</td>") == 1


def test_the_archive_speaks_english_too(tmp_path: Path) -> None:
    with town(tmp_path, ini(language="en")) as one:
        statute.settle(one.game.config, one.store)
        a_day(one, MAFIA)
        publishes(one, "verdict", MAFIA)
        text = page(one)
    assert "The town wins!" in text
    shown = re.sub(r"<pre>.*?</pre>|<bdi>.*?</bdi>|<style>.*?</style>", "", text, flags=re.DOTALL)
    assert set(re.findall("[а-яё]{4,}", shown.lower())) <= {"тихий", "омут", "полынь", "учёный", "иголка", "ёлка"}


class Outside(HTMLParser):
    """What a page would load or run."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        loads = {name for name, _ in attrs if name in {"src", "srcset", "background", "data", "poster"}}
        runs = {name for name, _ in attrs if name.startswith("on")}
        if tag in {"script", "link", "img", "iframe", "object", "base", "form"} or loads or runs:
            self.found.append(tag)


def test_the_page_needs_no_network_and_runs_nothing(one: Town) -> None:
    a_day(one, MAFIA)
    reader = Outside()
    reader.feed(page(one))
    assert reader.found == []
    assert "default-src 'none'" in page(one)
    assert not re.search(r"@import|url\(", page(one))


@settings(max_examples=40, deadline=None)
@given(st.text(min_size=1, max_size=60))
def test_nothing_that_players_write_becomes_markup(words: str) -> None:
    hostile = f"</style></script><img src=x onerror=alert(1)>{words}"
    vote = {"post": 1, "voter": hostile, "at": "", "text": hostile, "target": hostile, "state": "ask", "reason": None}
    day = {
        "day": 1, "votes": [vote], "posts": {hostile: 1}, "lynched": [hostile], "missed": [hostile], "died": [hostile],
        "autokilled": [{"player": hostile}], "moves": [hostile], "explained": [hostile],
        "tally": [{"candidate": hostile, "votes": 1, "voters": [hostile]}],
    }  # fmt: skip
    player = {"nick": hostile, "role": hostile, "side": "town", "living": True, "left": None}
    record = {"name": hostile, "winner": "town", "players": [player], "days": [day], "commitment": hostile}
    record |= {"last_words": [{"post": 1, "player": hostile, "at": "2026-12-01T10:00:00+00:00", "text": hostile}]}
    reader = Outside()
    reader.feed(render(record, press(), {"over": True}))
    assert reader.found == []


def test_the_record_is_one_json_document_and_a_table_of_votes(one: Town) -> None:
    a_day(one, MAFIA)
    publishes(one, "verdict", MAFIA)
    text = FORMS["json"](telling(one.game, one.room.played()))
    record = json.loads(text)
    assert record["winner"] == "town"
    assert record["players"][0]["left"] == {"how": "lynched", "day": 1}
    assert len(as_csv(record).splitlines()) == 1 + len(NICKS)


# ── pictures and presence ──


def test_the_picture_counts_weights(tmp_path: Path) -> None:
    roles = ("мафия", "мэр", *("мирный житель" for _ in NICKS[2:]))
    with town(tmp_path, ini(roles=roles)) as one:
        one.votes(NICKS[1], MAFIA)
        one.at("13:00")
        played = one.room.played()
        (step,) = wagons.steps(played.days[0], played.setup.options.votes)
        assert step.votes == {MAFIA: 2}


def day(number: int = 1, **more: Any) -> dict[str, Any]:
    usual: dict[str, Any] = {"lynched": [], "autokilled": [], "died": [], "missed": [], "tally": [], "posts": {}}
    return {"day": number, **usual, **more}


def test_who_was_there_and_who_was_out() -> None:
    first = day(lynched=["Лис"], missed=["Сова"], posts={"Лис": 3}, tally=[{"voters": ["Лис", "Мышь", "Сова"]}])
    second = day(number=2, posts={"Мышь": 1}, tally=[{"voters": ["Мышь"]}])
    record = {"players": [{"nick": nick} for nick in ("Лис", "Сова", "Мышь")], "days": [first, second]}
    marks = {row["nick"]: [(cell["posts"], cell["mark"]) for cell in row["days"]] for row in presence(record)}
    assert marks == {"Лис": [(3, "✓"), (0, "†")], "Сова": [(0, "—"), (0, "")], "Мышь": [(0, "✓"), (1, "✓")]}
