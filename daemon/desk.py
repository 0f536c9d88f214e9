"""The GM's desk: what is to be said, what waits for his word, what he must look at, and what he rules.

The loop calls `work`; command line and web page call the rest. They share nothing but the store.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from daemon.casebook import Casebook
from daemon.doubts import Doubts, Question, asked_about, doubts, night_is_certain
from daemon.due import NEUTRAL, Situation, due
from daemon.errors import Trouble
from daemon.inbox import moves_after
from daemon.notices import Notices
from daemon.pausing import PAUSED, Pausing
from daemon.places import Places
from daemon.postbag import story_in
from daemon.private import Mailroom
from daemon.receipts import Receipts
from daemon.reports import Press
from daemon.rules import hours
from daemon.rules.post import RulesDesk
from daemon.sections import Mode, ReceiptsMode
from daemon.store.drafts import OPEN
from daemon.store.packing import digest
from daemon.store.records import Action, Draft, Intent, LetterFact, State, TopicRole
from daemon.store.store import Store
from engine.game import Game, plan
from engine.journal import Ruling

CLOCK, AUTO = "clock", "auto"
_COUNTS = "counts_asked"
_STORIES = "stories"  # day → the letter whose story the GM lets into the paper
_BY_VOTES = frozenset({"verdict", "autokill", "morning", "autokill_dawn", "game_over", "night_letter"})
_BY_NIGHT = frozenset({"morning", "autokill_dawn", "game_over", "night_letter"})
_LOCKS = (Action.LOCK, Action.UNLOCK)
_WAITING = (State.DRAFT, State.HELD, State.REFUSED)


class BadRuling(Trouble):
    """A ruling about something that the game does not know."""


@dataclass(frozen=True, slots=True)
class Review:
    """How much goes out without the GM's word, and how often counts are posted (0 = on request).

    Without `letters` on the forum, those that are due wait for the GM to hand them over; nobody gets a receipt.
    """

    mode: Mode = Mode.MANUAL
    counts_every: timedelta = timedelta(0)
    receipts: ReceiptsMode = ReceiptsMode.AUTO
    letters: bool = True


@dataclass(frozen=True, slots=True)
class Office:
    """What the desk works with beside the store and the casebook.

    Without a mailroom nothing is said in private; `commitment` is the draw's text, told when the game is over; `rules`
    writes the rules post.
    """

    places: Places
    press: Press
    review: Review = Review()
    mailroom: Mailroom | None = None
    receipts: Receipts | None = None
    commitment: str = ""
    rules: RulesDesk | None = None


class Desk:
    """The desk of one game."""

    def __init__(self, store: Store, book: Casebook, notices: Notices, office: Office) -> None:
        self._store, self._book, self._notices, self._office = store, book, notices, office
        self._letters: list[LetterFact] = []

    # ── the loop's side ──

    def work(self) -> list[Draft]:
        """Put what is due on the desk, take back what is not any more; the new drafts."""
        game = self._book.refresh()
        rules = self._office.rules
        intents = [*(rules.due() if rules else ()), *due(game, self._situation(game)), *self._private(game)]
        self._withdraw({intent.key for intent in intents})
        new = [draft for intent in intents if (draft := self._propose(game, intent)) is not None]
        self._approve_what_became_certain(game)
        self._tell_waiting()
        if rules is not None:
            rules.tell(self._notices)
        self._forget_superseded()
        self._tell_questions(game)
        self._tell_game(game)
        return new

    def _situation(self, game: Game) -> Situation:
        topics = {
            topic.day: topic.id for topic in self._store.topics.all() if topic.role is TopicRole.VOTES and topic.day
        }
        refused = (draft.intent.target for draft in self._store.drafts.all([State.REFUSED]) if _is_refused_lock(draft))
        return Situation(
            self._office.places,
            self._office.press,
            game.setup.options,
            self._office.review.counts_every,
            {day: topic for day, topic in topics.items() if day is not None},
            {day: plan(game, day) for day in range(1, len(game.days) + 2)},
            int(self._store.settings.get(_COUNTS, 0)),
            frozenset(refused),
            self._let_in(game),
            self._office.commitment,
        )

    def _let_in(self, game: Game) -> dict[int, str]:
        """The stories that the GM lets into the paper, by day."""
        chosen = {int(number): int(day) for day, number in (self._store.settings.get(_STORIES) or {}).items()}
        if self._office.mailroom is None or not chosen:
            return {}
        found = {chosen[fact.seq]: fact for fact in self._store.letters.since() if fact.seq in chosen}
        return {day: story_in(self._office.mailroom.roster, fact, game) for day, fact in found.items()}

    def _private(self, game: Game) -> list[Intent]:
        """Private letters that are not out yet."""
        done, office = self._store.drafts.letters_out(), self._office
        made = office.mailroom.due(game) if office.mailroom else []
        if office.receipts and office.review.letters and office.review.receipts is not ReceiptsMode.OFF:
            self._letters.extend(
                self._store.letters.since(self._letters[-1].seq if self._letters else moves_after(self._store))
            )
            rulings = (fact.ruling for fact in self._store.rulings.since())
            ruled = Counter(ruling.subject for ruling in rulings if ruling.verb == "move")
            made = [*office.receipts.due(game, self._letters, done, ruled), *made]
        return [intent for intent in made if intent.key not in done]

    def _propose(self, game: Game, intent: Intent) -> Draft | None:
        before = self._store.drafts.latest(intent.key)
        if before is not None and _says_it_already(before, intent):
            return None
        draft = self._store.drafts.propose(intent, self._approval(game, intent))
        if draft is not None and before is not None and before.state in OPEN:
            self._tell_superseded(before, draft)
        return draft

    def _approval(self, game: Game, intent: Intent) -> str | None:
        """Who approves it at once: the clock (neutral posts), the review mode, or nobody."""
        if intent.action is Action.LETTER and not self._office.review.letters:
            return None
        if intent.kind in NEUTRAL:
            return CLOCK
        if intent.kind == "receipt":  # it holds what its reader wrote, and no more
            return CLOCK if self._office.review.receipts is ReceiptsMode.AUTO else None
        if intent.kind in _BY_VOTES and intent.day and self._nobody_could_vote(intent.day):
            return None
        mode = self._office.review.mode
        if mode is Mode.AUTO or (mode is Mode.AUTO_IF_CERTAIN and self._certain(game, intent)):
            return AUTO
        return None

    def _nobody_could_vote(self, day: int) -> bool:
        """A day whose vote topic was never opened: nobody is lynched for silence without the GM's word."""
        if not self._office.places.daily or self._store.topics.of(TopicRole.VOTES, day) is not None:
            return False
        self._notices.raise_(
            f"no_vote_topic:{day}",
            f"Тема голосования дня {day} так и не открылась: голосовать было негде. Итог ждёт решения ведущего.",
            f"The vote topic of day {day} was never opened: there was nowhere to vote. The result waits for the GM.",
        )
        return True

    def _certain(self, game: Game, intent: Intent) -> bool:
        """Whether no open question could change what it says."""
        if intent.day is None:
            return False
        record = game.days[intent.day - 1]
        if intent.kind in _BY_VOTES and not self.doubts(intent.day).certain:
            return False
        return intent.kind not in _BY_NIGHT or night_is_certain(record)

    def _withdraw(self, wanted: set[str]) -> None:
        """Only what the game called for: what the GM himself put on the desk stays until he decides.

        A lock that was refused stays, too: it is why that topic's lock is not tried again.
        """
        mine = [draft for draft in self._store.drafts.all(OPEN) if draft.intent.basis and not _is_refused_lock(draft)]
        self._store.drafts.withdraw({draft.intent.key for draft in mine} - wanted)

    def _approve_what_became_certain(self, game: Game) -> None:
        if self._office.review.mode is not Mode.AUTO_IF_CERTAIN:
            return
        for draft in self._store.drafts.all([State.DRAFT]):
            reworded = "reworded" in draft.intent.tells
            if draft.intent.day and not reworded and self._approval(game, draft.intent) is AUTO:
                self._store.drafts.approve(draft.id, AUTO)

    def _tell_waiting(self) -> None:
        waiting = self._store.drafts.all([State.DRAFT])
        if not waiting:
            self._notices.clear("waiting")
            return
        ids = ", ".join(str(draft.id) for draft in waiting)
        self._notices.raise_(
            "waiting",
            f"Ждут решения ведущего: {ids} (mafia-gm approve НОМЕР или hold НОМЕР).",
            f"Waiting for the GM's word: {ids} (mafia-gm approve ID or hold ID).",
        )

    def _forget_superseded(self) -> None:
        """What stood in the way of a draft is no matter any more once another has taken its place."""
        for notice in self._notices.open():
            kind, _, number = notice.key.partition(":")
            if kind == "draft" and self._store.drafts.get(int(number)).state is State.SUPERSEDED:
                self._notices.clear(notice.key)

    def _tell_questions(self, game: Game) -> None:
        """How many votes only the GM can settle, while their verdict is not out; whose they are, the page says."""
        days = (day for day in game.days if not self._book.is_out(day.day, "verdict"))
        number = sum(question.open for day in days for question in asked_about(day))
        if not number:
            self._notices.clear("questions")
            return
        self._notices.raise_(
            "questions",
            f"Голосов под вопросом: {number} (страница ведущего или mafia-gm votes).",
            f"Votes that wait for a ruling: {number} (the GM's page or mafia-gm votes).",
        )

    def _tell_game(self, game: Game) -> None:
        """That the rules ask or warn the GM; what they say may be secret and stays on his own pages."""
        days = [day for day in game.days if not self._book.is_out(day.day, "verdict") or day is game.today]
        said = {_mark(ask): _ASKED for day in days for ask in day.asks}
        said |= {_mark(warning): _WARNED for warning in game.warnings}
        for notice in self._notices.open():
            if notice.key.startswith("game:") and notice.key not in said:
                self._notices.clear(notice.key)
        for key, (ru, en) in said.items():
            self._notices.raise_(key, ru, en)

    def _tell_superseded(self, old: Draft, new: Draft) -> None:
        self._notices.tell(
            f"draft:{new.id}",
            f"Игра изменилась: черновик № {old.id} заменён черновиком № {new.id}, прежнее одобрение не действует.",
            f"The game has changed: draft No. {new.id} took the place of No. {old.id}; the old approval is void.",
        )

    # ── the GM's side ──

    def list_drafts(self) -> list[Draft]:
        """What waits for the GM, what was refused, and what is on its way; oldest first."""
        return self._store.drafts.all((*_WAITING, State.APPROVED, State.SENDING))

    def approve(self, draft_id: int, by: str = "gm") -> Draft:
        """Let a draft go out. Raises NoSuchDraft, NotNow."""
        self._notices.clear(f"draft:{draft_id}")
        return self._store.drafts.approve(draft_id, by)

    def hold(self, draft_id: int, by: str = "gm") -> Draft:
        """Keep a draft back. Raises NoSuchDraft, NotNow."""
        return self._store.drafts.hold(draft_id, by)

    def reword(self, draft_id: int, text: str, by: str = "gm") -> Draft:
        """Put the GM's own words in a draft's place; they wait for approval. Raises NoSuchDraft, NotNow."""
        return self._store.drafts.reword(draft_id, text, by)

    def rule(self, ruling: Ruling) -> Game:
        """Enter a ruling; the game as it stands with it. Raises BadRuling where it names nothing in this game."""
        self._check(ruling)
        if ruling.verb == "story":
            self._choose_story(ruling)
        else:
            self._store.rulings.add(ruling)
        return self._book.refresh()

    def _choose_story(self, ruling: Ruling) -> None:
        """The story of one letter goes into that night's paper."""
        days = {str(line.letter): record.day for record in self._book.game.days for line in record.letters}
        known = self._store.settings.get(_STORIES) or {}
        self._store.settings.put(_STORIES, {**known, str(days[ruling.subject]): ruling.subject})
        self._store.log.tell("story_chosen", by=ruling.by)

    def ask_for_count(self) -> None:
        """Post a running count at the next opportunity. Raises BadRuling where no vote is open."""
        if not _vote_is_open(self._book.refresh(), self._store.now()):
            raise BadRuling(
                "Голосование сейчас не идёт: считать нечего. Итоги: mafia-gm votes.",
                "No vote is open now: there is nothing to count. For results: mafia-gm votes.",
            )
        self._store.settings.put(_COUNTS, int(self._store.settings.get(_COUNTS, 0)) + 1)
        self._store.log.tell("count_asked")

    def answer(self, text: str, by: str = "gm") -> Draft:
        """Post an answer in the technical topic, without name or quote of who asked; it counts as approved."""
        from daemon.reports import pages

        target = self._office.places.technical
        if target is None:
            raise BadRuling(
                "В [topics] нет technical: некуда отвечать. Впишите тему и запустите снова.",
                "[topics] technical is not set: there is nowhere to answer. Set it and start again.",
            )
        written = pages.answer(self._office.press, text)
        key = f"answer:{digest([text, self._store.now().isoformat()])[:16]}"
        draft = self._store.drafts.propose(Intent(key, "answer", Action.POST, target, written), by)
        if draft is None:
            raise BadRuling("Этот ответ уже отправляется.", "This answer is on its way already.")
        return draft

    @property
    def pausing(self) -> Pausing:
        """Stops the game and lets it go on."""
        return Pausing(self._store, self._book, self._office.press, self._office.places.game)

    @property
    def paused(self) -> bool:
        """Whether the GM has stopped the game: nothing is posted, nothing declared."""
        return bool(self._store.settings.get(PAUSED, False))

    def doubts(self, day: int) -> Doubts:
        """The questions on one day's votes, each with whether it could change the outcome."""
        return doubts(self._book.game, self._book.game.days[day - 1], self._store.now())

    def questions(self) -> list[Question]:
        """The open questions on every day whose verdict is not out, those that matter first."""
        days = [record.day for record in self._book.refresh().days if not self._book.is_out(record.day, "verdict")]
        found = [question for day in days for question in self.doubts(day).questions]
        return sorted(found, key=lambda question: not question.matters)

    def _check(self, ruling: Ruling) -> None:
        game = self._book.refresh()
        for ru, en in _faults(game, ruling):
            raise BadRuling(ru, en)


def _says_it_already(before: Draft, intent: Intent) -> bool:
    """It is out or going out, or lies on the desk as it is; a count is of its moment and never made again."""
    under_way = before.state in (State.SENT, State.SENDING)
    same = before.state in OPEN and before.intent.basis == intent.basis
    return under_way or same or intent.kind == "running_count"


def _vote_is_open(game: Game, now: datetime) -> bool:
    today = game.today
    running = today is not None and not today.closed and game.winner is None
    return running and today is not None and today.plan.vote_opens <= now < today.plan.vote_closes


def _is_refused_lock(draft: Draft) -> bool:
    return draft.state is State.REFUSED and draft.intent.action in _LOCKS


_ASKED = ("Игра спрашивает ведущего; о чём — mafia-gm status.", "The game asks the GM something; see mafia-gm status.")
_WARNED = ("Предупреждение ведущему; какое — mafia-gm status.", "A warning for the GM; see mafia-gm status.")


def _mark(text: str) -> str:
    return f"game:{digest(text)[:12]}"


def _faults(game: Game, ruling: Ruling) -> Iterator[tuple[str, str]]:
    """What in a ruling names nothing that is in the game."""
    nicks = {player.nick for player in game.setup.players}
    named = {"alias": ruling.subject, "kill": ruling.subject, "warn": ruling.subject, "pardon": ruling.subject,
             "replace": ruling.subject, "lynch": ruling.subject or ruling.value}  # fmt: skip
    nick = named.get(ruling.verb)
    if ruling.verb == "vote" and ruling.value not in {"void", "restore", "nobody", ""}:
        nick = ruling.value
    if nick is not None and nick not in nicks and nick != "nobody":
        yield f"Игрока «{nick}» нет в этой игре.", f"There is no player {nick} in this game."
    posts = {str(line.post) for record in game.days for line in (*record.votes, *record.revote)}
    if ruling.verb == "vote" and ruling.subject not in posts:
        yield (
            f"Сообщения {ruling.subject} нет среди прочитанных голосов. Список: mafia-gm votes.",
            f"Post {ruling.subject} is not among the votes that were read. For the list: mafia-gm votes.",
        )
    yield from hours.faults(game, ruling)
    letters = {str(line.letter) for record in game.days for line in record.letters}
    if ruling.verb in {"move", "story"} and ruling.subject not in letters:
        yield (
            f"Письма {ruling.subject} нет среди прочитанных. Список: mafia-gm night.",
            f"Letter {ruling.subject} is not among those that were read. For the list: mafia-gm night.",
        )
