"""Bodies to runs: marks, line breaks, what is set aside; on every board's markup, and whatever players type."""

from __future__ import annotations

import html
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.errors import TooLarge
from parsers.facts import AsideKind, Body, Run
from parsers.markup import read_body
from parsers.sheet import HUGEST

RED, GREEN, BLUE = "#ff0000", "#008000", "#0000ff"


def marks(text: str) -> list[tuple[str, str | None]]:
    """The runs of a body: text, and colour or the other marks by letter."""
    return [(run.text, run.colour or named(run) or None) for run in read_body(text).runs]


def named(run: Run) -> str:
    return "".join(letter for letter, holds in zip("bsl", (run.bold, run.struck, run.link), strict=True) if holds)


def aside(text: str) -> tuple[AsideKind, str, str | None]:
    (only,) = read_body(text).asides
    return only.kind, only.text, only.author


COLOURED = [
    '<span style="color:red">Ник</span>',
    '<span style="color: red">Ник</span>',
    '<span style="color: RED !important;">Ник</span>',
    '<SPAN STYLE="font-weight: normal; COLOR: #F00">Ник</SPAN>',
    '<span style="background-color: blue; color:#FF0000">Ник</span>',
    '<span style="color:rgb(255,0,0)">Ник</span>',
    '<span style="color: rgba(100%, 0%, 0%, .5)">Ник</span>',
    '<span style="color: hsl(0, 100%, 50%)">Ник</span>',
    '<span style="color:blue; color:red">Ник</span>',
    '<font color="red">Ник</font>',
    '<font color=ff0000 size="3">Ник</font>',
    '<font color="#F00"><b></b>Ник</font>',
    '<div style="color:red"><em><u>Ник</u></em></div>',
    '<span style="color:blue"><span style="color:red">Ник</span></span>',
    '<span style="color:red"><span style="color:inherit">Ник</span></span>',
    '<span style="color:red"><span style="color:nonsense">Ник</span></span>',
    '<span style="color:red"><span style="font-size:150%;line-height:116%">Ник</span></span>',
]


@pytest.mark.parametrize("text", COLOURED)
def test_colour_is_found_however_it_is_written(text: str) -> None:
    assert marks(text) == [("Ник", RED)]


@pytest.mark.parametrize(
    "text",
    [
        "<span style='background-color:red'>Ник</span>",
        '<span style="color:nonsense">Ник</span>',
        '<span style="color:red"><span style="color:initial">Ник</span></span>',
        '<span color="red">Ник</span>',
        '<em style="border-color: red">Ник</em>',
    ],
)
def test_what_is_no_colour_of_the_text_is_none(text: str) -> None:
    assert marks(text) == [("Ник", None)]


@pytest.mark.parametrize(
    "opened",
    ["<b>", "<strong>", '<span style="font-weight: bold">', '<i style="font-weight:700">', '<span class="bbvote">'],
)
def test_bold_is_found_however_it_is_written(opened: str) -> None:
    assert marks(f"{opened}Ник") == [("Ник", "b")]


def test_bold_may_be_switched_off_inside() -> None:
    assert marks('<b>да<span style="font-weight: normal">нет</span></b>') == [("да", "b"), ("нет", None)]


@pytest.mark.parametrize(
    "opened", ["<s>", "<strike>", "<del>", '<span style="text-decoration: underline line-through">']
)
def test_struck_is_found_and_holds_inside(opened: str) -> None:
    assert marks(f'{opened}<span style="text-decoration:none">Ник</span>') == [("Ник", "s")]


def test_marks_join_and_neighbours_of_one_mark_are_one_run() -> None:
    body = read_body('<b><span style="color:red">А</span><font color="#ff0000">Б</font></b>')
    assert body.runs == (Run("АБ", RED, bold=True),)


def test_group_colours_of_names_are_nobody_s_mark() -> None:
    assert marks('<a href="./memberlist.php?u=5" class="username-coloured" style="color:#A00">Ник</a>') == [
        ("Ник", "l")
    ]


# --- lines ---


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("а<br>\nб", "а\nб"),
        ("а<br />б<br><br>в", "а\nб\n\nв"),
        ("а\nб", "а б"),
        ("а \n  б", "а б"),
        ("<p>а</p>\n<p>б</p>", "а\nб"),
        ("а<div>б</div>в", "а\nб\nв"),
        ("<ul><li>а</li><li>б</li></ul>в", "а\nб\nв"),
        ("<table><tr><td>а</td><td>б</td></tr><tr><td>в</td></tr></table>", "а б\nв"),
        ("<h2>а</h2><hr>б", "а\nб"),
        ("а<div></div><div><div>б</div></div>", "а\nб"),
        ("  а\tб  ", "  а\tб  "),
        ("а&nbsp;&amp;amp;&#8203;б", "а\xa0&amp;\u200bб"),
        ("е\u0308", "е\u0308"),
        ("", ""),
        ("<br>", "\n"),
    ],
)
def test_lines_break_where_the_page_breaks_them(text: str, lines: str) -> None:
    assert read_body(text).text == lines


def test_a_line_break_inside_colour_keeps_it() -> None:
    assert marks('<span style="color:red">а<br>\nб</span>') == [("а\nб", RED)]


@pytest.mark.parametrize(
    ("picture", "face"),
    [
        ('<img alt="😀" class="emoji smilies" src="//cdn/1f600.svg">', "😀"),
        ('<img class="smilies" src="./images/smilies/icon_wink.gif" alt=";)" title="Wink">', ";)"),
        ('<img src="./images/smilies/icon_lol.gif" alt=":lol:">', ":lol:"),
        ('<img src="http://x/img/smilies/smile.png" width="15" height="15" alt="smile" />', ""),
        ('<img src="https://x/twemoji/16x16/1f636.png" alt="TITLE 1f636">', "😶"),
        ('<img src="https://x/twemoji/16x16/1f636.png" alt="День №2 «Огни»: да? 1f636">', "😶"),
        ('<img src="https://x/emoji/1f469-200d-1f680.png" alt="">', "👩‍🚀"),
        ('<img src="a.png" class="postimage" alt="Изображение">', ""),
        ('<img src="smiles/smile.gif" alt="Smile" longdesc="2">', ""),
        ('<img src="emoji/ffffff.png">', ""),
    ],
)
def test_pictures_stand_for_what_was_typed(picture: str, face: str) -> None:
    assert read_body(f"а{picture}б").text == f"а{face}б"


# --- asides ---

QUOTE, CODE, SPOILER = AsideKind.QUOTE, AsideKind.CODE, AsideKind.SPOILER
QUOTES = [
    "<blockquote><div><cite>Вася писал(а):</cite>чужое</div></blockquote>",
    '<blockquote cite="x"><div><cite><a href="?u=5">Вася</a> wrote: <a href="y">↑</a> 5 мая</cite>'
    "чужое</div></blockquote>",
    '<div class="quotetitle"><b>Вася писал(а):</b></div><div class="quotecontent">чужое</div>',
    '<table width="90%"><tr><td><b>Вася писал(а):</b></td></tr><tr><td class="quote">чужое</td></tr></table>',
    '<table><tbody><tr><td>Вася wrote:</td></tr><tr><td class="quote">чужое</td></tr></tbody></table>',
    '<dl class="codebox"><dt>Вася пишет:</dt><dd>чужое</dd></dl>',
    '<div class="quote-box answer-box"><cite>Вася написал(а):</cite><blockquote><p>чужое</p></blockquote></div>',
    '<div class="quotebox"><cite>Вася wrote:</cite><blockquote><div>чужое</div></blockquote></div>',
]


@pytest.mark.parametrize("text", QUOTES)
def test_quotes_of_all_boards_are_set_aside_with_their_author(text: str) -> None:
    assert aside(text) == (QUOTE, "чужое", "Вася")
    assert read_body(f"до{text}после").text == "до\nпосле"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('<div class="codebox"><p>Код: <a href="#">Выделить всё</a></p><pre><code>скрыто</code></pre></div>', CODE),
        ('<dl class="codebox"><dt>Код:</dt><dd><code>скрыто</code></dd></dl>', CODE),
        ('<div class="codetitle"><b>Код:</b></div><div class="codecontent">скрыто</div>', CODE),
        ('<table><tr><td>Код:</td></tr><tr><td class="code">скрыто</td></tr></table>', CODE),
        ("<pre>скрыто</pre>", CODE),
        (
            '<div class="spoiler"><div class="spoiler-head">Тайна</div><div class="spoiler-content">скрыто</div></div>',
            SPOILER,
        ),
        (
            '<dl class="codebox spoiler"><dt>Тайна:</dt><dd><div class="spoiler_content">скрыто</div></dd></dl>',
            SPOILER,
        ),
        ('<dl class="codebox hidecode"><dt style="border: none;"></dt><dd>скрыто</dd></dl>', SPOILER),
        ("<details><summary>Тайна</summary>скрыто</details>", SPOILER),
        ('<div class="sp-wrap"><div class="sp-head">Тайна</div><div class="sp-body">скрыто</div></div>', SPOILER),
        ('<div style="padding:3px"><div style="display: none;">скрыто</div></div>', SPOILER),
        ('<div class="signature">скрыто</div>', AsideKind.SIGNATURE),
    ],
)
def test_code_spoilers_and_signatures_are_set_aside(text: str, kind: AsideKind) -> None:
    assert aside(text) == (kind, "скрыто", None)
    assert "скрыто" not in read_body(f"до{text}после").text


def test_a_nameless_quote_names_nobody() -> None:
    assert aside('<blockquote class="uncited"><div>чужое</div></blockquote>')[2] is None
    assert aside('<div class="quotetitle">Цитата:</div><div class="quotecontent">чужое</div>')[2] is None


def test_quotes_in_quotes_are_asides_of_their_own() -> None:
    inner = "<blockquote><div><cite>Петя wrote:</cite>старое</div></blockquote>"
    body = read_body(f"<blockquote><div><cite>Вася wrote:</cite>{inner}новое</div></blockquote>моё")
    assert [(aside.author, aside.text) for aside in body.asides] == [("Вася", "новое"), ("Петя", "старое")]
    assert body.text == "моё"


def test_a_quote_keeps_its_colours() -> None:
    (only,) = read_body('<blockquote><div>за <span style="color:red">Ник</span></div></blockquote>').asides
    assert only.runs == (Run("за "), Run("Ник", RED))


def test_code_keeps_its_lines_and_blanks() -> None:
    assert aside("<pre><code>а\n  б</code></pre>")[1] == "а\n  б"


def test_files_and_controls_are_no_text() -> None:
    text = (
        'а<div class="inline-attachment"><dl><dd>план.txt</dd></dl></div><script>x</script><select><option>y</select>б'
    )
    assert read_body(text).text == "аб"


# --- whatever players type ---

SOME_TAGS = "b i s u span font div p br img ul li table tr td blockquote cite code pre dl dt dd a details strong"
TAGS = st.sampled_from(SOME_TAGS.split())
STYLES = st.sampled_from(
    ["", ' style="color:red"', ' class="quote"', ' class="codebox"', ' style="display:none"', " x=\"'<"]
)
JUNK = st.recursive(
    st.text(max_size=8).map(html.escape) | st.text("<>&\"'/=a ", max_size=8),
    lambda inner: st.tuples(TAGS, STYLES, st.lists(inner, max_size=3), st.booleans()).map(
        lambda part: f"<{part[0]}{part[1]}>{''.join(part[2])}" + (f"</{part[0]}>" if part[3] else "")
    ),
    max_leaves=12,
)
INLINE = st.sampled_from(
    ["b", "i", "s", "em", "u", "span", 'span style="color:red"', 'font color="blue"', "a href='x'"]
)


@given(JUNK)
def test_no_markup_makes_the_reader_fail(text: str) -> None:
    assert isinstance(read_body(text), Body)


@given(st.lists(st.tuples(INLINE, st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=12)), max_size=8))
def test_inline_markup_never_loses_a_letter(pieces: list[tuple[str, str]]) -> None:
    text = "".join(f"<{tag}>{html.escape(word)}</{tag.split()[0]}>" for tag, word in pieces)
    typed = "".join(word for _, word in pieces)
    assert "".join(read_body(text).text.split()) == "".join(typed.split())


@given(st.text(st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="\u2028\u2029"), min_size=1))
def test_plain_text_is_read_as_typed(typed: str) -> None:
    assert read_body(html.escape(typed)).text == (typed if typed.strip(" ") else "")


@pytest.mark.parametrize(
    "hostile",
    [
        "<b>" * 20_000 + "х",
        "<blockquote><div>" * 10_000 + "х",
        '<dl class="codebox"><dt>а</dt><dd>' * 4_000 + "х",
        "<table><tr><td>" * 4_000 + "х",
        "".join(f'<span style="color:#{number % 4096:03x}">я</span>' for number in range(20_000)),
        " " * 300_000 + "х\n" + " " * 300_000 + "х",
        "<blockquote><cite>" + " " * 300_000 + "х</cite></blockquote>",
        '<span class="' + "а " * 200_000 + '">х</span>',
        '<span style="' + "color:red;" * 50_000 + '">х</span>',
        "<span style='color:red" * 20_000,
        "<" * 300_000,
        "&" * 300_000,
    ],
    ids=lambda text: f"{text[:18]!r} × {len(text)}",
)
def test_hostile_bodies_are_read_in_time(hostile: str) -> None:
    start = time.process_time()
    read_body(hostile)
    assert time.process_time() - start < 3  # a tenth of that is usual


def test_a_body_larger_than_any_page_is_refused() -> None:
    with pytest.raises(TooLarge):
        read_body("х" * (HUGEST + 1))
