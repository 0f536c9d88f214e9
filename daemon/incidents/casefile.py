"""The incidents of one game with the GM's decisions on them, for page, command line and notice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from daemon.errors import Trouble
from daemon.incidents.course import course
from daemon.incidents.detect import detect
from daemon.incidents.found import Findings, Incident, LastWord
from daemon.incidents.kinds import WORDS
from daemon.incidents.mains import mains_of
from daemon.incidents.scene import Scene, characters_of
from daemon.incidents.sightings import Witness
from daemon.incidents.warnings import Warned, warnings
from daemon.roster import Roster
from daemon.store.decisions import Decision, Verdict
from daemon.store.records import MilestoneFact
from daemon.store.store import Store
from daemon.tongue import say
from engine.game import Game
from engine.journal import Published, Ruling

LONGEST_WHY = 500
Check = Callable[[int, Decision | None], None]


class NoSuchIncident(Trouble):
    """There is no incident with that number."""

    def __init__(self, number: int) -> None:
        super().__init__(
            f"Происшествия № {number} нет. Список: mafia-gm incidents --all.",
            f"There is no incident No. {number}. For the list: mafia-gm incidents --all.",
        )


class Settled(Trouble):
    """It has been decided already, or has not been."""

    def __init__(self, number: int, ru: str, en: str) -> None:
        super().__init__(f"Происшествие № {number} {ru}.", f"Incident No. {number} {en}.")


class NobodyToWarn(Trouble):
    """An outsider has no place in the game that a warning could count for."""

    def __init__(self, incident: Incident) -> None:
        super().__init__(
            f"«{incident.author}» не участвует в игре: предупреждение записать некому. Отметьте, что разобрано.",
            f"{incident.author} is not in the game: there is nobody to enter a warning for. Dismiss the incident.",
        )


@dataclass(frozen=True, slots=True)
class Entry:
    """An incident and the decision that holds on it; one that was reopened has none."""

    incident: Incident
    decision: Decision | None = None

    @property
    def open(self) -> bool:
        """Whether the GM has not decided."""
        return self.decision is None


@dataclass(frozen=True, slots=True)
class Casefile:
    """Everything at once."""

    entries: tuple[Entry, ...] = ()
    last_words: tuple[LastWord, ...] = ()
    warned: tuple[Warned, ...] = ()
    second_offence: bool = False

    @property
    def open(self) -> tuple[Entry, ...]:
        """What waits for the GM, oldest first."""
        return tuple(entry for entry in self.entries if entry.open)

    @property
    def weighty(self) -> tuple[Entry, ...]:
        """Of what waits, that which he is told of."""
        return tuple(entry for entry in self.open if entry.incident.weighty)

    def entry(self, number: int) -> Entry:
        """The incident with that number. Raises NoSuchIncident."""
        found = next((entry for entry in self.entries if entry.incident.number == number), None)
        if found is None:
            raise NoSuchIncident(number)
        return found


class Incidents:
    """Looks over one game, and writes down what the GM decides. It never rules, counts or posts by itself."""

    def __init__(self, store: Store, roster: Roster, *, votes_in_game: bool = False) -> None:
        self._store, self._roster, self._votes_in_game = store, roster, votes_in_game
        self._witness = Witness(store)
        self._known: tuple[int, Game, Casefile] | None = None

    def casefile(self, game: Game) -> Casefile:
        """The incidents as of what the store holds now; `game` is the game as of the same."""
        upto = self._store.log.last()
        if self._known is None or self._known[0] != upto or self._known[1] is not game:
            self._known = upto, game, self._made(game)
        return self._known[2]

    def _made(self, game: Game) -> Casefile:
        found = self._found(game)
        held = self._store.decisions.all()
        entries = tuple(_entry(one, held.get((one.number, one.kind.value))) for one in found.incidents)
        second = game.setup.options.activity.second_offence
        return Casefile(entries, found.last_words, warnings(game), second)

    def _found(self, game: Game) -> Findings:
        topics = {topic.id: topic for topic in self._store.topics.all()}
        mains = mains_of(self._store, self._roster)
        characters = characters_of(self._roster)
        scene = Scene(self._roster, topics, game.setup.options, self._votes_in_game, characters, mains)
        return detect(self._witness.look(), scene, course(game, _published(self._store.milestones.since())))

    # ── the GM's word ──

    def dismiss(self, game: Game, number: int, why: str = "", by: str = "gm") -> Decision:
        """It was nothing, or has been settled otherwise. Raises NoSuchIncident, Settled."""
        incident = self.casefile(game).entry(number).incident
        decision = self._decision(incident, Verdict.DISMISSED, why or say("разобрано", "settled"), by)
        return self._enter(decision, _may_decide)

    def warn(self, game: Game, number: int, why: str = "", by: str = "gm") -> Decision:
        """Warn the player for it: a ruling `warn` that names the incident. Raises also NobodyToWarn."""
        incident = self.casefile(game).entry(number).incident
        if incident.player is None:
            raise NobodyToWarn(incident)
        reason = why or say(WORDS[incident.kind].ru, WORDS[incident.kind].en)
        decision = self._decision(incident, Verdict.WARNED, reason, by)
        named = say(f"происшествие № {number}: {decision.why}", f"incident No. {number}: {decision.why}")
        if incident.covers:  # beside the player's nick the incident would name his main account
            named = why or say("предупреждение ведущего", "a warning by the GM")
        ruling = Ruling(decision.at, "warn", incident.player, why=named[:LONGEST_WHY], by=by)
        return self._enter(decision, _may_decide, ruling)

    def reopen(self, game: Game, number: int, why: str = "", by: str = "gm") -> Decision:
        """Take a decision back; a warning is taken back by the ruling `pardon`. Raises NoSuchIncident, Settled."""
        incident = self.casefile(game).entry(number).incident
        return self._enter(self._decision(incident, Verdict.REOPENED, why, by), _may_reopen)

    def _decision(self, incident: Incident, verdict: Verdict, why: str, by: str) -> Decision:
        words = " ".join(why.split())[:LONGEST_WHY]
        return Decision(incident.number, incident.kind.value, incident.post, verdict, words, by, self._store.now())

    def _enter(self, decision: Decision, check: Check, ruling: Ruling | None = None) -> Decision:
        def checked(held: Decision | None) -> None:
            check(decision.incident, held)

        return replace(decision, seq=self._store.decisions.add(decision, checked, ruling))


def _may_decide(number: int, held: Decision | None) -> None:
    if held is None or held.verdict is Verdict.REOPENED:
        return
    if held.verdict is Verdict.WARNED:
        raise Settled(number, "уже с предупреждением", "has brought a warning already")
    back = f"mafia-gm incidents reopen {number}"
    raise Settled(number, f"уже разобрано; вернуть: {back}", f"is settled already; to take that back: {back}")


def _may_reopen(number: int, held: Decision | None) -> None:
    if held is None or held.verdict is Verdict.REOPENED:
        raise Settled(number, "и так открыто", "is open as it is")


def _entry(incident: Incident, held: Decision | None) -> Entry:
    return Entry(incident, None if held is None or held.verdict is Verdict.REOPENED else held)


def _published(facts: Iterable[MilestoneFact]) -> list[Published]:
    return [fact.entry for fact in facts if isinstance(fact.entry, Published)]
