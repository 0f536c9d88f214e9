"""A second GM, named in `[game] gm`, rules and approves by private letter while the first one is away.

His account is known by its number on the forum, so nobody can pass for him by a name that looks alike. Each line of his
letter is an order; a line that is none is left alone. Every order is carried out once, is kept with his name, and is
answered by letter. What is secret is never written into an answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta

from daemon import ruling
from daemon.desk import CLOCK, Desk
from daemon.errors import Trouble
from daemon.inbox import moves_after
from daemon.own_words import own_lines
from daemon.postbag import arrived_at
from daemon.reports import Press
from daemon.reports.filters import clock_in
from daemon.reports.private_letters import subject
from daemon.roster import Roster
from daemon.store.packing import digest
from daemon.store.records import Action, Draft, Intent, LetterFact, State
from daemon.store.store import Store
from daemon.wording import DRAFTS
from engine.option import Words

DONE = "second_gm"  # the number of the last letter that was looked at
ANSWER, CALL = "gm_answer", "gm_call"
LONGEST_TEXT = 400
WAITING = (State.DRAFT, State.HELD, State.REFUSED)
GONE = (State.SENDING, State.SENT)


@dataclass(frozen=True, slots=True)
class Order:
    """A line of a letter as an order: who gave it, in which letter, and what stands after its first word."""

    by: str
    fact: LetterFact
    rest: str


@dataclass(frozen=True, slots=True)
class SecondGm:
    """Carries out what the second GMs of one game order, and calls them when something has waited for `call_after`."""

    store: Store
    desk: Desk
    roster: Roster
    press: Press
    call_after: timedelta = timedelta(0)

    def work(self) -> None:
        """Every order since the last time, then the call where one is due."""
        for fact in list(self.store.letters.since(int(self.store.settings.get(DONE, moves_after(self.store))))):
            if self._is_his(fact):
                self._carry_out(fact)
            self.store.settings.put(DONE, fact.seq)
        if self.call_after:
            self._call()

    def _is_his(self, fact: LetterFact) -> bool:
        """A GM's letter, as it was first seen; what he changes in it afterwards is another letter's business."""
        return self.roster.is_gm(fact.sender_id) and fact.sender_id != self.roster.account and fact.version == 1

    def _carry_out(self, fact: LetterFact) -> None:
        by = self.roster.named(fact.sender_id, fact.sender)
        answers = [answer for line in own_lines(fact.text) for answer in self._line(line, by, fact)]
        if answers:
            self._write(f"{ANSWER}:{fact.seq}", ANSWER, fact.sender_id or 0, "\n".join(answers))

    def _line(self, line: str, by: str, fact: LetterFact) -> Iterator[str]:
        found = _ORDER.fullmatch(line)
        act = ORDERS.get(found["word"].casefold()) if found else None
        if found is None or act is None or not _FITS[act].fullmatch(found["rest"]):
            return
        try:
            yield from act(self, Order(by, fact, found["rest"].strip()))
        except Trouble as trouble:
            yield f"✗ {line[:80]}: {self.said(Words(trouble.ru, trouble.en))}"

    def _call(self) -> None:
        """One letter for everything that has waited too long, to each second GM."""
        since = self.store.now() - self.call_after
        late = [draft for draft in self.store.drafts.all([State.DRAFT]) if draft.created <= since]
        if not late:
            return
        mark = digest([draft.id for draft in late])[:12]
        head = self.said(Words("Ведущий не отвечает, а решения ждут:", "The GM does not answer, and these wait:"))
        help_ = self.said(HELP)
        text = "\n".join([head, *(self.shown(draft) for draft in late), "", help_])
        for number in self.roster.gms:
            if number != self.roster.account:
                self._write(f"{CALL}:{mark}:{number}", CALL, number, text)

    def _write(self, key: str, kind: str, to: int, text: str) -> None:
        title = subject(self.press, Words("ведущему", "to the GM"))
        self.store.drafts.propose(Intent(key, kind, Action.LETTER, to, text, None, title, private=True), CLOCK)

    def shown(self, draft: Draft) -> str:
        """A draft in a line; of a private one no more than its kind."""
        intent = draft.intent
        day = self.said(Words(f", день {intent.day}", f", day {intent.day}")) if intent.day else ""
        text = "" if intent.private or not intent.text else f": {' '.join(intent.text.split())[:LONGEST_TEXT]}"
        return f"№ {draft.id} — {self.said(Words(*DRAFTS.get(intent.kind, (intent.kind, intent.kind))))}{day}{text}"

    def said(self, words: Words) -> str:
        """In the game's language."""
        return words.ru if self.press.language == "ru" else words.en


# --- orders ---------------------------------------------------------------------------------------------------------


def _approve(here: SecondGm, order: Order) -> Iterator[str]:
    for number in _numbers(order.rest):
        if here.store.drafts.get(number).state not in GONE:
            here.desk.approve(number, order.by)
        yield here.said(Words(f"✓ № {number} одобрено.", f"✓ No. {number} is approved."))


def _hold(here: SecondGm, order: Order) -> Iterator[str]:
    for number in _numbers(order.rest):
        here.desk.hold(number, order.by)
        yield here.said(Words(f"✓ № {number} придержано.", f"✓ No. {number} is held back."))


def _rule(here: SecondGm, order: Order) -> Iterator[str]:
    """A ruling of that moment; the same one is never entered twice."""
    said = ruling.parse(order.rest, arrived_at(order.fact), order.by)
    if said not in [fact.ruling for fact in here.store.rulings.since()]:
        here.desk.rule(said)
    yield here.said(Words(f"✓ Решение записано: {said.verb}.", f"✓ The ruling is entered: {said.verb}."))


def _pause(here: SecondGm, order: Order) -> Iterator[str]:
    here.desk.pausing.begin(order.by, order.rest)
    yield here.said(Words("✓ Игра стоит.", "✓ The game stands still."))


def _resume(here: SecondGm, order: Order) -> Iterator[str]:
    here.desk.pausing.end(order.by, shift=_SHIFTS.get(order.rest.casefold()))
    yield here.said(Words("✓ Игра продолжается.", "✓ The game goes on."))


def _list(here: SecondGm, order: Order) -> Iterator[str]:
    """What waits, and how many votes are in question."""
    waiting = here.store.drafts.all(WAITING)
    yield here.said(Words(f"Ждут решения: {len(waiting)}.", f"Waiting: {len(waiting)}."))
    yield from (here.shown(draft) for draft in waiting)
    questions = here.desk.questions()
    yield here.said(Words(f"Голосов под вопросом: {len(questions)}.", f"Votes in question: {len(questions)}."))
    clock = clock_in(here.press.zone)(here.store.now())
    yield here.said(Words(f"Время: {clock}. {HELP.ru}", f"Time: {clock}. {HELP.en}"))


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d{1,9}", text)]


HELP = Words(
    "Строки, которые понимает программа: «одобряю 17», «придержать 17», «решение lynch Ёлка --why причина», "
    "«пауза причина», «продолжить сдвинув» или «продолжить как было», «черновики».",
    "Lines that the program understands: approve 17, hold 17, rule lynch Yolka --why reason, pause reason, "
    "resume shift or resume as-was, drafts.",
)
Act = Callable[[SecondGm, Order], Iterator[str]]
ORDERS: Mapping[str, Act] = {
    **dict.fromkeys(("одобряю", "одобрить", "approve"), _approve),
    **dict.fromkeys(("придержать", "придержите", "hold"), _hold),
    **dict.fromkeys(("решение", "rule"), _rule),
    **dict.fromkeys(("пауза", "pause"), _pause),
    **dict.fromkeys(("продолжить", "resume"), _resume),
    **dict.fromkeys(("черновики", "статус", "drafts", "status"), _list),
}
_SHIFTS = {"сдвинув": True, "shift": True, "как было": False, "as-was": False}
_LISTED = re.compile(r"(?:№? ?\d{1,9}[ ,]*)+")
_FITS: Mapping[Act, re.Pattern[str]] = {
    _approve: _LISTED,
    _hold: _LISTED,
    _rule: re.compile(r".+"),
    _pause: re.compile(r".*"),
    _resume: re.compile("|".join(["", *_SHIFTS]), re.IGNORECASE),
    _list: re.compile(r"[.?!]?"),
}
_ORDER = re.compile(r"(?P<word>[^\W\d_]{3,12})[:,]? ?(?P<rest>.{0,500})")
