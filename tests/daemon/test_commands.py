"""The commands that look at a running game and decide in it: each through the command line, over a store on disk."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from daemon import cli
from daemon.bootstrap import OpenRules, ready_game
from daemon.errors import Trouble
from daemon.lead import lead
from daemon.rules.statute import RulesChanged
from daemon.store.records import State
from daemon.store.store import open_store
from tests.fake_account import FakeAccount

PLAYERS = {
    "Сова": "мирный житель",
    "Ёлка": "мирный житель",
    "Барсук": "мафия",
    "Крот": "доктор",
    "Лис": "мирный житель",
}
INI = """
[game]
name = Игра
profile = {profile}
language = en
start = {start:%Y-%m-%d %H:%M:%S}
[forum]
url = https://forum.example.org/
username = Ведущий
password = слово
pause = 0
[topics]
game = 50
votes = 60
technical = 70
[players]
{players}
[assigned]
{assigned}
[schedule]
timezone = UTC
phases = day 2h, processing 1h
weekend = normal
"""


@dataclass
class Table:
    """A game an hour into its first day: a forum in memory, a store on disk."""

    ini: Path
    forum: FakeAccount
    start: datetime

    def command(self, *words: str) -> Result:
        return CliRunner().invoke(cli.mafia_gm, [*words, "-c", str(self.ini)], standalone_mode=False)

    def json(self, *words: str) -> Any:
        result = self.command(*words, "--json")
        assert result.exception is None, result.exception
        return json.loads(result.stdout)

    def says(self, who: str, text: str, topic: int = 60, minute: int = 30) -> int:
        return self.forum.says(topic, who, text, self.start + timedelta(minutes=minute))

    def work(self, hours: float = 1.0) -> None:
        """The daemon's jobs, once, so long after the start."""
        game, account = ready_game(self.ini, lambda config, store: self.forum)
        loop = lead(game, account, now=lambda: self.start + timedelta(hours=hours))
        lease = loop._staff.lease
        assert lease is not None
        lease.take()
        loop.once()
        lease.release()
        game.close()


def seat(
    folder: Path,
    *,
    profile: str = "boss",
    assigned: dict[str, str] | None = None,
    start: timedelta = timedelta(hours=-1),
) -> Table:
    """A game that began, or will begin, so long from now."""
    begins = (datetime.now(UTC) + start).replace(microsecond=0)
    forum = FakeAccount(lambda: begins + timedelta(hours=1))
    for nick in PLAYERS:
        forum.add_user(nick)
    for topic in (50, 60, 70):
        forum.add_topic(f"Тема {topic}", topic_id=topic)
    dealt = PLAYERS if assigned is None else assigned
    ini = folder / "game.ini"
    ini.write_text(
        INI.format(
            profile=profile,
            start=begins,
            players="\n".join(PLAYERS),
            assigned="\n".join(f"{nick} = {role}" for nick, role in dealt.items()),
        ),
        encoding="utf-8",
    )
    ini.chmod(0o600)
    return Table(ini, forum, begins)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return seat(tmp_path)


def test_a_gm_who_is_named_no_more_is_none(table: Table) -> None:
    table.forum.add_user("Судья", 900)
    text = table.ini.read_text("utf-8")
    table.ini.write_text(text.replace("[game]", "[game]\ngm = Судья", 1), "utf-8")
    enter = lambda config, store: table.forum  # noqa: E731
    game, _ = ready_game(table.ini, enter)
    assert game.roster.is_gm(900)
    game.close()
    table.ini.write_text(text, "utf-8")
    game, _ = ready_game(table.ini, enter)
    assert not game.roster.is_gm(900)
    game.close()


@pytest.fixture
def voted(table: Table) -> Table:
    table.says("Сова", "[color=red]Барсук[/color]")
    table.says("Ёлка", "[color=red]Барсука[/color]")
    table.says("Лис", "Сова")
    table.work()
    return table


def test_votes_are_listed_as_they_were_read(voted: Table) -> None:
    told = voted.json("votes")
    assert [(vote["voter"], vote["state"], vote["reason"]) for vote in told["votes"]] == [
        ("Сова", "counted", None),
        ("Ёлка", "counted", None),
        ("Лис", "not_counted", "no_mark"),
    ]
    assert told["tally"][0] == {"candidate": "Барсук", "votes": 2, "voters": ["Сова", "Ёлка"]}


def test_votes_are_shown_to_people_too(voted: Table) -> None:
    shown = voted.command("votes").stdout
    assert "Барсук" in shown
    assert "not marked" in shown


def test_a_day_that_has_not_come_is_refused(voted: Table) -> None:
    assert "day 9" in str(voted.command("votes", "--day", "9").exception)


def test_status_tells_the_phase_the_tally_and_who_leads(voted: Table) -> None:
    told = voted.json("status")
    assert (told["day"], told["phase"], told["living"]) == (1, "day", list(PLAYERS))
    shown = voted.command("status").stdout
    assert "Игра: day 1" in shown
    assert "Барсук (2): Сова, Ёлка" in shown
    assert "Nobody leads the game" in shown


def test_a_ruling_changes_the_count_and_stays_in_the_log(voted: Table) -> None:
    post = voted.json("votes")["votes"][0]["post"]
    told = voted.json("rule", "vote", str(post), "--void", "--why", "брат писал")
    assert told["ruling"] == {
        "verb": "vote",
        "subject": str(post),
        "value": "void",
        "why": "брат писал",
        "by": "gm",
        "day": None,
    }
    assert voted.json("votes")["votes"][0]["reason"] == "void_by_gm"
    assert "ruling" in [event["kind"] for event in voted.json("log")["events"]]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["vote", "999999", "--void"], "not among the votes"),
        (["kill", "Никто"], "no player Никто"),
        (["blah"], "there is no ruling 'blah'"),
        (["vote", "x", "--void"], "it is written: vote POST"),
        (["extend", "soon"], "it is written: extend"),
    ],
)
def test_a_ruling_that_cannot_be_is_refused_in_a_sentence(voted: Table, words: list[str], told: str) -> None:
    error = voted.command("rule", *words).exception
    assert isinstance(error, Trouble)
    assert told in error.en


def test_the_help_of_rule_lists_every_kind(table: Table) -> None:
    shown = table.command("rule", "--help").stdout
    assert all(kind in shown for kind in ("vote POST", "alias NICK", "replace OLD NEW", "end SIDE"))


def test_a_verdict_waits_and_is_approved_by_its_number(voted: Table) -> None:
    voted.work(2.1)
    drafts = {draft["kind"]: draft for draft in voted.json("status")["drafts"] if draft["state"] == "draft"}
    assert "verdict" in drafts
    told = voted.json("approve", str(drafts["verdict"]["id"]))
    assert [draft["state"] for draft in told["drafts"]] == ["approved"]
    voted.work(2.2)
    assert any("result of the vote" in post.html for post in voted.forum.topics[50].posts)


def test_what_is_held_stays_back_until_it_is_approved(voted: Table) -> None:
    voted.work(2.1)
    held = voted.json("hold")["drafts"]
    assert {draft["state"] for draft in held} == {"held"}
    assert "No drafts wait" in voted.command("approve").stdout
    voted.work(2.2)
    assert not any("result of the vote" in post.html for post in voted.forum.topics[50].posts)


def test_a_draft_that_is_not_there_is_refused(voted: Table) -> None:
    assert "There is no draft No. 77" in voted.command("approve", "77").exception.en  # type: ignore[union-attr]


def test_an_answer_goes_to_the_technical_topic_without_a_name(voted: Table) -> None:
    voted.command("answer", "Да, можно.")
    voted.work()
    assert "Да, можно." in voted.forum.topics[70].posts[-1].html


def test_pause_stops_posting_and_resume_goes_on(voted: Table) -> None:
    assert voted.json("pause") == {"paused": True}
    voted.command("answer", "Да.")
    voted.work()
    assert voted.forum.topics[70].posts == []
    assert voted.json("status")["paused"]
    assert voted.json("resume") == {"paused": False}
    voted.work()
    assert len(voted.forum.topics[70].posts) == 1


def test_the_log_is_in_order_and_holds_no_letters(voted: Table) -> None:
    voted.forum.writes("Барсук", "Ход", "тайное слово", voted.start + timedelta(minutes=40))
    voted.work(1.1)
    events = voted.json("log")["events"]
    assert [event["seq"] for event in events] == sorted(event["seq"] for event in events)
    assert "тайное слово" not in json.dumps(events, ensure_ascii=False)
    assert len(voted.command("log", "--last", "3").stdout.splitlines()) == 3


def test_the_night_is_told_to_the_gm(voted: Table) -> None:
    told = voted.json("night")
    assert told["day"] == 1
    assert "Night 1" in voted.command("night").stdout


def test_a_replay_finds_no_difference_where_pages_are_whole(voted: Table) -> None:
    result = voted.command("replay", "--json")
    told = json.loads(result.stdout)
    assert told["days"] == 1
    assert result.return_value == (0 if told["same"] else 1)


def test_the_record_can_be_had_in_every_form(voted: Table) -> None:
    told = json.loads(voted.command("export", "--format", "json").stdout)
    assert [player["nick"] for player in told["players"]] == list(PLAYERS)
    rows = list(csv.DictReader(io.StringIO(voted.command("export", "--format", "csv").stdout)))
    assert [row["voter"] for row in rows] == ["Сова", "Ёлка", "Лис"]
    assert "<table class" in voted.command("export", "--format", "html").stdout
    assert voted.command("export", "--format", "bbcode").exit_code == 0


def test_the_record_keeps_secrets_until_the_end(voted: Table) -> None:
    assert "doctor" not in voted.command("export", "--format", "json").stdout
    assert "doctor" in voted.command("export", "--format", "json", "--secrets").stdout


def test_hostile_nicks_are_harmless_in_the_record(voted: Table) -> None:
    from daemon.archive.page import render
    from daemon.archive.record import as_csv
    from tests.daemon.front_kit import press

    vote = {"post": 1, "voter": "=cmd()", "at": "", "text": "<script>", "target": None, "state": "ask", "reason": None}
    day = {"day": 1, "votes": [vote], "lynched": ["<b>"], "posts": {}}
    day |= {key: [] for key in ("tally", "autokilled", "died", "missed")}
    told = {"name": "<i>", "winner": None, "players": [], "days": [day]}
    assert "'=cmd()" in as_csv(told)
    page = render(told, press("en"), {})
    assert "<script>" not in page
    assert "<b>" not in page
    assert "<i>" not in page


def test_nothing_can_be_looked_at_before_the_roles_are_dealt(tmp_path: Path) -> None:
    table = seat(tmp_path, assigned={})
    assert "mafia-gm draw" in str(table.command("status").exception)


def test_run_refuses_a_game_with_open_rules(tmp_path: Path) -> None:
    table = seat(tmp_path, profile="classic")
    error = table.command("run").exception
    assert isinstance(error, OpenRules)
    assert error.exit_code == 2
    assert "votes.tie" in error.en


def test_a_running_game_s_rules_stay(voted: Table) -> None:
    voted.ini.write_text(voted.ini.read_text(encoding="utf-8") + "[votes]\ntie = all\n", encoding="utf-8")
    with pytest.raises(RulesChanged, match=r"votes\.tie: random_list → all"):
        voted.work()


def test_the_draw_is_made_once_and_its_letters_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = seat(tmp_path, assigned={})
    with table.ini.open("a", encoding="utf-8") as file:
        file.write("[roles]\nмафия = 1\nдоктор = 1\n")
    monkeypatch.setattr("daemon.bootstrap.account", lambda config, store=None: table.forum)
    first, second = table.json("draw"), table.json("draw")
    assert first["commitment"] == second["commitment"]
    assert [draft["kind"] for draft in first["drafts"]] == ["rules", *["role"] * 5]
    assert second["drafts"] == []
    assert all(draft["text"] is None for draft in first["drafts"][1:])
    store = open_store(f"sqlite:///{tmp_path / 'game.db'}")
    letters = [draft.intent.text for draft in store.drafts.all([State.DRAFT]) if draft.intent.private]
    store.close()
    assert sorted(text.partition("[b]")[2].partition("[/b]")[0] for text in letters) == [
        "doctor", "mafioso", "villager", "villager", "villager",
    ]  # fmt: skip


def test_a_count_is_posted_when_the_gm_asks_for_one(voted: Table) -> None:
    assert "goes to the forum" in voted.command("votes", "--post").stderr
    voted.work()
    assert any("Барсук</strong> (2)" in post.html for post in voted.forum.topics[60].posts)


def test_no_count_is_promised_where_no_vote_is_open(tmp_path: Path) -> None:
    table = seat(tmp_path, start=timedelta(hours=-2.5))
    table.work(0.5)
    assert "No vote is open" in str(table.command("votes", "--post").exception)
