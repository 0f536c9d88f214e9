"""A free place is offered to a reserve: the letter, his answer, and what the GM does with it (RULES §3).

Offering is the GM's act, and so is the replacement; the program writes the letter, reads a plain yes or no, and says
which ruling follows. It enters the ruling itself only where everything is left to it (`[review] mode = auto`) and the
rules say which role the reserve gets.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime

from daemon.casebook import Casebook
from daemon.errors import Trouble
from daemon.notices import Notices
from daemon.own_words import own_lines
from daemon.postbag import arrived_at
from daemon.reports import Press
from daemon.reports.private_letters import subject
from daemon.roster import Roster
from daemon.store.records import Action, Intent, LetterFact
from daemon.store.store import Store
from engine.game import Game
from engine.journal import Ruling
from engine.model import Nick
from engine.option import Words

OFFERS = "offers"
KIND, FREE_PLACE = "seat_offer", "free_place"
OPEN, ACCEPTED, DECLINED, UNCLEAR, SEATED = "open", "accepted", "declined", "unclear", "seated"
TAKEN = "taken"  # somebody else has the place, or he has another
_ALIVE = (OPEN, ACCEPTED, UNCLEAR)
_YES = re.compile(
    r"(?<!не )(?<!\w)(?:да|соглас(?:ен|на)|готов[аы]?|вступаю|вхожу|выхожу|беру|принимаю|конечно|yes|ok|ок|accept|"
    r"agreed?)(?!\w)"
)
_NO = re.compile(
    r"(?<!\w)(?:нет|не (?:могу|смогу|соглас(?:ен|на)|готов[аы]?|буду|выйду|получится|вступаю|беру)|отказываюсь|пас|no|"
    r"decline|cannot|can't)(?!\w)"
)
_BUT = re.compile(r"(?<!\w)(?:но|если|может|только|but|if|maybe|perhaps)(?!\w)")


@dataclass(frozen=True, slots=True)
class Offer:
    """A place offered: whose it was, to whom, when, and what came of it. `number`: which time to the same one.

    `letter` is the place in the order of things up to which letters are no answers, or were looked at.
    """

    old: Nick
    new: Nick
    at: str
    state: str = OPEN
    letter: int = 0
    number: int = 1

    @property
    def key(self) -> str:
        """The key of its letter."""
        again = f":{self.number}" if self.number > 1 else ""
        return f"{KIND}:{self.old}:{self.new}{again}"

    @property
    def since(self) -> datetime:
        """From when a letter can be an answer; many boards tell minutes only."""
        return datetime.fromisoformat(self.at).replace(second=0, microsecond=0)


class NoOffer(Trouble):
    """This place cannot be offered to this reserve."""


@dataclass(frozen=True, slots=True)
class Offers:
    """The offers of one game. `by_itself`: an acceptance is followed by the ruling at once."""

    store: Store
    book: Casebook
    roster: Roster
    press: Press
    notices: Notices
    by_itself: bool = False

    def all(self) -> list[Offer]:
        """Every offer so far, oldest first."""
        return [Offer(**one) for one in self.store.settings.secret(OFFERS) or ()]

    def make(self, old: Nick, new: Nick | None, by: str) -> Offer:
        """Write to a reserve (the first who waits, where none is named), once until he answers. Raises NoOffer."""
        game, known = self.book.refresh(), self.all()
        new = self._reserve(game, old, new)
        before = next((one for one in known if (one.old, one.new) == (old, new)), None)
        if before is not None and before.state in (OPEN, ACCEPTED):
            return before
        number = before.number + 1 if before else 1
        offer = Offer(old, new, self.store.now().isoformat(), OPEN, self.store.log.last(), number)
        self._keep([*(one for one in known if one != before), offer])
        self._write(game, offer, by)
        return offer

    def work(self) -> None:
        """Read the answers, and say what waits for the GM."""
        game, offers = self.book.refresh(), self.all()
        known = [self._answered(game, offer) for offer in offers]
        if known != offers:
            self._keep(known)
        for offer in known:
            if offer.state == OPEN and self.store.drafts.latest(offer.key) is None:  # cut off before it was written
                self._write(game, offer, "gm")
            self._follow(game, offer)
        self._tell_free(game, known)

    def _write(self, game: Game, offer: Offer, by: str) -> None:
        title = subject(self.press, Words("место в игре", "a place in the game"))
        to = self.roster.account_of(offer.new) or 0
        text = self.press.write("offer", closes=game.today.plan.moves_close if game.today else None)
        self.store.drafts.propose(Intent(offer.key, KIND, Action.LETTER, to, text, None, title, private=True), by)

    # --- making -----------------------------------------------------------------------------------------------------

    def _reserve(self, game: Game, old: Nick, new: Nick | None) -> Nick:
        free, waiting = set(_seats(game)), reserves(game)
        if old not in free:
            raise NoOffer(
                f"Места игрока «{old}» нет: он не играл или его уже заменили.",
                f"There is no place of {old}: not in the game, or replaced already.",
            )
        if new is None:
            declined = {one.new for one in self.all() if one.old == old and one.state in (DECLINED, OPEN)}
            new = next((nick for nick in waiting if nick not in declined), None)
        if new is None or new not in waiting:
            raise NoOffer(
                f"Свободного запасного «{new or ''}» нет. Ждут: {', '.join(waiting) or 'никто'}.",
                f"There is no waiting reserve {new or ''}. Waiting: {', '.join(waiting) or 'nobody'}.",
            )
        return new

    # --- answers ----------------------------------------------------------------------------------------------------

    def _answered(self, game: Game, offer: Offer) -> Offer:
        heir = {left: came for record in game.days for left, came in record.replaced}.get(offer.old)
        if offer.state in _ALIVE and heir == offer.new:
            return replace(offer, state=SEATED)
        if offer.state in _ALIVE and (heir is not None or offer.new not in reserves(game)):
            return replace(offer, state=TAKEN)
        if offer.state not in (OPEN, UNCLEAR):
            return offer
        letters = (fact for fact in self.store.letters.since(offer.letter) if self._is_answer(offer, fact))
        for fact in letters:
            offer = replace(offer, state=answer_in(fact.text), letter=fact.seq)
        return offer

    def _is_answer(self, offer: Offer, fact: LetterFact) -> bool:
        return self.roster.named(fact.sender_id, fact.sender) == offer.new and arrived_at(fact) >= offer.since

    def _follow(self, game: Game, offer: Offer) -> None:
        key = f"offer:{offer.old}:{offer.new}"
        if offer.state not in _TOLD or game.winner is not None:
            self.notices.clear(key)
            return
        if offer.state == ACCEPTED and self.by_itself and game.setup.options.activity.replacement_role != "ask_gm":
            ruled = {(one.subject, one.value) for one in self._replacements()}
            if not any(offer.old == old or offer.new == new for old, new in ruled):
                self.store.rulings.add(Ruling(self.store.now(), "replace", offer.old, offer.new, "", "auto"))
                return
            if (offer.old, offer.new) in ruled:
                return
        old, new = shlex.quote(offer.old), shlex.quote(offer.new)
        told = (words.format(old=offer.old, new=offer.new, seat=old, reserve=new) for words in _TOLD[offer.state])
        self.notices.raise_(key, *told)

    def _replacements(self) -> Iterator[Ruling]:
        return (fact.ruling for fact in self.store.rulings.since() if fact.ruling.verb == "replace")

    def _tell_free(self, game: Game, offers: Iterable[Offer]) -> None:
        """A place that an autokill left free while reserves wait."""
        offered = {one.old for one in offers if one.state != DECLINED}
        free = [nick for nick in _autokilled(game) if nick not in offered]
        waiting = [nick for nick in reserves(game) if all(one.new != nick for one in offers if one.state == OPEN)]
        if game.winner is not None or not free or not waiting:
            self.notices.clear(FREE_PLACE)
            return
        self.notices.raise_(
            FREE_PLACE,
            f"После автокила свободно место: {', '.join(free)}; в запасе: {', '.join(waiting)}. Предложить: "
            f"mafia-gm offer {shlex.quote(free[0])}",
            f"An autokill left a place free: {', '.join(free)}; in reserve: {', '.join(waiting)}. To offer it: "
            f"mafia-gm offer {shlex.quote(free[0])}",
        )

    def _keep(self, offers: Iterable[Offer]) -> None:
        self.store.settings.keep_secret(OFFERS, [asdict(one) for one in offers])


def reserves(game: Game) -> list[Nick]:
    """Who waits to step in, in roster order."""
    standing = game.standing
    seated = {*game.living, *(standing.dead if standing else ())}
    return [player.nick for player in game.setup.players if player.nick not in seated]


def answer_in(text: str) -> str:
    """Whether a letter accepts, declines, or says neither plainly."""
    words = " ".join(own_lines(text)).casefold().replace("ё", "е")
    yes, no = bool(_YES.search(words)), bool(_NO.search(words))
    if _BUT.search(words):
        return UNCLEAR
    return {(True, False): ACCEPTED, (False, True): DECLINED}.get((yes, no), UNCLEAR)


def _seats(game: Game) -> Iterator[Nick]:
    """Whose place can be taken: those who play or have left, and have no heir."""
    heirs = game.standing.heirs if game.standing else {}
    dead = game.standing.dead if game.standing else ()
    yield from (nick for nick in (*game.living, *dead) if nick not in heirs)


def _autokilled(game: Game) -> list[Nick]:
    seats = set(_seats(game))
    return [kill.player for record in game.days for kill in record.autokilled if kill.player in seats]


_TOLD: Mapping[str, tuple[str, str]] = {
    ACCEPTED: (
        "«{new}» готов(а) занять место игрока «{old}»; решение: mafia-gm rule replace {seat} {reserve}",
        "{new} will take the place of {old}; to rule so: mafia-gm rule replace {seat} {reserve}",
    ),
    DECLINED: (
        "«{new}» не займёт место игрока «{old}». Предложить следующему запасному: mafia-gm offer {seat}",
        "{new} has declined the place of {old}. To offer it to the next reserve: mafia-gm offer {seat}",
    ),
    UNCLEAR: (
        "Ответ запасного «{new}» о месте игрока «{old}» неясен: прочтите его письмо (mafia-gm night) и решите сами.",
        "The answer of {new} about the place of {old} is not plain: read the letter (mafia-gm night) and decide.",
    ),
}  # fmt: skip
