"""What is secret stays secret: games that differ in secrets alone look alike, and logs hold no secrets."""

from __future__ import annotations

import logging
import stat
from itertools import permutations
from pathlib import Path

import pytest

from daemon.interview import write_private
from daemon.private import RESULTS
from daemon.rounds import _in_a_line
from daemon.store.records import Action, Draft
from daemon.store.store import open_store
from tests.daemon.correspondence import ROLES, Correspondence

DEALT = enumerate(permutations(ROLES))
SHUFFLES = [roles for number, roles in DEALT if number % 167 == 0 and roles[5] != "mafioso"]  # Барон is voted out
TOLD_NOTHING = {f"reveal__{name}": "none" for name in ("lynch_what", "autokill_what", "night_what")}
LETTERS = ("лечу Ёлку", "проверяю Ёлку", "убиваем Ёлку", "пропускаю ход")


def played(roles: tuple[str, ...], text: str) -> Correspondence:
    """A day and a night in which everybody writes the same letter and nobody dies of it."""
    table = Correspondence(roles=roles, **TOLD_NOTHING)
    for voter in table.roster.nicks():
        table.votes(voter, "Барон" if voter != "Барон" else "Мышь")
    table.at("21:00")
    table.works()
    for number, nick in enumerate(table.roster.nicks()):
        table.writes(nick, text, f"21:{30 + number}")
    return table


def public(table: Correspondence) -> list[object]:
    """Posts with their topics, in the order in which they stand."""
    posts = (
        (topic.id, topic.title, post.html, post.posted)
        for topic in table.account.topics.values()
        for post in topic.posts
    )
    return list(posts)


def in_order(table: Correspondence) -> list[tuple[object, ...]]:
    """Everything that was sent but the results, in order: to whom, under which title, in how many lines."""
    drafts = [draft for draft in table.store.drafts.all() if draft.intent.kind != RESULTS and draft.sent]
    return [shape(draft) for draft in sorted(drafts, key=lambda draft: (draft.sent or draft.created, draft.id))]


def shape(draft: Draft) -> tuple[object, ...]:
    intent = draft.intent
    told = intent.text if intent.action is not Action.LETTER else ""
    return intent.kind, intent.target, intent.subject, intent.text.count("\n"), told


@pytest.mark.parametrize("text", LETTERS)
def test_the_evening_looks_the_same_whoever_is_who(text: str) -> None:
    tables = [played(roles, text) for roles in SHUFFLES]
    first = tables[0]
    assert len(tables) > 3
    for other in tables[1:]:
        assert public(other) == public(first)
        assert in_order(other) == in_order(first)


@pytest.mark.parametrize("text", LETTERS[:2])
def test_a_quiet_night_looks_the_same_whoever_is_who(text: str) -> None:
    tables = [played(roles, text) for roles in SHUFFLES]
    for table in tables:
        table.at("9:00")
        table.works()
        assert table.day().deaths == ()
    assert all(public(other) == public(tables[0]) for other in tables)


def test_receipts_are_of_one_length() -> None:
    lengths = [
        len(letter.text) for roles in SHUFFLES[:3] for letter in played(roles, "проверяю Ёлку").mails()
        if "Письмо получено" in letter.text
    ]  # fmt: skip
    assert max(lengths) - min(lengths) < 80


def test_no_secret_gets_into_any_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    table = played(ROLES, "лечу Ёлку, потому что сорока на хвосте принесла")
    table.writes("Kvakin88", "проверяю Полынь", "21:50")
    table.at("9:00")
    table.works()
    assert "мафия" in "".join(letter.text for letter in table.mails())
    logged = caplog.text + str([(event.kind, event.subject, event.data) for event in table.store.log.since()])
    logged += str([(notice.ru, notice.en) for notice in table.notices.open()])
    for secret in ("сорока", "лечу", "проверяю", "Проверка", "mafioso", "commissar", "doctor", "мафия —", "Принято"):
        assert secret not in logged


def test_a_failure_is_told_without_the_values_it_happened_with() -> None:
    with pytest.raises(KeyError) as caught:
        _ = {}["Полынь is the mafia"]
    assert "Полынь" not in _in_a_line(caught.value)


def test_the_database_and_the_game_file_are_for_their_owner_alone(tmp_path: Path) -> None:
    open_store(f"sqlite:///{tmp_path / 'game.db'}").close()
    write_private(tmp_path / "game.ini", "[game]")
    for path in tmp_path.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path.name
