"""The page's parts: post bodies and drafts made safe, wagons over time, secrets in edited texts."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from daemon.archive import wagons
from daemon.review import bbcode, rungs
from daemon.review.ink import shown
from daemon.review.leaks import alike, leaks
from daemon.review.showing import calm
from parsers.facts import Aside, AsideKind, Body, Run
from tests.daemon.review_kit import Town, town
from tests.daemon.table import NICKS, Table

# ── what players write ──


def test_runs_become_classes_and_nothing_else() -> None:
    body = Body((Run("<b>", "#ff0000", bold=True), Run("x", "#ff0000;}"), Run("y", struck=True, link=True)))
    assert [(piece.text, piece.classes) for piece in shown(body).pieces] == [
        ("<b>", "ink ink-ff0000 bold"), ("x", ""), ("y", "struck link"),
    ]  # fmt: skip


def test_a_long_post_is_cut_and_a_signature_left_out() -> None:
    body = Body(
        (Run("а" * 9000), Run("б")), (Aside(AsideKind.SIGNATURE, "подпись"), Aside(AsideKind.QUOTE, "ц" * 9000))
    )
    cut = shown(body)
    assert cut.cut
    assert sum(len(piece.text) for piece in cut.pieces) == 420
    assert [(kind, len(text)) for kind, _, text in cut.asides] == [(AsideKind.QUOTE, 421)]
    assert not shown(body, None).cut


def test_text_that_turns_lines_around_is_shown_as_such() -> None:
    assert calm("кра\u202eм\x00\u200b") == "кра⇄м\u200b"
    assert calm("е" + "\u0301" * 50) == "е" + "\u0301" * 3


# ── drafts ──


@pytest.mark.parametrize(
    ("typed", "made"),
    [
        ("[b]a[/b]", "<strong>a</strong>"),
        ("[b]a", "[b]a"),
        ("[/b]a", "[/b]a"),
        ("<script>[i]x[/i]", "&lt;script&gt;<em>x</em>"),
        ("[color=red]a[/color]", '<span class="ink ink-ff0000">a</span>'),
        ('[color="#00AA00"]a[/color]', '<span class="ink ink-00aa00">a</span>'),
        ("[color=red;x]a[/color]", "a"),
        ("[b]a[i]b[/b]c", "<strong>a[i]b</strong>c"),
        ("[code][b]x[/b][/code]", "<pre>[b]x[/b]</pre>"),
        ("[quote=Кот]мяу[/quote]", "<blockquote><cite>Кот</cite>мяу</blockquote>"),
        ("[url=javascript:alert(1)]x[/url]", '<span class="link">x</span> <small>(javascript:alert(1))</small>'),
        ('[size="><script>]x[/size]', '<span class="size-plain">x</span>'),
        ("a\nb", "a<br>\nb"),
    ],
)
def test_bbcode_is_shown_as_the_forum_will(typed: str, made: str) -> None:
    assert str(bbcode.preview(typed)) == made


@given(st.text(alphabet="[]/bicoluerqt=*\"<>'&;# \n", max_size=200))
def test_no_text_makes_a_tag_of_its_own(text: str) -> None:
    made = str(bbcode.preview(text))
    ours = (
        r'</?(?:strong|em|u|s|blockquote|cite|br|small|pre|code)>|</?(?:div|span)>|<(?:div|span) class="[a-z0-9 -]+">'
    )
    made = re.sub(ours, "", made)
    assert "<" not in made


def test_deep_nesting_and_ten_thousand_tags_are_no_work() -> None:
    assert "[b]" in bbcode.preview("[b]" * 5000 + "x" + "[/b]" * 5000)


# ── wagons ──


@settings(deadline=None, max_examples=40)
@given(st.lists(st.tuples(st.sampled_from(NICKS), st.sampled_from((*NICKS, "nobody", "")), st.booleans()), max_size=14))
def test_the_last_step_is_the_tally(given_votes: list[tuple[str, str, bool]]) -> None:
    table = Table(votes__unvote="on")
    table.at("20:00")
    for minute, (voter, target, off) in enumerate(given_votes):
        if off:
            table.account.says(8, voter, "[color=red]снимаю голос[/color]", table.time(f"20:{minute + 1:02}"))
        else:
            typed = {"nobody": "никого", "": "Неведомый"}.get(target, target)
            table.votes(voter, typed, f"20:{minute + 1:02}")
    record = table.at("20:59").days[0]
    found = wagons.steps(record, table.options.votes)
    last = found[-1].votes if found else {}
    assert {nick: votes for nick, votes in last.items() if votes} == {one.candidate: one.votes for one in record.tally}


def test_the_chart_stays_inside_its_frame() -> None:
    table = Table()
    table.at("20:00")
    for minute, nick in enumerate(NICKS):
        table.votes(nick, NICKS[minute % 2 + 2], f"20:{minute * 9 + 1:02}")
    game = table.at("21:00")
    chart = wagons.chart(game.days[0], wagons.steps(game.days[0], table.options.votes), game.now, (400, 260))
    assert chart
    assert all(0 <= line.y <= 260 for line in chart.lines)
    assert 0 < chart.deadline <= 400
    assert len(chart.hours) <= 8
    ys = sorted(line.y for line in chart.lines)
    assert all(second - first >= 13 for first, second in pairwise(ys))


def test_nobody_has_voted() -> None:
    table = Table()
    record = table.at("20:30").days[0]
    assert wagons.steps(record, table.options.votes) == []
    assert wagons.chart(record, [], table.hands.now, (400, 260)) is None
    assert wagons.at_moment([], 3) is None


# ── secrets ──


@pytest.mark.parametrize(
    ("text", "nicks"),
    [
        ("Полынь — мафия.", ["Полынь"]),
        ("Убитая Полынью в сговоре с мафиози", ["Полынь"]),
        ("Доктором была Ёлка-иголка", ["Ёлка-иголка"]),
        ("Марк оказался мирным жителем.", ["Марк"]),
        ("Полынь голосовала. Мафия спала.", []),
        ("Марк — доктор.", []),
        ("В игре: Полынь, Марк.", []),
        ("[b]Полынь[/b] из [i]мафии[/i]", ["Полынь"]),
    ],
)
def test_a_living_players_secret_is_noticed(tmp_path: Path, text: str, nicks: list[str]) -> None:
    with town(tmp_path) as one:
        one.at("21:00")
        assert [leak.nick for leak in found(one, text)] == nicks


def test_what_the_program_wrote_itself_is_no_leak(tmp_path: Path) -> None:
    with town(tmp_path) as one:
        one.at("21:00")
        line = "Полынь, мафия, покинула город."
        assert found(one, f"{line}\nИ точка.", before=line) == []


def found(one: Town, text: str, before: str = "") -> list[object]:
    record = one.room.day(1)
    assert record
    return [*leaks(text, before, one.room.played(), rungs.index(one.room, record))]


@pytest.mark.parametrize("form", ["мафией", "Мафии", "мафиози", "мафию"])
def test_forms_of_one_word_are_alike(form: str) -> None:
    assert alike("мафия", form)


@pytest.mark.parametrize(
    ("one", "other"), [("доктор", "доклад"), ("дон", "донести"), ("мирный", "мир"), ("town", "to")]
)
def test_other_words_are_not(one: str, other: str) -> None:
    assert not alike(one, other)
