"""The demo in the terminal: who says what, what the daemon posts, what the GM types, and the addresses at the end."""

from __future__ import annotations

import re
import threading
import time

from rich.console import Console
from rich.text import Text

from daemon.demo.acts import GM, Act
from daemon.demo.stage import PASSWORD, Stage
from daemon.demo.theatre import headline, missing
from daemon.tongue import say

_COLOURED = re.compile(r"\[color=[^\]]*\](.*?)\[/color\]", re.DOTALL)
_TAGS = re.compile(r"\[/?[a-z]+(?:=[^\]]*)?\]", re.IGNORECASE)
_STYLES = {"player": "cyan", "daemon": "bold magenta", "gm": "bold green"}
SHORT = 100


class Teller:
    """Tells; several threads may speak."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
        self._lock = threading.Lock()
        self._began = time.monotonic()

    def line(self, who: str, name: str, text: str) -> None:
        """One thing that happened."""
        seconds = int(time.monotonic() - self._began)
        shown = Text(f"{seconds // 60}:{seconds % 60:02d}  ", style="dim")
        shown.append(self._speaker(who, name), style=_STYLES[who])
        shown.append_text(coloured(text))
        with self._lock:
            self.console.print(shown)

    def heading(self, text: str) -> None:
        """A new chapter."""
        with self._lock:
            self.console.print(Text(f"\n— {text} —", style="bold"))

    def plain(self, text: str = "", style: str = "") -> None:
        """A line of its own."""
        with self._lock:
            self.console.print(Text(text, style=style))

    def _speaker(self, who: str, name: str) -> str:
        known = {"daemon": say("▣ опубликовано: ", "▣ posted: "), "gm": say("✎ ведущий: ", "✎ GM: ")}
        return known.get(who, f"{name} ")


def coloured(bbcode: str) -> Text:
    """A post in a line: what the player coloured is coloured, quotes are left out."""
    text = " ".join(re.sub(r"\[quote.*?\[/quote\]", say("(цитата)", "(quote)"), bbcode, flags=re.DOTALL).split())
    shown, end = Text(), 0
    for found in _COLOURED.finditer(text):
        shown.append(_TAGS.sub("", text[end : found.start()]))
        shown.append(_TAGS.sub("", found[1]), style="bold red")
        end = found.end()
    shown.append(_TAGS.sub("", text[end:]))
    return shown


def introduce(teller: Teller, act: Act) -> None:
    """Who plays what, and how."""
    teller.heading(f"{act.name} ({act.profile}, {act.mode})")
    roles = ", ".join(f"{nick} — {seat.role}" for nick, seat in act.seats.items())
    teller.plain(
        say(f"Роли (в игре их знает только ведущий): {roles}.", f"Roles (only the GM knows them): {roles}."), "dim"
    )


def conclude(teller: Teller, stages: list[Stage]) -> bool:
    """What was published and where to look at it; whether all that was expected is there."""
    teller.heading(say("Что опубликовано", "What was published"))
    for stage in stages:
        for topic in stage.topics():
            teller.plain(f"{stage.address(topic)}  {topic.title}", "underline")
            for post in (post for post in stage.gm_posts() if post.topic_id == topic.id):
                teller.plain(f"    {coloured(headline(post)).plain[:SHORT]}")
    absent = [f"{stage.act.name}: {words}" for stage in stages for words in missing(stage)]
    for words in absent:
        teller.plain(say(f"✗ не опубликовано: {words}", f"✗ was not published: {words}"), "bold red")
    if not absent:
        teller.plain(say("✓ опубликовано всё, что ожидалось", "✓ everything expected was published"), "bold green")
    teller.plain(say(f"Войти на форум: «{GM}», пароль «{PASSWORD}».", f"Sign in as {GM}, password {PASSWORD}."))
    return not absent
