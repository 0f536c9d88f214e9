"""Puts everybody to work for one game: what `run` starts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from daemon.account import Account
from daemon.bootstrap import Game
from daemon.casebook import Casebook, LetterReader
from daemon.cases import Reader, index_of, people
from daemon.clock import ForumClock, Now, Rest, machine
from daemon.desk import Desk, Office, Review
from daemon.letter_readings import Arrived
from daemon.letter_readings import read as read_letter
from daemon.loop import GRACE, Loop, Staff, Tempo
from daemon.notices import Notices
from daemon.outbox import SETTLE, Outbox, Terms
from daemon.pace import Pace
from daemon.places import Places, enter
from daemon.reports import pages
from daemon.roster import Roster
from daemon.store.records import LetterFact
from daemon.watch import Watch
from engine.game import Game as Played
from engine.game import begin, plan
from engine.journal import Entry
from engine.model import Setup

FAST = timedelta(hours=1)  # a game with a phase shorter than this is led at a quicker step


def places_of(game: Game) -> Places:
    """Where the game is played, as its file says."""
    topics = game.config.topics
    votes = topics.votes if isinstance(topics.votes, int) else None
    return Places(
        topics.game, votes, topics.forum, topics.results, topics.rules, topics.schedule, topics.registration,
        topics.technical,
    )  # fmt: skip


def casebook(game: Game) -> Casebook:
    """The case of the game, letters included."""
    reader = Reader(game.setup, game.roster, places_of(game).votes_in_game)
    return Casebook(game.store, reader, letter_reader(game.setup, game.roster))


def desk(game: Game, book: Casebook, notices: Notices) -> Desk:
    """The GM's desk: for the loop, the command line and the review page alike."""
    review = Review(game.config.review.mode, timedelta(seconds=game.config.review.counts_every))
    return Desk(game.store, book, notices, Office(places_of(game), game.press, review))


def lead(game: Game, account: Account, notify: Callable[[str], None] | None = None, now: Now = machine) -> Loop:
    """The loop of a game, ready to run: `lead(game, account).run()`."""
    enter(game.store, places_of(game))
    clock, tempo, settle = ForumClock(now), tempo_of(game), settle_of(game)
    notices, book, lease = Notices(game.store, notify), casebook(game), game.store.lease()
    terms = Terms(lambda number: pages.bulletin(game.press, number), lease, settle)
    staff = Staff(
        game.store,
        Watch(account, game.store, notices, clock),
        book,
        desk(game, book, notices),
        Outbox(account, game.store, notices, terms),
        notices,
        clock,
        lease,
    )
    return Loop(staff, tempo, Rest())


def tempo_of(game: Game) -> Tempo:
    """How fast this game is led: as its shortest phase demands and the forum's pause allows."""
    shortest, pause = shortest_phase(game.setup), timedelta(seconds=game.config.forum.pause)
    pace = Pace.for_phases(shortest, max(pause, timedelta(seconds=1)))
    every = timedelta(seconds=game.config.review.counts_every)
    return Tempo(pace, min(GRACE, shortest / 30), every)


def settle_of(game: Game) -> timedelta:
    """How long an unclear sending may still land."""
    return min(SETTLE, max(shortest_phase(game.setup) / 10, timedelta(seconds=4)))


def shortest_phase(setup: Setup) -> timedelta:
    """The shortest phase of the first game day."""
    return min(phase.closes - phase.opens for phase in plan(begin(setup), 1).phases)


def letter_reader(setup: Setup, roster: Roster) -> LetterReader:
    """Reads letters into the journal: by the sender's user id, as first seen, in the light of the game so far."""

    def read(fact: LetterFact, game: Played) -> tuple[Entry, ...]:
        if fact.version > 1 or fact.message_id is None or fact.sent is None or roster.is_gm(fact.sender_id):
            return ()
        sender = roster.named(fact.sender_id, fact.sender)
        arrived = Arrived(fact.message_id, sender, fact.sent, fact.text, fact.subject)
        dead = game.standing.dead if game.standing else ()
        found = read_letter(arrived, game, index_of(people(roster, (game.living, dead), (), setup.gms)))
        return (found.letter,) if found.vote is None else (found.letter, found.vote)

    return read
