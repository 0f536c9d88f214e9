"""`mafia-gm count`: saved posts and pages in, the vote log, the tally and who is missing out."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from daemon.cli import main
from parsers.facts import TopicPage
from parsers.page import read_page
from tests.parsers.shorthand import board_html

PLAYERS = "Осока #11\nПирожок = Ватрушка\n7. Сова\nБелка\n- Ржавый Гусь\n* Утренний Гонец\n"
CLOSES = "2026-03-12T20:00:00+03:00"


class Table:
    """A folder with a players file and posts, and the command over them."""

    def __init__(self, folder: Path, capture: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capture = folder, capture
        self.players = self.write("players.txt", PLAYERS)
        self.rows: list[dict[str, Any]] = []

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def post(self, author: str, text: str, at: str = "14:00:00", **more: object) -> Table:
        html = board_html(text)
        posted = f"2026-03-12T{at}+03:00"
        self.rows.append({"id": 401 + len(self.rows), "author": author, "posted": posted, "html": html, **more})
        return self

    def run(self, *arguments: str) -> tuple[int, str, str]:
        posts = self.write("posts.json", json.dumps(self.rows, ensure_ascii=False))
        return self.call("--posts", str(posts), "--players", str(self.players), *arguments)

    def call(self, *arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(["count", *arguments])
        out, err = self.capture.readouterr()
        return int(ended.value.code or 0), out, err

    def count(self, *arguments: str) -> dict[str, Any]:
        code, out, err = self.run(*arguments, "--json")
        assert code == 0, err
        answer: dict[str, Any] = json.loads(out)
        return answer

    def vote(self, *arguments: str) -> str:
        """The last vote as «target state reason flags»."""
        line = self.count(*arguments)["votes"][-1]
        return " ".join(filter(None, (str(line["target"]), line["state"], line["reason"], *line["flags"])))


@pytest.fixture
def table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Table:
    return Table(tmp_path, capsys)


def test_a_coloured_name_is_counted_with_all_that_people_script(table: Table) -> None:
    table.post("Сова", "{red:Осока}, мутит воду").post("Осока", "Читаю.")
    assert table.count() == {
        "votes": [
            {
                "post": 401, "voter": "Сова", "at": "2026-03-12T11:00:00+00:00", "text": "Осока",
                "target": "Осока", "state": "counted", "reason": None, "candidates": [], "flags": [],
            }
        ],
        "tally": [{"candidate": "Осока", "votes": 1, "voters": ["Сова"]}],
        "missed": ["Осока", "Пирожок", "Белка"],
    }  # fmt: skip


READINGS = {
    "superseded": ("{red:Осока}", "Осока not_counted superseded reason_absent"),
    "no_mark": ("Осока", "Осока not_counted no_mark"),
    "quoted": ("> {red:Осока}\nИ что?", "Осока not_counted quoted"),
    "dead_target": ("{red:Гуся}", "Ржавый Гусь not_counted dead_target reason_absent"),
    "gm": ("{red:Гонца}", "Утренний Гонец not_counted gm reason_absent"),
    "unknown_name": ("{red:Гербарий}", "None not_counted unknown_name"),
    "ambiguous": ("{red:Белк}", "None ask ambiguous"),
    "weak_match": ("{red:Асока}", "None ask weak_match"),
    "several_names": ("{red:Осока и Пирожок}", "None ask several_names"),
    "conditional": ("{red:Осока}, если не ответит", "None ask conditional"),
    "joke": ("{red:Осока}. Шучу.", "None ask joke"),
    "abstain_forbidden": ("{red:пас}", "nobody not_counted abstain_forbidden reason_absent"),
    "unvote_off": ("{red:снимаю голос}", "None not_counted unvote_off"),
}


@pytest.mark.parametrize("code", [code for code in READINGS if code != "superseded"])
def test_each_reading_gives_its_reason(table: Table, code: str) -> None:
    text, line = READINGS[code]
    table.write("players.txt", PLAYERS + ("Белкин\n" if code == "ambiguous" else ""))
    assert table.post("Сова", text).vote() == line


FLAGS = {
    "whole_post_coloured": "{navy:Весь день думаю об одном: Осока крутит, и крутит давно.}",
    "reason_absent": "{red:Осока}",
    "several_votes": "{red:Пирожок}. Нет, лучше {red:Осока}, у неё нет отчёта.",
    "weak_match": "{red:Ватрушечка}",
    "edited": "{red:Осока}, врёт",
}


@pytest.mark.parametrize("code", FLAGS)
def test_each_doubt_that_counts_gives_its_flag(table: Table, code: str) -> None:
    edited = {"by": "Сова", "at": "2026-03-12T14:05:00+03:00", "count": 1} if code == "edited" else None
    line = table.post("Сова", FLAGS[code], edited=edited).count()["votes"][0]
    assert line["state"] == "counted"
    assert code in line["flags"]


def test_a_reason_is_flagged_where_none_is_wanted(table: Table) -> None:
    assert table.post("Сова", "{red:Осока}, врёт").vote("--profile", "classic") == "Осока counted reason_present"


def test_who_always_writes_in_a_colour_is_flagged(table: Table) -> None:
    table.post("Сова", "{teal:Всем доброе утро, читаю.}").post("Сова", "{teal:Ну и дела у вас тут творятся.}")
    table.post("Сова", "{teal:Голосую против Осоки.}")
    assert table.vote() == "Осока counted habit_colour reason_absent"


def test_a_name_in_running_speech_of_the_usual_colour_is_asked(table: Table) -> None:
    table.post("Сова", "{teal:Всем доброе утро, читаю.}").post("Сова", "{teal:Ну и дела у вас тут творятся.}")
    table.post("Сова", "{teal:Мне кажется, что Осока устала спорить.}")
    assert table.vote() == "None ask weak_match"


def test_the_later_vote_counts_and_the_earlier_is_kept_in_the_log(table: Table) -> None:
    table.post("Сова", "{red:Осока}").post("Сова", "{red:Пирожок}", "15:00:00")
    states = [(line["state"], line["reason"]) for line in table.count()["votes"]]
    assert states == [("not_counted", "superseded"), ("counted", None)]


def test_the_last_second_counts_and_the_closing_one_does_not(table: Table) -> None:
    table.post("Сова", "{red:Осока}", "19:59:59").post("Белка", "{red:Осока}", "20:00:00")
    assert [line["reason"] for line in table.count("--closes", CLOSES)["votes"]] == [None, "late"]


def test_a_vote_before_the_opening_may_be_void(table: Table) -> None:
    table.post("Сова", "{red:Осока}", "19:00:00")
    opened = ("--opens", "2026-03-12T19:30:00", "--closes", CLOSES, "--set", "votes.early=void")
    assert table.vote(*opened).startswith("Осока not_counted early")


def test_a_closed_day_charges_those_who_missed(table: Table) -> None:
    table.post("Сова", "{red:Осока}")
    closed = table.count("--profile", "classic", "--closes", CLOSES)
    assert {wagon["candidate"]: wagon["votes"] for wagon in closed["tally"]} == {"Осока": 2, "Пирожок": 1, "Белка": 1}


def test_the_dead_strangers_and_the_gm_do_not_vote(table: Table) -> None:
    table.post("Ржавый Гусь", "{red:Осока}").post("Прохожий", "{red:Осока}").post("Утренний Гонец", "{red:Осока} — 2")
    assert [line["reason"] for line in table.count()["votes"]] == ["dead_voter", "not_a_player", "gm"]


def test_the_user_id_decides_who_wrote(table: Table) -> None:
    table.post("Осoка", "{red:Сова}", author_id=11).post("Осока", "{red:Сова}", author_id=99)
    lines = table.count()["votes"]
    assert [(line["voter"], line["state"]) for line in lines] == [("Осока", "counted"), ("Осока (#99)", "not_counted")]


def test_a_passer_by_who_is_named_is_recognised_as_one(table: Table) -> None:
    table.post("Случайный гость", "Можно к вам?").post("Сова", "против {red:Случайного гостя}")
    assert table.vote() == "Случайный гость not_counted outsider_target reason_absent"


def test_a_number_counts_only_where_the_roster_gives_it(table: Table) -> None:
    assert table.post("Белка", "{red:№7}").vote() == "Сова counted reason_absent"
    assert table.post("Белка", "{red:№8}").vote() == "None not_counted unknown_name"


def test_an_alias_of_the_players_file_is_known(table: Table) -> None:
    assert table.post("Сова", "сажаем {red:Ватрушку}").vote() == "Пирожок counted reason_absent"


def test_a_final_word_locks_the_vote(table: Table) -> None:
    table.post("Сова", "{red:Осока}, Окончательно").post("Сова", "{red:Пирожок}", "15:00:00")
    assert table.vote("--set", "votes.final_word=окончательно").startswith("Пирожок not_counted locked")


def test_bold_without_a_word_is_emphasis_in_the_english_profile(table: Table) -> None:
    table.post("Сова", "{b:Осока}")
    assert table.vote("--profile", "majority") == "Осока not_counted no_mark"
    assert table.post("Сова", "{b:VOTE: Осока}").vote("--profile", "majority") == "Осока counted"


def test_saved_pages_are_counted_like_posts(table: Table) -> None:
    saved = Path(__file__).parents[2] / "fixtures" / "phpbb3" / "topic-33-votes.html"
    page = read_page(saved.read_bytes(), fetched=datetime(2026, 12, 1, tzinfo=UTC))
    assert isinstance(page, TopicPage)
    authors = sorted({post.author for post in page.posts})
    players = table.write("all.txt", "\n".join(authors))
    fetched = ("--fetched", "2026-12-01T00:00:00+00:00")
    code, out, err = table.call(str(saved), str(saved), "--players", str(players), *fetched, "--json")
    assert (code, err) == (0, "")
    tally = {wagon["candidate"]: wagon["votes"] for wagon in json.loads(out)["tally"]}
    once = ["Тень отца", "Соль & Перец", "Mr. Smoke", "Пани Вена", "Жар-птица"]
    assert tally == {"Бармаглот": 3, **dict.fromkeys(once, 1)}


def test_the_log_is_told_in_words(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAFIA_GM_LANG", "ru")
    table.post("Сова", "{red:Осока}").post("Белка", "{red:Гербарий}").post("Осока", "{red:Сова или Белка}")
    _, out, _ = table.run()
    for words in (
        "Понято",
        "принят [без объяснения]",
        "такого имени в игре нет",
        "Сова или Белка?",
        "Не проголосовали: Пирожок, Белка",
        "Решить ведущему: № 403 (Осока)",
        "Не засчитано: 1",
    ):
        assert words in " ".join(out.split()) or words in out


def test_a_vote_that_is_paid_for_silence_is_told_as_such(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAFIA_GM_LANG", "en")
    table.post("Сова", "{red:Осока}")
    _, out, _ = table.run("--set", "votes.missed=self_vote", "--closes", "2026-12-01T00:00:00")
    assert "Сова, for not voting" in out
    assert "Белка, for not voting" not in out


def test_where_nobody_has_voted_no_empty_table_is_shown(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAFIA_GM_LANG", "ru")
    _, out, _ = table.post("Сова", "Доброе утро").run()
    assert "Голосов нет." in out
    assert "Против кого" not in out


def test_hostile_words_stay_words(table: Table) -> None:
    table.post("Сова", "{red:[bold]\u001b[31mОсока[/bold]}")
    _, out, _ = table.run()
    assert "\u001b" not in out
    assert "[bold]" in out


BAD = {
    "no players file": ("--players", "missing.txt"),
    "an unknown profile": ("--profile", "chess"),
    "an unknown option": ("--set", "votes.color=red"),
    "a wrong value": ("--set", "votes.tie=often"),
    "no value": ("--set", "votes.tie"),
    "a time that is none": ("--closes", "tonight"),
}


@pytest.mark.parametrize("what", BAD)
def test_unusable_arguments_are_told_in_one_line(table: Table, what: str) -> None:
    code, out, err = table.post("Сова", "{red:Осока}").run(*BAD[what])
    assert (code, out) == (2, "")
    assert len(err.strip().splitlines()) == 1
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "text",
    ["not json", "{}", '[{"id": 1}]', '[{"id": 1, "author": "Сова", "posted": "today", "html": ""}]',
     '[{"id": 1, "author": "Сова", "posted": "2026-03-12T14:00:00", "html": ""}]', "[1]", "[" * 100_000],
)  # fmt: skip
def test_a_broken_posts_file_is_told_in_one_line(table: Table, text: str) -> None:
    posts = table.write("broken.json", text)
    code, _, err = table.call("--posts", str(posts), "--players", str(table.players))
    assert code == 2
    assert len(err.strip().splitlines()) == 1


@pytest.mark.parametrize("text", ["", "* Ведущий", "Сова\nСова", "7. Сова\n7. Белка", "Сова #1\nБелка #1", "= Сова"])
def test_a_broken_players_file_is_told_in_one_line(table: Table, text: str) -> None:
    table.write("players.txt", text)
    code, _, err = table.post("Сова", "{red:Осока}").run()
    assert code == 2 if text != "= Сова" else code == 0
    assert len(err.strip().splitlines()) == (1 if code else 0)


def test_a_page_that_is_no_topic_is_refused(table: Table) -> None:
    page = table.write("page.html", "<html><body>Привет</body></html>")
    code, _, err = table.call(str(page), "--players", str(table.players))
    assert code == 1
    assert "page.html" in err
