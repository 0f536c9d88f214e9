"""Puts everybody to work for one game: what `run` starts."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from daemon.account import Account
from daemon.bootstrap import Game
from daemon.clock import ForumClock, Now, machine
from daemon.inbox import count_letters_since, count_moves_after_now, letters_since
from daemon.incidents.alert import Alert
from daemon.incidents.mains import Mains
from daemon.incidents.patrol import Patrol, patrols
from daemon.loop import GRACE, Loop, Staff, Tempo
from daemon.notices import Notices, Notify
from daemon.outbox import SETTLE, Outbox, Terms
from daemon.pace import Pace
from daemon.places import enter
from daemon.reports import pages
from daemon.rounds import NowAndThen
from daemon.rules.post import RulesWatch
from daemon.second_gm import SecondGm
from daemon.sections import InboxMode
from daemon.signup.desk import SignUpDesk
from daemon.signup.membership import Membership
from daemon.signup.persons import Threshold
from daemon.signup.phase import CLOSED
from daemon.tidy import Tidy
from daemon.unread import Unread
from daemon.watch import Watch
from engine.game import begin, plan
from engine.model import Setup

SHORTEST_SETTLE = timedelta(seconds=4)


def lead(
    game: Game, account: Account, notify: Notify | None = None, now: Now = machine, clock: ForumClock | None = None
) -> Loop:
    """The loop of a game, ready to run: `lead(game, account).run()`. `clock` learns the forum's time."""
    enter(game.store, game.places)
    if game.store.settings.get(CLOSED) is not None:
        count_moves_after_now(game.store)
    count_letters_since(game.store, game.config.letters_since or letters_since(game.store) or now())
    clock = clock or ForumClock(now)
    notices, book, lease = game.notices(notify), game.casebook(), game.store.lease()
    terms = Terms(lambda number: pages.bulletin(game.press, number), lease, settle_of(game.setup))
    staff = Staff(
        game.store,
        Watch(account, game.store, notices, clock, letters=game.config.forum.inbox is not InboxMode.NONE),
        book,
        game.desk(book, notices),
        Outbox(account, game.store, notices, terms),
        notices,
        clock,
        lease,
        (
            *_now_and_then(game, account, notices),
            Mains(account, game.store, game.roster),
            Alert(game.incidents(), book, game.store, notices),
            *([Patrol(account, game.store, notices, game.places)] if patrols(game.setup.options) else []),
        ),
    )
    call_after = timedelta(seconds=game.config.review.call_after)
    second = SecondGm(game.store, staff.desk, game.roster, game.press, call_after)
    staff.clerks = (second, game.offers(book, notices))
    staff.may_begin = Threshold(game.config, game.store, game.roster, notices).may_begin
    return Loop(staff, tempo_of(game))


def _now_and_then(game: Game, account: Account, notices: Notices) -> Iterator[NowAndThen]:
    yield Unread(account, game.store, notices, game.setup.start)
    rules = game.rules_desk()
    if rules is not None:
        yield RulesWatch(rules, notices)
    if game.config.signup.group:  # whoever the sign-up's own round has not come to
        yield Membership(account, SignUpDesk(game.config, game.store, game.roster), notices)
    if game.config.forum.inbox is InboxMode.DELETE:
        yield Tidy(account, game.store)


def tempo_of(game: Game) -> Tempo:
    """How fast this game is led: as its shortest phase demands and the forum's pause allows."""
    shortest, pause = shortest_phase(game.setup), timedelta(seconds=game.config.forum.pause)
    pace = Pace.for_phases(shortest, max(pause, timedelta(seconds=1)))
    every = timedelta(seconds=game.config.review.counts_every)
    remind = timedelta(seconds=game.config.review.remind)
    return Tempo(pace, min(GRACE, shortest / 30), every, remind=remind)


def settle_of(setup: Setup) -> timedelta:
    """How long an unclear sending may still land: less in a game played by the minute."""
    return min(SETTLE, max(shortest_phase(setup) / 10, SHORTEST_SETTLE))


def shortest_phase(setup: Setup) -> timedelta:
    """The shortest phase of the first game day."""
    return min(phase.closes - phase.opens for phase in plan(begin(setup), 1).phases)
