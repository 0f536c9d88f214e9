"""The record's charts: wagons as steps over a day, and the table of who was present."""

from __future__ import annotations

from typing import Any

from daemon.charts import HEIGHT, MOST_LINES, chart, presence


def vote(post: int, voter: str, target: str | None, at: str, **more: Any) -> dict[str, Any]:
    usual = {"state": "counted", "reason": None}
    return {"post": post, "voter": voter, "target": target, "at": f"2026-12-01T{at}:00+00:00", **usual, **more}


def day(*votes: dict[str, Any], number: int = 1, **more: Any) -> dict[str, Any]:
    usual: dict[str, Any] = {"lynched": [], "autokilled": [], "died": [], "missed": [], "tally": [], "posts": {}}
    hours = {"opens": "2026-12-01T10:00:00+00:00", "closes": "2026-12-01T20:00:00+00:00"}
    return {"day": number, "votes": list(votes), **hours, **usual, **more}


def test_a_wagon_rises_and_falls() -> None:
    moved = vote(1, "Мышь", "Лис", "12:00", state="not_counted", reason="superseded")
    drawn = chart(day(moved, vote(2, "Ёлка", "Лис", "13:00"), vote(3, "Мышь", "Сова", "15:00")))
    assert drawn is not None
    fox, owl = drawn.lines
    assert [(line.candidate, line.most) for line in drawn.lines] == [("Лис", 2), ("Сова", 1)]
    heights = [float(corner.partition(",")[2]) for corner in fox.points.split()]
    assert heights[0] > min(heights) < heights[-1]
    assert owl.points.endswith(fox.points.rpartition(" ")[2])  # one vote each at the end


def test_votes_that_never_stood_are_not_drawn() -> None:
    assert chart(day(vote(1, "Мышь", "Лис", "12:00", state="not_counted", reason="late"))) is None
    assert chart(day()) is None


def test_after_the_final_word_no_vote_moves_a_wagon() -> None:
    refused = vote(2, "Мышь", "Сова", "13:00", state="not_counted", reason="locked")
    drawn = chart(day(vote(1, "Мышь", "Лис", "12:00"), refused))
    assert drawn is not None
    assert [(line.candidate, line.most) for line in drawn.lines] == [("Лис", 1)]


def test_only_so_many_wagons_are_drawn_and_inside_the_picture() -> None:
    drawn = chart(day(*(vote(n, f"Игрок {n}", f"Цель {n}", "12:00") for n in range(20))))
    assert drawn is not None
    assert len(drawn.lines) == MOST_LINES
    assert all(0 <= float(corner.partition(",")[2]) <= HEIGHT for line in drawn.lines for corner in line.points.split())


def test_a_vote_taken_back_leaves_the_wagon() -> None:
    drawn = chart(day(
        vote(1, "Мышь", "Лис", "12:00", state="not_counted", reason="unvoted"), vote(2, "Мышь", None, "13:00")
    ))  # fmt: skip
    assert drawn is not None
    assert drawn.lines[0].points.split()[0].split(",")[1] == drawn.lines[0].points.split()[-1].split(",")[1]


def test_who_was_there_and_who_was_out() -> None:
    first = day(lynched=["Лис"], missed=["Сова"], posts={"Лис": 3}, tally=[{"voters": ["Лис", "Мышь"]}])
    second = day(number=2, posts={"Мышь": 1}, tally=[{"voters": ["Мышь"]}])
    told = {"players": [{"nick": nick} for nick in ("Лис", "Сова", "Мышь")], "days": [first, second]}
    marks = {row["nick"]: [(cell["posts"], cell["mark"]) for cell in row["days"]] for row in presence(told)}
    assert marks == {"Лис": [(3, "✓"), (0, "†")], "Сова": [(0, "—"), (0, "")], "Мышь": [(0, "✓"), (1, "✓")]}
