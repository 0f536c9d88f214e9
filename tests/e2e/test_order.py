"""The order around a game, clause by clause (RULES §10): which scenario proves it, and those that stand nowhere else.

The table names for each clause the tests that would fail if the daemon did not do it. It is itself a test: what it
names must exist and must not be skipped, and each line of the rules must have its clauses here.
"""

from __future__ import annotations

import ast
import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest
from click.testing import CliRunner

from daemon import cli
from daemon.doctor import examine
from daemon.store.records import Action, State
from tests.e2e.city import NICKS, PASSWORD, City, city, served
from tests.shared_material import SHARED

pytestmark = pytest.mark.e2e
TESTS = Path(__file__).parent.parent

# line of the table in RULES §10 → clause → tests, as file::name
ORDER: dict[int, dict[str, tuple[str, ...]]] = {
    1: {
        "applications are read in order, with deadline, headcount and reserves": (
            "e2e/test_signup.py::test_applications_are_read_in_their_order_and_beyond_the_headcount_they_are_reserves",
            "e2e/test_signup.py::test_after_the_deadline_an_application_is_late_by_the_forum_s_time",
        ),
        "one presentation each; withdrawals, edits, deletions": (
            "e2e/test_signup.py::test_withdrawals_second_posts_edits_and_deletions_are_seen",
            "e2e/test_signup.py::test_what_is_no_application_is_kept_apart_and_what_is_unclear_is_asked",
        ),
        "the list for the GM, approvals and refusals kept": (
            "e2e/test_signup_commands.py::test_the_list_shows_order_links_and_doubts",
            "e2e/test_signup_commands.py::test_one_by_one_with_reasons_and_back",
        ),
        "the user group": (
            "e2e/test_signup.py::test_the_group_of_characters_is_kept",
            "e2e/test_groups.py::test_a_group_that_the_account_does_not_lead_is_refused_with_those_that_it_does",
        ),
    },
    2: {
        "main nicks reach the GM, and nobody else": (
            "e2e/test_signup.py::test_main_nicks_come_by_letter_where_they_are_plain_and_by_the_gm_s_word",
            "e2e/test_order.py::test_nothing_secret_of_the_order_around_a_game_gets_out",
        ),
        "no start while one is missing": ("e2e/test_signup.py::test_no_game_starts_while_somebody_is_not_known",),
        "no start while one person has two characters": (
            "e2e/test_signup.py::test_one_person_with_two_characters_stops_the_closing_and_the_draw",
        ),
    },
    3: {
        "the rules post, its hash, a day before, and a changed file refused": (
            "e2e/test_around.py::test_a_game_from_its_rules_to_its_archive",
            "daemon/test_rules_post.py::test_a_day_before_the_game_the_gm_is_told_that_the_rules_are_not_out",
        ),
        "the difference is shown": (
            "daemon/test_rules_post.py::test_a_running_game_refuses_other_rules_with_the_difference",
        ),
    },
    4: {
        "an answer without the asker": ("e2e/test_order.py::test_an_answer_names_nobody_and_quotes_nothing",),
    },
    5: {
        "the next day's schedule before it begins": (
            "e2e/test_around.py::test_a_game_from_its_rules_to_its_archive",
            "daemon/test_hours.py::test_the_coming_day_is_announced_when_the_vote_closes",
            "daemon/test_hours.py::test_a_weekend_says_why_its_day_is_longer",
        ),
    },
    6: {
        "a topic each day with rules, roster and deadline, locked at closing": (
            "e2e/test_order.py::test_the_vote_topic_has_rules_roster_and_deadline_and_is_locked_at_closing",
        ),
        "an opening post in the standing topic": (
            "e2e/test_order.py::test_an_evening_vote_is_opened_in_the_standing_topic",
            "daemon/test_desk.py::test_the_vote_topic_is_locked_with_the_verdict_and_unlocked_for_the_next",
        ),
        "an account that may not lock": (
            "daemon/test_desk.py::test_an_account_that_may_not_lock_is_told_once_and_goes_on",
        ),
    },
    7: {
        "the window of the last word, and what comes after it": (
            "e2e/test_incidents.py::test_last_words_and_what_comes_after_them",
            "daemon/test_incidents_decided.py::test_a_last_word_that_comes_too_late",
        ),
        "no window by the rules": ("daemon/test_incidents_decided.py::test_no_last_word_by_the_rules",),
    },
    8: {
        "edits, main accounts, outsiders, talk elsewhere, deletions: flagged with a link": (
            "e2e/test_incidents.py::test_a_day_on_which_everything_happens_that_may_not",
        ),
        "posts of the dead": ("e2e/test_incidents.py::test_last_words_and_what_comes_after_them",),
        "the warning counter, and an autokill only as configured": (
            "e2e/test_incidents.py::test_two_warnings_and_the_rules_do_the_rest",
        ),
        "never an automatic punishment": (
            "daemon/test_incidents_decided.py::test_incidents_change_neither_tally_nor_verdict",
        ),
    },
    9: {
        "the table in the results topic within the hour, then the start in the game topic": (
            "e2e/test_order.py::test_results_come_within_the_hour_and_then_the_start_of_the_day",
        ),
    },
}


# ── the table ──


@cache
def names_in(file: str) -> frozenset[str]:
    """The tests of a file that are run."""
    tree = ast.parse((TESTS / file).read_text("utf-8"))
    found = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    return frozenset(node.name for node in found if not any("skip" in ast.unparse(one) for one in node.decorator_list))


@pytest.mark.parametrize("test", sorted({test for line in ORDER.values() for tests in line.values() for test in tests}))
def test_what_proves_a_clause_is_there(test: str) -> None:
    file, _, name = test.partition("::")
    assert name in names_in(file)


def test_every_line_of_the_rules_has_its_clauses() -> None:
    rules = SHARED / "rules" / "RULES.md"
    if not rules.is_file():
        pytest.skip("the rules are not here")
    part = rules.read_text("utf-8").partition("\n## 10.")[2].partition("\n## 11.")[0]
    rows = [line for line in part.splitlines() if line.startswith("|")][2:]
    assert len(rows) == len(ORDER)


# ── what stands nowhere else ──


class Around(City):
    """A city with a technical topic, a second GM, and a main nick behind each character."""

    def __init__(self, folder: Path, mode: str = "auto", more: str = "") -> None:
        super().__init__(folder, mode, more)
        self.technical = self.board.open_topic(self.forum, self.gm.id, "Техническая тема", "Вопросы — письмом.").id
        self.judge = self.board.add_user("Судья", PASSWORD)
        text = self.ini.read_text("utf-8").replace("results = ", f"technical = {self.technical}\nresults = ")
        for number, nick in enumerate(NICKS):
            text = text.replace(f'"{nick}" =\n', f'"{nick}" = {main(number)}\n', 1)
        self.ini.write_text(text.replace("start = ", "gm = Судья\nstart = ", 1), "utf-8")

    def writes(self, who: str, text: str) -> None:
        """A letter to the GM."""
        number = self.judge.id if who == "Судья" else self.user(who).id
        self.server.mailbox.send(number, [self.gm.id], "Письмо", text)

    def command(self, *words: str) -> str:
        """A command's words, on both channels."""
        result = CliRunner().invoke(cli.mafia_gm, [*words, "-c", str(self.ini)], standalone_mode=False)
        assert result.exception is None, result.exception
        return result.output

    def public(self) -> str:
        """Everything that anybody may read."""
        topics = [topic.title for topic in self.board.topics.values()]
        return "\n".join([*topics, *(post.text for post in self.board.posts.values())])


def main(number: int) -> str:
    """The main nick behind a character."""
    return f"Основнойник{number}"


@contextmanager
def around(folder: Path, mode: str = "auto", more: str = "") -> Iterator[Around]:
    made = Around(folder, mode, more)
    with served(made):
        yield made


def test_an_answer_names_nobody_and_quotes_nothing(tmp_path: Path) -> None:
    with around(tmp_path) as one:
        one.works("21:00:05")
        one.writes("Полынь", "А можно голосовать за себя? Спрашивает Полынь.")
        one.works("21:10", rounds=4)
        one.command("answer", "За себя голосовать можно.")
        one.works("21:12", rounds=4)
        (said,) = one.ours(one.technical)[1:]
        assert "За себя голосовать можно." in said
        assert "Полынь" not in said
        assert "Спрашивает" not in one.public()


def test_the_vote_topic_has_rules_roster_and_deadline_and_is_locked_at_closing(tmp_path: Path) -> None:
    with city(tmp_path) as one:
        one.works("21:00:05")
        opening = one.ours(one.court())[0]
        assert all(nick.split()[0] in opening.replace("\u2060", "") for nick in NICKS)
        assert "до [b]20:00[/b]" in opening
        assert opening.count("•") >= 3
        assert not one.board.topics[one.court()].locked
        one.works("20:00:05")
        assert one.board.topics[one.court()].locked


def test_an_evening_vote_is_opened_in_the_standing_topic(tmp_path: Path) -> None:
    made = City(tmp_path, "auto", "[votes]\ntie = nobody\n[night]\ndead_act = no\n[signup]\nmain_nicks = no\n")
    standing = made.board.open_topic(made.forum, made.gm.id, "Суд", "Здесь голосуют.").id
    text = made.ini.read_text("utf-8").replace("votes = new", f"votes = {standing}")
    text = text.replace("profile = boss", "profile = classic")
    made.ini.write_text(text, "utf-8")
    with served(made):
        made.works("21:00:05")
        assert made.ours(standing)[1:] == []
        made.works("20:00:05")  # of the next calendar day: the evening begins
        (opening,) = made.ours(standing)[1:]
        assert "голосование" in opening
        made.works("21:00:10", day=2)
        assert made.board.topics[standing].locked


def test_results_come_within_the_hour_and_then_the_start_of_the_day(tmp_path: Path) -> None:
    with city(tmp_path) as one:
        one.works("21:00:05")
        for voter in NICKS[:4]:
            one.vote(voter, "Агент_13")
        one.works("20:00:05")
        one.works("21:00:05", day=2)
        ours = (post for post in one.board.posts.values() if post.author_id == one.gm.id)
        posts = sorted(ours, key=lambda post: post.id)
        results = [post.id for post in posts if post.topic_id == one.results and "Агент" in post.text]
        starts = [post.id for post in posts if post.topic_id == one.game]
        assert results[0] < starts[-1]
        verdict = one.store.drafts.latest("verdict:1")
        assert verdict
        assert verdict.sent
        late = verdict.sent - one.loop._staff.book.game.days[0].plan.vote_closes
        assert timedelta(0) <= late < timedelta(hours=1)


LISTED = "[activity]\noutside_talk = listed\nvote_talk = listed\nsecond_offence = on\n"
SECRET_LETTERS = {"Полынь": "убиваю Снегиря, бегемот-раз", "Ёлка-иголка": "мой основной ник Основнойник1, бегемот-два"}


def test_nothing_secret_of_the_order_around_a_game_gets_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Main nicks, letters, roles of the living, password: neither public, nor told by letter, log, notice or report."""
    caplog.set_level(logging.DEBUG)
    with around(tmp_path, "manual", LISTED) as one:
        one.works("21:00:05")
        for draft in one.store.drafts.all([State.DRAFT]):
            one.store.drafts.approve(draft.id, "gm")
        one.works("21:05", rounds=6)
        main_account = one.board.add_user(main(3), PASSWORD)
        for nick, text in SECRET_LETTERS.items():
            one.writes(nick, text)
        one.board.post(one.game, main_account.id, "ой, не с того ника")
        one.vote("Полынь", "Агент_13")
        one.writes("Судья", "черновики\nрешение warn Полынь --why болтовня\nпауза")
        one.works("21:20", rounds=6)
        for work in one.loop._staff.now_and_then:
            work.work()
        one.command("resume", "--as-was")
        for entry in json.loads(one.command("incidents", "--json"))["incidents"]:
            one.command("incidents", "warn", str(entry["number"]))
        one.works("20:00:05")
        to_others = [
            draft.intent.text
            for draft in one.store.drafts.all()
            if draft.intent.action is Action.LETTER and draft.intent.kind not in {"role", "night_letter", "receipt"}
        ]
        assert any("Голосов под вопросом" in text for text in to_others)
        shown = [one.command(*words) for words in COVERED]
        report = json.dumps(examine(one.ini), ensure_ascii=False, default=str)
        events = [f"{event.kind} {event.subject} {event.data}" for event in one.store.log.since()]
        told = [*one.told, *(str(notice) for notice in one.run.notices().open())] if one.run else []
        logged = [record.getMessage() for record in caplog.records if record.name.startswith("daemon")]
        places = {
            "public": one.public(), "letters": "\n".join(to_others), "commands": "\n".join(shown), "doctor": report,
            "log": unquote("\n".join(logged)), "events": "\n".join(events), "notices": "\n".join(told),
        }  # fmt: skip
    for place, text in places.items():
        # that account 3 has written, everybody sees; who stands behind it is the secret
        hidden = [main(number) for number in range(len(NICKS)) if number != 3]
        for secret in (*hidden, "бегемот", PASSWORD):
            assert secret not in text, place
        assert not re.search(r"(?:мафия|mafioso)\b.{0,30}Полынь|Полынь.{0,30}\b(?:мафия|mafioso)", text), place


COVERED = (
    ("status",), ("status", "--json"), ("incidents", "--all"), ("incidents", "--all", "--json"), ("votes",),
    ("votes", "--json"),  ("export",), ("export", "--format", "html"),
    ("export", "--format", "csv"), ("export", "--format", "bbcode"), ("offer", "--json"), ("log",),
)  # fmt: skip
