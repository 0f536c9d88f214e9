"""Who may know what: the public's view, a player's, the GM's. Public texts are made from the first only (RULES §9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from engine import lots
from engine.events import (
    AutokillNotice,
    Event,
    GameOver,
    Given,
    Gone,
    Morning,
    Pile,
    Replaced,
    RunningCount,
    Seat,
    SecondVote,
    ThroughGm,
    Verdict,
    VoteOpened,
)
from engine.game import Game
from engine.model import DayPlan, DayRecord, LetterLine, Nick, Private, Saved, Setup, Side, VoteLine, VoteState, Wagon
from engine.powers import members, roles_in
from engine.role import MAFIAS
from engine.rulebook import Reveal

_DON_MISSES = frozenset({"blocked", "dead_target", "own_side", "peace", "protected"})


@dataclass(frozen=True, slots=True)
class PublicDay:
    """One game day as everybody may see it; `living` after everything that has been told of it."""

    day: int
    plan: DayPlan
    events: tuple[Event, ...]
    living: tuple[Nick, ...]


@dataclass(frozen=True, slots=True)
class PublicView:
    """The game as everybody may see it: no roles and no moves but those the options tell."""

    now: datetime
    days: tuple[PublicDay, ...]
    living: tuple[Nick, ...]
    graveyard: tuple[Gone, ...]
    winner: str | None


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What one player may know besides: his role as he knows it, his partners, his letters and what he was told."""

    nick: Nick
    role: str
    side: Side
    items: tuple[str, ...]
    partners: tuple[Nick, ...]
    letters: Mapping[int, tuple[LetterLine, ...]]
    told: Mapping[int, tuple[Private, ...]]


@dataclass(frozen=True, slots=True)
class GmView:
    """Everything. `open_votes` are those that only a ruling can settle; `asks` and `warnings` are in words."""

    game: Game
    public: PublicView
    open_votes: tuple[VoteLine, ...]
    asks: tuple[str, ...]
    warnings: tuple[str, ...]


def public_view(game: Game) -> PublicView:
    """The game for everybody."""
    days = tuple(_public_day(game, record) for record in game.days)
    graveyard = tuple(_told_by_now(day, gone) for day in days for gone in _gone_on(day))
    return PublicView(game.now, days, game.living, graveyard, game.winner)


def player_view(game: Game, nick: Nick) -> PlayerView:
    """The game for one player who is or was in it."""
    standing = game.standing
    secrets = standing.secrets if standing else None
    role = roles_in(game.setup)[game.roles[nick]]
    dead = standing is not None and nick in standing.dead
    side = game.sides[nick]
    mates = members(game.setup, secrets, side) if secrets and side in MAFIAS else ()
    return PlayerView(
        nick,
        role.id if dead or role.poses_as is None else role.poses_as,
        side,
        secrets.items.get(nick, ()) if secrets else (),
        tuple(mate for mate in mates if mate != nick),
        {record.day: tuple(line for line in record.letters if line.sender == nick) for record in game.days},
        {record.day: tuple(private for private in record.private if private.to == nick) for record in game.days},
    )


def gm_view(game: Game) -> GmView:
    """The game for the GM."""
    open_votes = tuple(line for record in game.days[-1:] for line in record.votes if line.state is VoteState.ASK)
    asks = tuple(ask for record in game.days[-1:] for ask in record.asks)
    return GmView(game, public_view(game), open_votes, asks, game.warnings)


# --- a day ----------------------------------------------------------------------------------------------------------


def _public_day(game: Game, record: DayRecord) -> PublicDay:
    events = [event for tell in TELLERS for event in tell(game, record)]
    return PublicDay(record.day, record.plan, tuple(events), record.living)


def _replaced(game: Game, record: DayRecord) -> list[Event]:
    return [Replaced(record.day, left, came) for left, came in record.replaced]


def _opened(game: Game, record: DayRecord) -> list[Event]:
    plan = record.plan
    if game.now < plan.vote_opens:
        return []
    gone = {*record.lynched, *(kill.player for kill in record.autokilled), *(death.player for death in record.deaths)}
    seats = (player.nick for player in game.setup.players)
    living = tuple(nick for nick in seats if nick in record.living or nick in gone)
    early = tuple(line for line, _ in _through_gm(record) if line.at < plan.vote_opens)
    return [VoteOpened(record.day, plan.vote_opens, plan.vote_closes, living, early)]


def _given_to_gm(game: Game, record: DayRecord) -> list[Event]:
    given = ((line, target) for line, target in _through_gm(record) if line.at >= record.plan.vote_opens)
    return [ThroughGm(record.day, line.post, line.voter, target, line.at) for line, target in given]


def _through_gm(record: DayRecord) -> Iterator[tuple[VoteLine, Nick]]:
    """The votes given to the GM that counted when they came, those that a later vote took the place of among them."""
    for line in record.votes:
        taken = line.state is VoteState.COUNTED or line.reason == "superseded"
        if "via_gm" in line.flags and taken and line.target is not None:
            yield line, line.target


def _running(game: Game, record: DayRecord) -> list[Event]:
    if record.closed or game.now < record.plan.vote_opens:
        return []
    uncounted = _in_state(record.votes, VoteState.NOT_COUNTED)
    asks = _in_state(record.votes, VoteState.ASK)
    return [RunningCount(record.day, game.now, _piles(game.setup, record), record.missed, uncounted, asks)]


def _second_vote(game: Game, record: DayRecord) -> list[Event]:
    if record.revote_until is None:
        return []
    piles = _piles(game.setup, replace(record, tally=record.revote_tally, votes=record.revote, penalties={}))
    return [SecondVote(record.day, record.plan.vote_closes, record.revote_until, record.tie, piles)]


def _verdict(game: Game, record: DayRecord) -> list[Event]:
    if not record.judged:
        return []
    rules = game.setup.options.votes
    when = LYNCH_WHEN[game.setup.options.reveal.lynch_when]
    return [
        Verdict(
            record.day,
            record.plan.vote_closes,
            _piles(game.setup, record),
            record.votes,
            record.missed,
            record.hammer,
            record.tie,
            rules.tie if record.tie else None,
            tuple(when(_lynched(game, record, nick)) for nick in record.lynched),
            record.spared,
        )
    ]


def _autokills(game: Game, record: DayRecord, at_dawn: bool) -> list[Event]:
    dawn = game.setup.options.activity.autokill_when == "dawn"
    what = game.setup.options.reveal.autokill_what
    gone = tuple(
        _gone(record, kill.player, "autokilled", what, kill.why)
        for kill in record.autokilled
        if (dawn and "ruled" not in kill.why) == at_dawn
    )
    return [AutokillNotice(record.day, gone)] if gone and (record.dawned or not at_dawn) else []


def _morning(game: Game, record: DayRecord) -> list[Event]:
    if not record.dawned:
        return []
    rules = game.setup.options.reveal
    deaths = tuple(_gone(record, death.player, "died", rules.night_what) for death in record.deaths)
    why = {failed.why for failed in record.failed if failed.ability == "strike"}
    return [
        Morning(
            record.day,
            ORDERS[rules.order](game.setup, record.day, deaths),
            not deaths,
            rules.no_agreement and bool(why & {"no_agreement", "silent_member"}),
            len(record.saved) if rules.saved == "unnamed" else 0,
            _saved(rules, record) if rules.saved == "named" else (),
            _mafia_targets(record) if rules.mafia_target else (),
            _survivors(game.setup, record),
            _revealed(game, record),
        )
    ]


def _over(game: Game, record: DayRecord) -> list[Event]:
    if game.winner is None or record is not game.days[-1]:
        return []
    fates = {gone.nick: gone for day in game.days for gone in _fates(game, day)}
    seats = (
        Seat(player.nick, game.roles[player.nick], game.sides[player.nick].value, fates.get(player.nick))
        for player in game.setup.players
    )
    return [GameOver(record.day, game.winner, tuple(seats))]


TELLERS: tuple[Callable[[Game, DayRecord], list[Event]], ...] = (
    _replaced,
    _opened,
    _given_to_gm,
    _running,
    _second_vote,
    _verdict,
    lambda game, record: _autokills(game, record, at_dawn=False),
    _morning,
    lambda game, record: _autokills(game, record, at_dawn=True),
    _over,
)


# --- votes ----------------------------------------------------------------------------------------------------------


def _in_state(lines: tuple[VoteLine, ...], state: VoteState) -> tuple[VoteLine, ...]:
    return tuple(line for line in lines if line.state is state)


def _piles(setup: Setup, record: DayRecord) -> tuple[Pile, ...]:
    heirs = dict(record.replaced)
    seat_of = {heirs.get(line.voter, line.voter): line.at for line in _in_state(record.votes, VoteState.COUNTED)}
    rules = setup.options.votes
    usual, weights = (rules.weight, record.weights) if rules.weight_shown else (1, {})

    def pile(wagon: Wagon) -> Pile:
        """Hidden weights are not in the sum either; the order of candidates stays as counted."""
        penalty = record.penalties.get(wagon.candidate, 0)
        by_vote = wagon.voters[:-1] if penalty else wagon.voters
        given = [Given(voter, seat_of.get(voter), weights.get(voter, usual)) for voter in by_vote]
        missed = [Given(wagon.candidate, None, penalty)] if penalty else []
        return Pile(wagon.candidate, sum(vote.weight for vote in (*given, *missed)), (*given, *missed))

    return tuple(map(pile, record.tally))


# --- who left, and what is told of him --------------------------------------------------------------------------------


def _gone(record: DayRecord, nick: Nick, how: str, what: str, why: tuple[str, ...] = ()) -> Gone:
    told, whole = WHAT[what](record, nick)
    return Gone(nick, how, record.day, told, whole, why)


WHAT: Mapping[str, Callable[[DayRecord, Nick], tuple[str | None, bool]]] = {
    "full": lambda record, nick: (record.roles[nick], True),
    "side": lambda record, nick: (record.sides[nick].value, False),
    "none": lambda record, nick: (None, True),
}


def _lynched(game: Game, record: DayRecord, nick: Nick) -> Gone:
    return _gone(record, nick, "lynched", game.setup.options.reveal.lynch_what)


def _hidden(gone: Gone) -> Gone:
    return replace(gone, told=None, whole=True)


LYNCH_WHEN: Mapping[str, Callable[[Gone], Gone]] = {
    "after_vote": lambda gone: gone,
    "after_night": lambda gone: replace(_hidden(gone), later=gone.told is not None),
    "never": _hidden,
}


def _revealed(game: Game, record: DayRecord) -> tuple[Gone, ...]:
    rules = game.setup.options.reveal
    kept = rules.lynch_when == "after_night" and rules.lynch_what != "none"
    return tuple(_lynched(game, record, nick) for nick in record.lynched) if kept else ()


def _saved(rules: Reveal, record: DayRecord) -> tuple[Gone, ...]:
    return tuple(_saved_one(rules, record, saved) for saved in record.saved)


def _saved_one(rules: Reveal, record: DayRecord, saved: Saved) -> Gone:
    tells = rules.self_heal_role if saved.by == (saved.player,) else rules.saved_role
    return _gone(record, saved.player, "saved", "full" if tells else "none")


def _mafia_targets(record: DayRecord) -> tuple[Nick, ...]:
    """Named only when somebody died by it: else it would name the saved (RULES §9, §12)."""
    sides = {side.value for side in MAFIAS}
    return tuple(death.player for death in record.deaths if sides & {str(label) for label in death.by})


def _survivors(setup: Setup, record: DayRecord) -> tuple[Nick, ...]:
    """Whom a guess strike missed; with `announce_target` also whom the don's strike did (RULES §5, §12)."""
    announced = setup.options.night.don_miss == "announce_target"
    missed = (
        failed.target
        for failed in record.failed
        if (failed.ability == "guess_strike" and failed.why == "wrong_guess")
        or (announced and failed.ability == "don_strike" and failed.why in _DON_MISSES)
    )
    return tuple(dict.fromkeys(nick for nick in missed if nick is not None))


ORDERS: Mapping[str, Callable[[Setup, int, tuple[Gone, ...]], tuple[Gone, ...]]] = {
    "listed": lambda setup, day, deaths: deaths,
    "shuffled": lambda setup, day, deaths: _shuffled(setup, day, deaths),
}


def _shuffled(setup: Setup, day: int, deaths: tuple[Gone, ...]) -> tuple[Gone, ...]:
    """From roster order, so that the shuffle depends on who died and on nothing else."""
    seats = {player.nick: place for place, player in enumerate(setup.players)}
    return lots.shuffled(setup.seed, day, "morning", sorted(deaths, key=lambda gone: seats[gone.nick]))


def _gone_on(day: PublicDay) -> list[Gone]:
    gone: list[Gone] = []
    for event in day.events:
        match event:
            case Verdict():
                gone += event.lynched
            case AutokillNotice():
                gone += event.gone
            case Morning():
                gone += event.deaths
    return gone


def _told_by_now(day: PublicDay, gone: Gone) -> Gone:
    """As the morning after told it, where his role was kept until then."""
    later = (told for event in day.events if isinstance(event, Morning) for told in event.revealed)
    return next((told for told in later if told.nick == gone.nick), gone)


def _fates(game: Game, record: DayRecord) -> list[Gone]:
    """Everybody who left on a day, with his role: for the end of the game."""
    lynched = [_gone(record, nick, "lynched", "full") for nick in record.lynched]
    silent = [_gone(record, kill.player, "autokilled", "full", kill.why) for kill in record.autokilled]
    return lynched + silent + [_gone(record, death.player, "died", "full") for death in record.deaths]
