"""Plays an act: the daemon as a process of its own, each player in a thread, a GM who approves and rules."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO

from daemon.bootstrap import Game, open_game
from daemon.demo.acts import Act
from daemon.demo.stage import PASSWORD, Stage, VoteTopics
from daemon.errors import Trouble
from daemon.practice.players import Cue, Deed, HttpHands, Play, Script, over_http
from daemon.practice.records import BoardPost
from daemon.review.keys import new_link
from daemon.store.records import Action, State
from daemon.tongue import language, say

TICK = 0.5
_PILE = re.compile(r"\[b\].*\[/b\] \(\d+\)|\[b\][^.!]*\[/b\]$")  # a wagon, or a heading
STOP_PATIENCE = 15.0
Tell = Callable[[str, str, str], None]  # who (player, gm, daemon), his name, the line


class DaemonFell(Trouble):
    """The daemon ended before the game did."""

    def __init__(self, log: Path) -> None:
        last = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-1:] or ["?"]
        super().__init__(
            f"Программа ведущего остановилась раньше времени: {last[0]} (журнал: {log}).",
            f"The daemon stopped too early: {last[0]} (log: {log}).",
        )


@dataclass
class Performance:
    """An act being played. `tell` hears of everything that happens."""

    stage: Stage
    tell: Tell
    _over: threading.Event = field(default_factory=threading.Event)
    _page_told: bool = False

    @property
    def act(self) -> Act:
        return self.stage.act

    def play(self) -> None:
        """From the daemon's start to its end. Raises DaemonFell."""
        log = self.stage.ini.with_name("daemon.log")
        with log.open("wb") as out, self._daemon(out) as daemon:
            threads = [self._player(nick) for nick in self.act.seats] + [threading.Thread(target=self._lead)]
            for thread in threads:
                thread.start()
            try:
                self._watch(daemon, log)
            finally:
                self._over.set()
                self._stop(daemon)
                for thread in threads:
                    thread.join()

    def _daemon(self, out: IO[bytes]) -> subprocess.Popen[bytes]:
        typed = _command("run", "-c", str(self.stage.ini))
        return subprocess.Popen(typed, stdout=out, stderr=out, env=_environment())  # noqa: S603 (our own command)

    def _watch(self, daemon: subprocess.Popen[bytes], log: Path) -> None:
        """Tell what the GM's account posts, until the last expected words stand on the forum or time is up."""
        told: set[int] = {post.id for post in self.stage.gm_posts()}
        until = self.stage.begins + self.act.lasts
        while time.time() < until and missing(self.stage):
            for post in self.stage.gm_posts():
                if post.id not in told:
                    told.add(post.id)
                    self.tell("daemon", "", headline(post))
            if daemon.poll() is not None:
                raise DaemonFell(log)
            self._over.wait(TICK)
        for post in self.stage.gm_posts():
            if post.id not in told:
                self.tell("daemon", "", headline(post))

    def _stop(self, daemon: subprocess.Popen[bytes]) -> None:
        daemon.terminate()
        try:
            daemon.wait(STOP_PATIENCE)
        except subprocess.TimeoutExpired:
            daemon.kill()

    def _player(self, nick: str) -> threading.Thread:
        """One player: his cues at their times, over HTTP like anybody."""

        def live() -> None:
            hands = HttpHands(self.stage.board, over_http(self.stage.forum.url, PASSWORD))
            for cue in (cue for cue in self.act.cues if cue.who == nick):
                wait = self.stage.begins + cue.after - time.time()
                if self._over.wait(max(wait, 0.0)):
                    return
                self._carry_out(cue, hands)

        return threading.Thread(target=live, name=nick, daemon=True)

    def _carry_out(self, cue: Cue, hands: HttpHands) -> None:
        if cue.deed is Deed.WRITE and not self.stage.forum.face.letters:
            self.tell("player", cue.who, say("говорит ведущему свой ход", "tells the GM his move"))
            self._command("letter", cue.who, typed=cue.text)
            return
        script = Script((replace(cue, after=0.0),), VoteTopics(self.stage))
        try:
            done = Play(script, hands, self._tell_cue).run()
        except LookupError:  # the daemon has not opened the day's topic
            done = 0
        if not done:
            self.tell("player", cue.who, say("хочет написать, но темы нет или она закрыта", "finds no open topic"))

    def _tell_cue(self, cue: Cue) -> None:
        if cue.deed is Deed.WRITE:
            self.tell("player", cue.who, say("пишет ведущему письмо", "writes a letter to the GM"))
        else:
            place = say("голосует", "votes") if cue.topic.startswith("votes") else say("говорит", "says")
            self.tell("player", cue.who, f"{place}: {cue.text}")

    def _lead(self) -> None:
        """The GM: rules where a question is open, approves what waits."""
        game: Game | None = None
        while not self._over.wait(TICK):
            if game is None and (time.time() < self.stage.begins or not self.stage.ini.with_name("game.db").exists()):
                continue
            with suppress(Trouble):  # not drawn yet, or the database is busy: the next look will do
                game = game or open_game(self.stage.ini)
                self._tell_page(game)
                self._rule(game)
                self._approve(game)

    def _tell_page(self, game: Game) -> None:
        """Where the review page opens, once the daemon serves it."""
        if not self._page_told:
            self.tell("gm", "", f"mafia-gm review --link — {new_link(game.store)}")
            self._page_told = True

    def _rule(self, game: Game) -> None:
        for question in game.desk().questions() if self.act.rulings else ():
            target = self.act.rulings.get(question.line.voter)
            if question.open and target:
                words = ("vote", str(question.line.post), "--for", target, "--why", say("спросил письмом", "asked him"))
                self._command("rule", *words)

    def _approve(self, game: Game) -> None:
        decided: dict[str, list[str]] = {"approve": [], "hold": []}
        for draft in game.store.drafts.all([State.DRAFT]):
            by_hand = draft.intent.action is Action.LETTER and not self.stage.forum.face.letters
            decided["hold" if by_hand else "approve"].append(str(draft.id))
        for name, numbers in decided.items():
            if numbers:
                self._command(name, *numbers)

    def _command(self, name: str, *words: str, typed: str = "") -> None:
        """What a GM types."""
        command = _command(name, *words, "-c", str(self.stage.ini))
        done = subprocess.run(  # noqa: S603 (our own command)
            command, env=_environment(), input=typed, capture_output=True, text=True, encoding="utf-8", check=False
        )
        self.tell(
            "gm", "", f"mafia-gm {name} {' '.join(words)}" + (f" — {done.stderr.strip()}" if done.returncode else "")
        )


def missing(stage: Stage) -> list[str]:
    """What should stand in the GM's posts by now, in this order, and does not."""
    texts = "\n".join(post.text.replace("\u2060", "") for post in stage.gm_posts())
    place, absent = 0, []
    for words in stage.act.expected[language()]:
        found = texts.find(words, place)
        if found < 0:
            absent.append(words)
        else:
            place = found
    return absent


def headline(post: BoardPost) -> str:
    """A post in a line: its bulletin, its title, and who left or won."""
    lines = [line.strip() for line in post.text.splitlines() if line.strip()]
    news = [line for line in lines[2:] if line.startswith("[b]") and not _PILE.match(line)]
    return " · ".join(lines[:2] + news)


def _command(*words: str) -> list[str]:
    return [sys.executable, "-m", "daemon.cli", *words]


def _environment() -> dict[str, str]:
    return {**os.environ, "MAFIA_GM_LANG": language(), "PYTHONIOENCODING": "utf-8", "PYTHONUTF8": "1"}
