"""The kit of the review page's tests: a game of an INI file with posts put straight into its store, and a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from daemon import bootstrap, dealing
from daemon.places import enter
from daemon.practice.app import CompiledTemplates
from daemon.practice.phpbb3.bbcode import Reader, render
from daemon.practice.tongues import Words
from daemon.review.app import build_app
from daemon.review.keys import Keys
from daemon.review.room import Room
from daemon.roster import Member, Roster, to_plain
from daemon.store.facts import Source
from daemon.store.letters import NewLetter
from daemon.store.packing import digest_of
from daemon.store.records import NewPost
from daemon.store.store import Store, open_store
from engine.game import Game as Played
from engine.journal import Clock
from parsers.facts import Edit, Post
from parsers.markup import read_body
from tests.daemon.kit import START, Hands, migrated

GM = "Ведущий"
GAME, COURT, RESULTS = 7, 8, 9
ORIGIN = "http://127.0.0.1:8060"
NICKS = ("Полынь", "Ёлка-иголка", "[Z]орро", "Марк", "Марка", "Кот Учёный", "Агент_13", "Барсук")
ROLES = ("мафия", "доктор", *("мирный житель" for _ in NICKS[2:]))
INI = """
[game]
name = Тихий омут
profile = boss
start = 2026-12-01 21:00
language = {language}
[forum]
url = http://forum.invalid/
username = {gm}
password = слово
[topics]
forum = 4
game = {game}
votes = {court}
results = {results}
technical = 11
[players]
{players}
[assigned]
{roles}
{more}
"""

_TEMPLATES = CompiledTemplates()


def ini(nicks: tuple[str, ...] = NICKS, roles: tuple[str, ...] = ROLES, language: str = "ru", more: str = "") -> str:
    """A game's file."""
    return INI.format(
        language=language, gm=GM, game=GAME, court=COURT, results=RESULTS, more=more,
        players="\n".join(f'"{nick}" =' for nick in nicks),
        roles="\n".join(f'"{nick}" = {role}' for nick, role in zip(nicks, roles, strict=True)),
    )  # fmt: skip


@dataclass
class Town:
    """A game, its clock, its page and a browser that has come in."""

    game: bootstrap.Game
    hands: Hands
    room: Room
    app: Flask
    client: FlaskClient
    nicks: tuple[str, ...]
    number: int = 100

    @property
    def store(self) -> Store:
        return self.game.store

    # ── what happens on the forum ──

    def at(self, clock: str, day: int = 1) -> Played:
        """It is that late in Moscow on that game day (21:00 begins one); all before has been read."""
        self.hands.now = self.time(clock, day)
        self.store.milestones.add(Clock(self.hands.now))
        return self.room.played()

    def time(self, clock: str, day: int = 1) -> datetime:
        """That clock time of a game day."""
        hour, minute, *second = (int(part) for part in clock.split(":"))
        moment = START.replace(hour=hour, minute=minute, second=second[0] if second else 0) - timedelta(hours=3)
        return moment + timedelta(days=day - 1 + (hour < 21))

    def says(self, author: str, bbcode: str, clock: str = "12:00", topic: int = COURT, **more: Any) -> int:
        """Somebody posts; the number of the post."""
        self.number += 1
        self._keep(self.number, author, bbcode, self.time(clock, more.pop("day", 1)), topic, 1, **more)
        return self.number

    def edits(self, post: int, author: str, bbcode: str, clock: str = "12:00", version: int = 2, **more: Any) -> None:
        """A later version of a post is seen."""
        shown = {"edited": Edit(author, None, 1)} | more
        self._keep(post, author, bbcode, self.time(clock), COURT, version, **shown)

    def votes(self, voter: str, target: str, clock: str = "12:00", day: int = 1) -> int:
        """Somebody votes in red."""
        return self.says(voter, f"Голосую: [color=#ff0000]{target}[/color]", clock, day=day)

    def writes(self, sender: str, text: str, clock: str = "15:00") -> None:
        """Somebody writes the GM a letter."""
        self.number += 1
        user = self.game.roster.account_of(sender)
        letter = NewLetter(f"m{self.number}", "page", sender, user, self.time(clock), "Ход", text, self.number)
        self.store.letters.keep(letter, self.hands.now)

    def works(self) -> None:
        """The loop's desk does its work."""
        self.game.desk().work()

    def _keep(self, number: int, author: str, bbcode: str, at: datetime, topic: int, version: int, **more: Any) -> None:
        html = render(bbcode, Reader(Words("ru"), str))
        user = self.game.roster.account_of(author)
        post = Post(number, author, user, at, at.isoformat(), read_body(html), html, **more)
        source = Source(html.encode(), f"http://forum.invalid/viewtopic.php?t={topic}", "topic", at, at, topic)
        self.store.facts.keep(source, [NewPost(version, digest_of(post), post)])

    # ── the GM's browser ──

    def get(self, path: str, **how: Any) -> TestResponse:
        """A page."""
        return self.client.get(path, base_url=ORIGIN, **how)

    def text(self, path: str) -> str:
        """A page that must be there."""
        answer = self.get(path)
        assert answer.status_code == 200, answer.text
        return answer.text

    def post(self, path: str, /, **fields: str) -> TestResponse:
        """A form of the page, sent as a browser would."""
        found = re.search(r'name="key" value="([0-9a-f]+)"', self.text("/"))
        assert found
        return self.send(path, {"key": found[1], **fields})

    def send(self, path: str, fields: dict[str, str], **headers: str) -> TestResponse:
        """A form with these fields alone."""
        sent = {"Origin": ORIGIN, "Sec-Fetch-Site": "same-origin", **headers}
        return self.client.post(path, data=fields, base_url=ORIGIN, headers=sent)


@contextmanager
def town(
    folder: Path, text: str | None = None, nicks: tuple[str, ...] = NICKS, *, read_only: bool = False
) -> Iterator[Town]:
    """A town in a folder, the GM inside."""
    path = folder / "game.ini"
    path.write_text(text or ini(), encoding="utf-8")
    config = bootstrap.configs.load(path)
    hands = Hands(START - timedelta(minutes=10))
    (folder / "game.db").write_bytes(migrated())
    store = open_store(config.database(), hands)
    members = tuple(Member(nick, 50 + n) for n, nick in enumerate(nicks))
    store.settings.put(bootstrap.ROSTER, to_plain(Roster(members, {2: GM}, 2)))
    dealing.deal(config, store)
    game = replace(bootstrap.open_game(path), store=store)
    enter(store, game.places)
    room = Room(game, hands, read_only=read_only)
    app = build_app(room)
    app.jinja_env.bytecode_cache = _TEMPLATES
    made = Town(game, hands, room, app, app.test_client(), nicks)
    assert made.get(f"/in/{Keys(store).link()}").status_code == 200
    try:
        yield made
    finally:
        store.close()
