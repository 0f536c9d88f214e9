"""The case of one game: stored facts and rulings become the journal, and the journal is folded into the game.

    store.journal → Case (a post's version) → reading, with everybody's standing as that day began → entries → fold

Nothing that is worked out is stored. What came in last is added to the game that is known; where it changes how earlier
posts must be read (an alias, a death that became known late), they are read again and the game is folded anew.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from daemon import readings
from daemon.calendar import Calendar, calendar
from daemon.cases import PLAYED_IN, VOTE_ROLES, Case, Key, Reader, case_of, game_post, in_sight, nothing_before
from daemon.roster import Roster
from daemon.store.records import Fact, LetterFact, MilestoneFact, PostFact, RulingFact, Topic, TopicRole
from daemon.store.store import Store
from engine import chronicle as chronicles
from engine.chronicle import Chronicle
from engine.game import Game, advance, begin
from engine.journal import Clock, Entry, GamePost, Published, Ruling, Vote
from engine.model import Nick, Setup

LetterReader = Callable[[LetterFact, Game], tuple[Entry, ...]]
MOST_ROUNDS = 60


@dataclass(frozen=True, slots=True)
class Item:
    """One fact's place in the journal: an entry as it is, a post's version to be read, or a letter."""

    seq: int
    entry: Entry | None = None
    case: Case | None = None
    letter: LetterFact | None = None


class Casebook:
    """The game of one store, as of what has been read last."""

    def __init__(self, store: Store, reader: Reader, letters: LetterReader | None = None) -> None:
        self._store, self._reader, self._letters = store, reader, letters
        self._intake = Intake(store, reader.roster)
        self._items: list[Item] = []
        self._rules = _Rules()
        self._start = begin(reader.setup)
        self._readings: dict[tuple[int, Key], Vote | None] = {}
        self._writer = _Writer(reader, self._readings)
        self._game = self._start
        self._seen: Calendar = self._calendar(self._start)

    @property
    def game(self) -> Game:
        """The game as of the last `refresh`."""
        return self._game

    @property
    def setup(self) -> Setup:
        """What was fixed before the first day."""
        return self._reader.setup

    @property
    def seq(self) -> int:
        """The place of the last fact that is in the game."""
        return self._intake.seq

    def is_out(self, day: int, what: str) -> bool:
        """Whether that result (verdict, morning) has gone out."""
        return (day, what) in self._rules.out

    def refresh(self) -> Game:
        """Take in what has become known since; the game."""
        new = list(self._intake.new())
        if new:
            self._items.extend(new)
            self._take(new)
            self._settle()
        return self._game

    def entries(self) -> list[Entry]:
        """The whole journal, as everything in it is read now."""
        writer = _Writer(self._reader, self._readings)
        return [entry for item in self._items for entry in self._entries(item, writer, self._seen, self._game)]

    def suppose(self, *entries: Entry) -> Game:
        """The game as it would be with these entries more; nothing is kept of it."""
        game = self._game
        for entry in entries:
            game = advance(game, entry)
        return game

    def _settle(self) -> None:
        """Read again until every post has been read with the standings that follow from all of them."""
        for _ in range(MOST_ROUNDS):
            now = self._calendar(self._game)
            if now == self._seen or self._reads_alike(now):
                break
            self._seen, self._game, self._writer = now, self._start, _Writer(self._reader, self._readings)
            self._take(self._items, now)
        self._seen = self._calendar(self._game)
        for stale in [key for key in self._readings if self._writer.used.get(key[0]) != key[1]]:
            del self._readings[stale]

    def _reads_alike(self, now: Calendar) -> bool:
        used = self._writer.used
        read = ((item.seq, item.case) for item in self._items if item.case and item.case.post)
        return all(used.get(seq) == self._reader.key(case, now) for seq, case in read)

    def _take(self, items: Iterable[Item], known: Calendar | None = None) -> None:
        """Fold these into the game. Standings are taken from `known`, else as they become known on the way."""
        fold, now = _Fold(self._game), known or self._seen
        for item in items:
            self._rules.add(item)
            if item.letter is not None:
                fold.settle()
            for entry in self._entries(item, self._writer, now, fold.game):
                fold.add(entry)
            if item.case is None and not isinstance(item.entry, GamePost) and fold.may_have_turned(item.entry):
                fold.settle()
                now = known or self._calendar(fold.game)
        fold.settle()
        self._game = fold.game

    def _entries(self, item: Item, writer: _Writer, now: Calendar, game: Game) -> Iterator[Entry]:
        if item.entry is not None:
            yield item.entry
        if item.case is not None:
            yield from writer.entries(item.case, now)
        if item.letter is not None and self._letters is not None:
            yield from self._letters(item.letter, game)

    def _calendar(self, game: Game) -> Calendar:
        days = range(1, len(game.days) + 2)
        return calendar(game, self._start.living, {day: self._rules.aliases(day) for day in days})


@dataclass(slots=True)
class Intake:
    """Facts become items once: who wrote it, whether everybody could see it, and whether its text is new."""

    store: Store
    roster: Roster
    seq: int = 0
    _habits: _Habits = field(default_factory=lambda: _Habits())
    _topics: dict[int, Topic] = field(default_factory=dict)

    def new(self) -> Iterator[Item]:
        """What has become known since the last call."""
        for fact in self.store.journal(self.seq):
            self.seq = fact.seq
            item = self._item(fact)
            if item is not None:
                yield item

    def _item(self, fact: Fact) -> Item | None:
        match fact:
            case PostFact():
                return self._of_post(fact)
            case LetterFact():
                return Item(fact.seq, letter=fact)
            case RulingFact(seq, ruling):
                return Item(seq, ruling)
            case MilestoneFact(seq, entry):
                return Item(seq, entry)

    def _of_post(self, fact: PostFact) -> Item | None:
        case = self._case(fact)
        if case is None:
            return None
        if case.post is None and case.index == 0:
            return Item(fact.seq, game_post(case))  # nothing in it will ever have to be read again
        return Item(fact.seq, case=case)

    def _case(self, fact: PostFact) -> Case | None:
        topic = self._topic(fact.topic_id)
        earlier = [] if fact.version == 1 else self._earlier(fact)
        if topic is None or self._is_ours(fact, topic) or not in_sight(fact, bool(earlier)):
            return None
        author = self.roster.named(fact.post.author_id, fact.post.author)
        if earlier and earlier[-1].digest == fact.digest:
            moved = topic.id != earlier[-1].topic_id and topic.role in VOTE_ROLES
            case = case_of(earlier[-1], topic, author, earlier[:-1]) if moved else None
            return case and replace(case, seq=fact.seq)
        case = case_of(fact, topic, author, earlier)
        if case is None:
            return None
        habit = self._habits.of(author, case.id)
        self._habits.add(fact, author)
        return replace(case, habit=habit)

    def _earlier(self, fact: PostFact) -> list[PostFact]:
        """The versions of this post that everybody could see before, each text once."""
        seen: list[PostFact] = []
        for one in self.store.facts.versions(fact.post.id):
            known = bool(seen) and seen[-1].digest == one.digest
            if one.seq < fact.seq and in_sight(one, bool(seen)) and not known:
                seen.append(one)
        return seen

    def _is_ours(self, fact: PostFact, topic: Topic) -> bool:
        """The GM's posts are no game posts, and the account's own ones are no votes either."""
        writer = fact.post.author_id
        return writer is not None and (
            writer == self.roster.account or (self.roster.is_gm(writer) and topic.role not in VOTE_ROLES)
        )

    def _topic(self, topic_id: int) -> Topic | None:
        """The topic, if the game is played in it."""
        if topic_id not in self._topics:
            self._topics = {topic.id: topic for topic in self.store.topics.all()}
        found = self._topics.get(topic_id)
        return found if found and found.role in PLAYED_IN else None


class _Habits:
    """In which colours people write whole posts, as far as read."""

    def __init__(self) -> None:
        self._found: dict[str, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))

    def add(self, fact: PostFact, author: str) -> None:
        for colours in readings.habits([fact.post]).posts.values():
            for colour, ids in colours.items():
                self._found[author][colour] |= ids

    def of(self, author: str, post: int) -> frozenset[str]:
        known = {colour: frozenset(ids) for colour, ids in self._found.get(author, {}).items()}
        return readings.Habits({author: known}).of(author, post)


class _Rules:
    """What the GM has ruled on names, and until when that could still bear on each day."""

    def __init__(self) -> None:
        self._aliases: dict[int, tuple[Nick, str]] = {}
        self.out: dict[tuple[int, str], int] = {}

    def add(self, item: Item) -> None:
        match item.entry:
            case Ruling(verb="alias", subject=nick, value=alias):
                self._aliases[item.seq] = (nick, alias)
            case Published(what=what, day=day):
                self.out.setdefault((day, what), item.seq)

    def aliases(self, day: int) -> tuple[tuple[Nick, str], ...]:
        """The aliases that hold on a day: those ruled before its verdict was out."""
        until = self.out.get((day, "verdict"))
        return tuple(alias for seq, alias in sorted(self._aliases.items()) if until is None or seq < until)


class _Writer:
    """Writes cases into the journal; remembers which posts have had a vote in them."""

    def __init__(self, reader: Reader, known: dict[tuple[int, Key], Vote | None]) -> None:
        self._reader, self._known = reader, known
        self._voted: set[int] = set()
        self.used: dict[int, Key] = {}

    def entries(self, case: Case, now: Calendar) -> Iterator[Entry]:
        """What this version adds to the journal.

        A post counts once for presence; one of quotes alone counts when its author adds words of his own.
        """
        if case.topic.role is TopicRole.GAME and (case.index == 0 or (case.chars and not case.counted)):
            yield game_post(case)
        vote = self._vote(case, now)
        if vote is None and case.id not in self._voted:
            return
        if case.index and case.id not in self._voted:
            yield nothing_before(case, case.first_seen, edited=False)
        self._voted.add(case.id)
        yield vote or nothing_before(case, case.seen, edited=True)

    def _vote(self, case: Case, now: Calendar) -> Vote | None:
        if case.post is None:
            return None
        key = self.used[case.seq] = self._reader.key(case, now)
        if (case.seq, key) not in self._known:
            self._known[case.seq, key] = self._reader.vote(case, key)
        return self._known[case.seq, key]


class _Fold:
    """A game to which entries are added; the days are worked out only when that is asked for."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._chronicle = game.chronicle or Chronicle(game.setup)
        self._last: Entry | None = None

    def add(self, entry: Entry) -> None:
        if self._last is not None:
            self._chronicle = chronicles.step(self._chronicle, self._last)
        self._last = entry

    def may_have_turned(self, entry: Entry | None) -> bool:
        """Whether the days may have changed by this last entry: a tick before anything is due changes none of them."""
        if not isinstance(entry, Clock):
            return True
        before = self._chronicle.chapters
        self._chronicle = chronicles.step(self._chronicle, entry)
        ticked, self._last = self._chronicle.chapters is not before, entry
        return ticked

    def settle(self) -> None:
        """Work the game out up to the last entry."""
        if self._last is not None:
            self.game = advance(replace(self.game, chronicle=self._chronicle), self._last)
            self._chronicle, self._last = self.game.chronicle or self._chronicle, None
