"""Kills the daemon again and again, lets it finish, and looks for what was lost, doubled or changed."""

from __future__ import annotations

import contextlib
import html
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from daemon.bootstrap import Game, open_game
from daemon.replay import replay
from daemon.store.drafts import NotNow
from daemon.store.facts import Facts
from daemon.store.records import Action, Draft, State
from engine.model import DayRecord
from tests.kill.town import Town

COMMAND = [sys.executable, "-c", "from daemon.cli import main; main()", "run", "-c"]
MARK = re.compile(r"\[([0-9A-Z]{7})\]$")
NUMBER = re.compile(r"Бюллетень № (\d+)")
FINISH = timedelta(seconds=240)
AWAKE, PATIENCE = 20.0, 15.0  # seconds: until the daemon has asked the forum anything; until it posts


@dataclass
class Report:
    """What became of a town. `faults` is empty when everything held."""

    kills: int = 0
    days: int = 0
    posts: int = 0
    votes: int = 0
    letters: int = 0
    struck: int = 0
    doubted: int = 0
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.days} days closed, {self.posts} posts of ours, {self.votes} votes, "
            f"{self.letters} letters, "
            f"{self.struck} requests gone wrong, {self.doubted} sendings in doubt: "
            + ("; ".join(self.faults) or "all there once, nothing lost")
        )


@dataclass
class Killer:
    """Starts the daemon and ends it."""

    town: Town
    dice: random.Random
    log: Path
    tell: Callable[[str], None] = lambda _: None
    daemon: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """A new daemon process."""
        with self.log.open("ab") as log:
            environment = {**os.environ, "MAFIA_GM_LANG": "en"}
            self.daemon = subprocess.Popen([*COMMAND, str(self.town.ini)], stderr=log, stdout=log, env=environment)

    def kill(self) -> None:
        """SIGKILL: no farewell, no clean-up."""
        if self.daemon is not None:
            self.daemon.kill()
            self.daemon.wait()

    def stop(self) -> int:
        """SIGTERM; the exit code."""
        if self.daemon is None:
            return 0
        self.daemon.send_signal(signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self.daemon.wait(timeout=30)
        self.kill()
        return -1

    def wait(self) -> None:
        """Until the next kill: at random, while something is being sent, or when it has just been stored."""
        asked, ours = len(self.town.asked), len(self.town.ours())
        _until(lambda: len(self.town.asked) > asked, AWAKE)
        moment = self.dice.random()
        if moment < 0.4:
            time.sleep(self.dice.uniform(0, 6))
        elif moment < 0.7:
            _until(lambda: any(line.startswith("POST /post") for line in self.town.asked[asked:]), PATIENCE)
            time.sleep(self.dice.uniform(0, 0.06))
        else:
            _until(lambda: len(self.town.ours()) > ours, PATIENCE)
            time.sleep(self.dice.choice((0, 0.001, 0.005, 0.02)))


def _until(done: Callable[[], bool], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not done() and time.monotonic() < deadline:
        time.sleep(0.002)


def kill_again_and_again(town: Town, times: int, rate: float, tell: Callable[[str], None] = lambda _: None) -> Report:
    """The whole test on one town."""
    killer = Killer(town, random.Random(town.seed + 1), town.folder / "daemon.log", tell)
    town.write_ini()
    with town.forum:
        town.trouble(rate)
        players = town.live()
        for number in range(1, times + 1):
            killer.start()
            killer.wait()
            killer.kill()
            _approve_all(town)
            if number % 10 == 0:
                tell(f"{number} kills, day {town.day_of(datetime.now(UTC))}, {len(town.ours())} posts of ours")
        report = _finish(town, killer)
        players.join(timeout=5)
        report.kills = times
    return report


def _finish(town: Town, killer: Killer) -> Report:
    """Let the daemon close the running day in peace, stop it, and look."""
    last = max(town.day_of(datetime.now(UTC)), 1)
    killer.tell(f"peace; waiting for day {last} to be over")
    report = Report(struck=len(town.forum.faults.struck), days=last)
    town.forum.faults.calm()
    killer.start()
    deadline = max(datetime.now(UTC), town.closes(last) + timedelta(seconds=town.hours.night)) + FINISH
    while not _all_said(town, last):
        _approve_all(town)
        if datetime.now(UTC) > deadline:
            report.faults.append(f"the results of day {last} did not go out in time")
            break
        time.sleep(0.3)
    town.end()
    time.sleep(0.5)
    code = killer.stop()
    if code != 0:
        report.faults.append(f"SIGTERM was answered with exit code {code}")
    report.faults += _look(town, last, report)
    return report


def _approve_all(town: Town) -> None:
    """The GM, at another desk: a day whose vote topic could not be opened in time waits for his word."""
    game = open_game(town.ini)
    try:
        for draft in game.store.drafts.all([State.DRAFT]):
            with contextlib.suppress(NotNow):  # superseded this very moment
                game.store.drafts.approve(draft.id, "gm")
    finally:
        game.close()


def _all_said(town: Town, day: int) -> bool:
    game = open_game(town.ini)
    try:
        states = {draft.intent.key: draft.state for draft in game.store.drafts.all()}
        open_now = [state for state in states.values() if state not in (State.SENT, State.SUPERSEDED)]
        said = [key for key, state in states.items() if state is State.SENT]
        over = any(key.startswith("game_over:") for key in said)
        return (over or f"morning:{day}" in said) and not open_now
    finally:
        game.close()


def _look(town: Town, days: int, report: Report) -> Iterator[str]:
    game = open_game(town.ini)
    try:
        drafts, played = game.store.drafts.all(), game.casebook().refresh()
        days = report.days = min(days, len(played.days))  # the game may have come to its end before us
        report.doubted = len(game.store.log.since(kinds=["draft_doubtful"]))
        yield from _posted_once(town, drafts, report)
        yield from _written_once(town, drafts)
        yield from _all_answered(town, game, drafts, days, report)
        yield from _all_due(drafts, days, over=played.winner is not None)
        yield from _all_read(town, game.store.facts, days, report)
        yield from _truly_counted(town, played.days, days)
        found = replay(game.store, game.casebook_over, game.config.zone)
        yield from (f"replay: {one}" for one in found.differences)
    finally:
        game.close()


def _posted_once(town: Town, drafts: list[Draft], report: Report) -> Iterator[str]:
    """Every number stands once on the forum, and nothing of ours stands there that was not sent."""
    numbers = Counter(int(found[1]) for post in town.ours() if (found := NUMBER.search(post.text)))
    report.posts = numbers.total()
    yield from (f"bulletin {number} stands {times} times" for number, times in numbers.items() if times != 1)
    sent = {draft.number: draft for draft in drafts if draft.state is State.SENT and draft.number}
    yield from (f"bulletin {number} is on the forum but not in the store" for number in numbers.keys() - sent.keys())
    yield from (f"bulletin {number} was sent but is not there" for number in sent.keys() - numbers.keys())
    for number, draft in sent.items():
        post = town.forum.board.posts.get(draft.post_id or 0)
        if draft.post_id is not None and (post is None or NUMBER.findall(post.text)[:1] != [str(number)]):
            yield f"bulletin {number} is said to be post {draft.post_id}, which it is not"


def _written_once(town: Town, drafts: list[Draft]) -> Iterator[str]:
    """Every letter of ours that was sent is there once, with its recipient, and no other letter is."""
    sent = {draft.reference: draft for draft in drafts if draft.state is State.SENT and draft.reference}
    ours = Counter(found[1] for mail in town.letters()[1] if (found := MARK.search(mail.subject)))
    yield from (f"letter {mark} stands {times} times" for mark, times in ours.items() if times != 1)
    yield from (f"letter {mark} is on the forum but not in the store" for mark in ours.keys() - sent.keys())
    yield from (f"letter {mark} was sent but is not there" for mark in sent.keys() - ours.keys())
    for mail in town.letters()[1]:
        found = MARK.search(mail.subject)
        draft = sent.get(found[1]) if found else None
        text = mail.text if town.forum.face.charset == "utf-8" else html.unescape(mail.text)  # → has no letter there
        if draft is not None and (draft.intent.text, (draft.intent.target,)) != (text, mail.to):
            yield f"letter {draft.reference} is another one than was sent"


def _all_answered(town: Town, game: Game, drafts: list[Draft], days: int, report: Report) -> Iterator[str]:
    """Every letter from before the last closing was read once and answered once."""
    closing, theirs = town.closes(days).timestamp(), town.letters()[0]
    report.letters = len(theirs)
    known = Counter(fact.message_id for fact in game.store.letters.since())
    yield from (f"letter p={number} was kept {times} times" for number, times in known.items() if times != 1)
    seqs = {fact.message_id: fact.seq for fact in game.store.letters.since()}
    answered = {draft.intent.key for draft in drafts if draft.state is State.SENT}
    for mail in theirs:
        if town.start.timestamp() <= mail.at < closing and f"receipt:{seqs.get(mail.id)}" not in answered:
            yield f"letter p={mail.id} was not answered"


def _all_due(drafts: list[Draft], days: int, *, over: bool) -> Iterator[str]:
    """Verdict and morning of every day went out once (a vote that ends the game has no morning), openings at most."""
    sent = Counter(draft.intent.key for draft in drafts if draft.state is State.SENT)
    yield from (f"{key} was sent {times} times" for key, times in sent.items() if times > 1)
    due = [f"{what}:{day}" for day in range(1, days + 1) for what in ("verdict", "morning")]
    yield from (f"{key} never went out" for key in (due[:-1] if over else due) if not sent[key])
    kinds = Counter(draft.intent.action for draft in drafts if draft.state is State.SENT)
    if not kinds[Action.LOCK]:
        yield "no vote topic was ever locked"


def _all_read(town: Town, facts: Facts, days: int, report: Report) -> Iterator[str]:
    """Every post that was made before the last closing is in the store as its author wrote it."""
    known = {fact.post.id: fact.post for fact in facts.since()}
    closing = town.closes(days).timestamp()
    for topic in (town.game, *town.vote_topics()):
        for post in town.written(topic):
            if post.at < closing and post.id not in known:
                yield f"post {post.id} was lost"
            report.votes += post.text.startswith("Мой голос")


def _truly_counted(town: Town, records: Sequence[DayRecord], days: int) -> Iterator[str]:
    """The verdicts are those that the board's own posts call for."""
    for record, (wagons, lynched) in zip(records, town.truth(days), strict=False):
        counted = {wagon.candidate: set(wagon.voters) for wagon in record.tally}
        if counted != wagons:
            yield f"day {record.day}: counted {counted}, truly {wagons}"
        if record.lynched != lynched:
            yield f"day {record.day}: lynched {record.lynched}, truly {lynched}"
