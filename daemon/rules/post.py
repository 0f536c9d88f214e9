"""The rules post: written from the kept rules, on the desk before the game and again where they change until then.

It is to be out a day before day 1 (RULES §10); where it is not, the GM is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from daemon.notices import Notices
from daemon.reports import pages
from daemon.reports.filters import bb_lines, clock_in, date_in
from daemon.reports.press import Press
from daemon.rules import statute
from daemon.store.drafts import OPEN
from daemon.store.packing import digest
from daemon.store.records import Action, Draft, Intent, State
from daemon.store.store import Store
from engine import proof
from engine.options import Options
from engine.schedule import day_plan

KEY, NOTICE = "rules", "rules"
DAY = timedelta(days=1)
_PUBLIC = (State.SENDING, State.SENT)


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a game's rules. `written` is as `statute` keeps them, `counts` how many of each role there are."""

    options: Options
    written: Mapping[str, str]
    counts: Mapping[str, int]
    commitment: str

    @property
    def text(self) -> str:
        """What the sum is of."""
        return statute.canonical(self.written)

    @property
    def sum(self) -> str:
        """The SHA-256 that is published."""
        return proof.rules_sum(self.text)

    @property
    def start(self) -> datetime:
        """When day 1 begins."""
        return datetime.fromisoformat(self.written[statute.START])

    @property
    def due(self) -> datetime:
        """By when it is to be out: a day before day 1, a game day where those are shorter."""
        first = day_plan(self.options, 1, self.start)
        return self.start - min(DAY, first.ends - first.opens)


class RulesDesk:
    """What has become of one game's rules in public, and what is to be posted of them."""

    def __init__(self, store: Store, press: Press, version: Version, place: int) -> None:
        self._store, self._press, self._version, self._place = store, press, version, place

    def due(self, *, even_late: bool = False) -> Iterator[Intent]:
        """The rules post, or a new version of it, where the public does not have these rules yet.

        A running game's rules do not change: what lies on the desk by then stays there until the GM decides, and
        nothing new comes unless it is asked for (`even_late`).
        """
        out = self.published()
        key = KEY if not out else f"{KEY}:{len(out) + 1}"
        late = self._store.now() >= self._version.start
        if self._is_known(out) or (late and not even_late and not self._is_on_desk(key)):
            return
        tells = {"rules": {"sum": self._version.sum, "written": dict(self._version.written)}}
        text = self._text(out)
        yield Intent(key, KEY, Action.POST, self._place, text, basis=digest([self._place, text]), tells=tells)

    def tell(self, notices: Notices) -> None:
        """Tell the GM where the rules are not out in time; take it back where they are."""
        said = self._trouble()
        if said is None:
            notices.clear(NOTICE)
        else:
            notices.raise_(NOTICE, *said)

    def published(self) -> list[Draft]:
        """The versions that are, or may be, on the forum, oldest first."""
        return [draft for draft in self._store.drafts.all() if draft.intent.kind == KEY and _has_gone(draft)]

    def _is_known(self, out: list[Draft]) -> bool:
        """Whether the last published version says the same; one of an older program, without its sum, is believed."""
        return bool(out) and out[-1].intent.tells.get("rules", {}).get("sum", self._version.sum) == self._version.sum

    def _is_on_desk(self, key: str) -> bool:
        latest = self._store.drafts.latest(key)
        return latest is not None and latest.state in OPEN

    def _text(self, out: list[Draft]) -> str:
        version = self._version
        before = out[-1].intent.tells["rules"]["written"] if out else version.written
        found = statute.differences(before, version.written, self._press.zone)
        changes = [bb_lines(one.ru if self._press.language == "ru" else one.en) for one in found]
        post = pages.RulesPost(version.counts, version.text, version.sum, version.commitment, changes, version.start)
        return pages.rules(self._press, version.options, post)

    def _trouble(self) -> tuple[str, str] | None:
        """What the GM must know, in both languages, or None."""
        waiting = [draft for draft in self._store.drafts.all(OPEN) if draft.intent.kind == KEY and not _has_gone(draft)]
        now, version = self._store.now(), self._version
        if waiting:
            return self._not_out(waiting[-1], now)
        out = self.published()
        sent = out[-1].sent if out else None
        if sent is None or sent <= version.due or now >= version.start:
            return None
        return (
            f"Правила вышли {self._at(sent, 'ru')}, позже чем за сутки до первого дня "
            f"({self._at(version.start, 'ru')}): перенесите [game] start или предупредите игроков.",
            f"The rules came out on {self._at(sent, 'en')}, less than a day before day 1 "
            f"({self._at(version.start, 'en')}): put [game] start off, or warn the players.",
        )

    def _not_out(self, draft: Draft, now: datetime) -> tuple[str, str] | None:
        version, ru, en = self._version, f"mafia-gm approve {draft.id}", f"mafia-gm approve {draft.id}"
        if draft.state is State.HELD or (draft.state is State.APPROVED and now < version.due):
            return None
        if now < version.due:
            return (
                f"Правила ждут одобрения; они должны выйти до {self._at(version.due, 'ru')}, за сутки до первого дня: "
                f"{ru}.",
                f"The rules wait for approval; they are to be out by {self._at(version.due, 'en')}, "
                f"a day before day 1: {en}.",
            )
        if now < version.start:
            changed = bool(self.published())  # what stood there first is out, and holds no more
            what = "изменение правил не опубликовано" if changed else "правила не опубликованы"
            which = "the change of the rules is" if changed else "the rules are"
            return (
                f"До первого дня меньше суток, а {what}: {ru}, или перенесите [game] start.",
                f"Day 1 is less than a day away and {which} not out: {en}, or put [game] start off.",
            )
        return (
            f"Игра началась, а правила не опубликованы: {ru} (или hold, если вы опубликовали их сами).",
            f"The game has begun and the rules are not out: {en} (or hold, if you have posted them yourself).",
        )

    def _at(self, moment: datetime, language: str) -> str:
        zone = self._press.zone
        return f"{date_in(zone, language)(moment)}, {clock_in(zone)(moment)}"


@dataclass(frozen=True, slots=True)
class RulesWatch:
    """Looks now and then whether the rules are out: the hour by which they should be passes without anything else."""

    desk: RulesDesk
    notices: Notices

    def work(self) -> None:
        """Look."""
        self.desk.tell(self.notices)


def _has_gone(draft: Draft) -> bool:
    return draft.state in _PUBLIC or (draft.state is State.APPROVED and draft.attempts > 0)
