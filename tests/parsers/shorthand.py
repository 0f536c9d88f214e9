"""Vote posts in short hand: turned into a board's HTML, and readings turned into one line."""

from __future__ import annotations

import html
import re
from typing import Any

from parsers.facts import Body
from parsers.markup import read_body
from parsers.names import NameIndex, Person, Standing
from parsers.votes import Says, VoteReading, VoteStyle, read

_INNER = re.compile(r"\{([#\w]+):([^{}]*)\}")
_TAGS = {
    "b": '<strong class="text-strong">{}</strong>',
    "u": '<span style="text-decoration:underline">{}</span>',
    "spoiler": '<div class="spoiler"><div class="spoiler-header">Спойлер</div><div>{}</div></div>',
    "code": '<div class="codebox"><p>Код:</p><pre><code>{}</code></pre></div>',
}
_QUOTE = "<blockquote><div><cite>Некто писал(а):</cite>{}</div></blockquote>"


def board_html(text: str) -> str:
    """The HTML that a phpBB board makes of a post in short hand."""
    while _INNER.search(text):
        text = _INNER.sub(
            lambda found: _TAGS.get(found[1], f'<span style="color:{found[1]}">{{}}</span>').format(found[2]), text
        )
    text = re.sub(r"~~(.+?)~~", r"<s>\1</s>", text)
    text = re.sub(r"^> (.*)\n?", lambda quoted: _QUOTE.format(quoted[1]), text, flags=re.MULTILINE)
    return text.replace("\n", "<br>\n")


def body(text: str) -> Body:
    """The body of a post in short hand."""
    return read_body(board_html(text))


def escaped(text: str) -> str:
    """A text as it stands in HTML."""
    return html.escape(text, quote=False)


def cast(given: dict[str, Any]) -> NameIndex:
    """The index over a fixture's roster; `Nick = alias, alias`."""
    people = [
        *(_person(line, Standing.LIVING) for line in given.get("living", ())),
        *(_person(line, Standing.DEAD) for line in given.get("dead", ())),
        *(_person(line, Standing.GM) for line in given.get("gm", ())),
        *(_person(line, Standing.OUTSIDER) for line in given.get("outsiders", ())),
    ]
    return NameIndex(people)


def _person(line: str, standing: Standing) -> Person:
    nick, _, aliases = line.partition(" = ")
    return Person(nick, standing, tuple(alias.strip() for alias in aliases.split(",") if alias.strip()))


def style(given: dict[str, Any]) -> VoteStyle:
    """How votes are marked in a fixture."""
    marks = frozenset(given.get("marks", ["colour"]))
    return VoteStyle(
        marks=marks,
        colours=tuple(given.get("colours", ())),
        final_word=given.get("final_word", ""),
        bold_needs_word="keyword" in marks,
    )


def told(reading: VoteReading | None) -> str:
    """A reading in one line, as fixtures write it."""
    if reading is None:
        return "none"
    if reading.says is Says.NAME:
        return str(reading.target)
    if reading.says is Says.ASK:
        return f"ask {reading.reason}: {', '.join(reading.candidates)}"
    if reading.says is Says.NOTHING:
        return f"not {reading.reason}" + (f": {reading.target}" if reading.target else "")
    return str(reading.says)


def read_post(text: str, names: NameIndex, by: str = "Белка", marking: VoteStyle | None = None) -> VoteReading | None:
    """The reading of a post in short hand."""
    return read(body(text), by, names, marking or VoteStyle())
