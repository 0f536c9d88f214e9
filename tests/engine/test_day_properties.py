"""What holds of every game: names do not matter, nor the way of folding; a void vote never was; secrets stay secret."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import reduce

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import game as games
from engine.binding import roles_for
from engine.game import Game
from engine.journal import Clock, Entry, GamePost, Letter, Move, Published, Ruling, Says, Vote
from engine.model import NOBODY, Player, Setup, VoteState
from engine.options import Options
from engine.views import PublicView, public_view
from engine.votes import Poll, count_day
from tests.engine.town import at

NICKS = ("ann", "bob", "cyd", "dan", "eve", "fay", "gus")
OTHERS = dict(zip(NICKS, ("Рог", "Zed", "аист", "Ёж", "Bär", "007", "x_y"), strict=True))
START = at("09:00")
EXAMPLES = settings(max_examples=500, deadline=None, suppress_health_check=[HealthCheck.too_slow])
# Whole games cost more: some of them by default, 500 with MAFIA_GM_EXAMPLES=500.
GAMES = settings(EXAMPLES, max_examples=int(os.environ.get("MAFIA_GM_EXAMPLES", "100")))

TIES = st.sampled_from(["ask_gm", "nobody", "all", "random_list", "revote", "earliest"])
VOTE_OPTIONS = st.fixed_dictionaries(
    {
        "votes.tie": TIES,
        "votes.tie_again": st.sampled_from(["ask_gm", "nobody", "all", "random_list", "earliest"]),
        "votes.no_votes": st.sampled_from(["as_tie", "nobody", "random_list"]),
        "votes.change": st.sampled_from(["unlimited", "0", "1", "2"]),
        "votes.unvote": st.booleans(),
        "votes.abstain": st.sampled_from(["forbidden", "allowed"]),
        "votes.self_vote": st.sampled_from(["counted", "miss", "void"]),
        "votes.edited": st.sampled_from(["first_seen", "void", "void_and_miss", "last"]),
        "votes.early": st.sampled_from(["hold", "void"]),
        "votes.missed": st.sampled_from(["nothing", "self_vote", "self_votes 2"]),
        "votes.majority": st.sampled_from(["off", "hammer"]),
        "votes.lynches": st.sampled_from([1, 1, 2]),
        "votes.final_word": st.sampled_from(["", "окончательно"]),
        "activity.missed_vote": st.sampled_from(["nothing", "warn", "autokill", "autokill_after 2"]),
        "activity.missed_post": st.sampled_from(["nothing", "autokill_after 3"]),
        "activity.autokill_when": st.sampled_from(["vote_end", "dawn"]),
        "night.dead_act": st.sampled_from(["yes", "no"]),
        "night.moves_due": st.sampled_from(["night_end", "vote_end"]),
        "victory.mafia": st.sampled_from(["parity", "impossible"]),
    }
)
ROLES = ("villager", "villager", "villager", "doctor", "maniac", "mafioso", "mayor")


MINUTES = st.sampled_from([100, 659, 660, 661, 690, 719, 720, 740])  # crowded round opening and closing
SAYS = st.sampled_from([Says.NAME] * 6 + [Says.NOBODY, Says.UNVOTE, Says.ASK])
EDITED = st.sampled_from([False, False, True])
MARKS = st.tuples(MINUTES, SAYS, st.sampled_from(NICKS), st.sampled_from(NICKS), st.booleans(), EDITED)


def votes(first: int = 1) -> st.SearchStrategy[list[Vote]]:
    """A handful of votes, numbered in the order of time."""
    return st.lists(MARKS, max_size=9).map(
        lambda marks: [_vote(first + n, *mark) for n, mark in enumerate(sorted(marks))]
    )


def _vote(post: int, minute: int, says: Says, voter: str, target: str, *marks: bool) -> Vote:
    candidates = NICKS[:2] if says is Says.ASK else ()
    named = target if says is Says.NAME else None
    moment = START + timedelta(minutes=minute)
    return Vote(post, voter, moment, says, target=named, candidates=candidates, final=marks[0], edited=marks[1])


@dataclass(frozen=True)
class Tale:
    """A setup and a journal of some days."""

    setup: Setup
    journal: tuple[Entry, ...]


@st.composite
def tales(draw: st.DrawFn, days: int = 2) -> Tale:
    """A game of some days: votes, posts, letters, rulings, publications, in the order in which they became known."""
    options = Options.for_profile("classic", draw(VOTE_OPTIONS))
    seed = draw(st.integers(0, 50))
    roles = draw(st.permutations(ROLES))
    seats = tuple(Player(nick, role) for nick, role in zip(NICKS, roles, strict=True))
    setup = Setup(options, seats, START, tuple(draw(st.permutations(NICKS))), roles=roles_for(options), seed=seed)
    journal: list[Entry] = []
    for day in range(days):
        later = timedelta(days=day)
        journal += [replace(vote, at=vote.at + later) for vote in draw(votes(100 * day + 1))]
        journal += draw(happenings(day))
        journal.append(Clock(START + later + draw(st.sampled_from([timedelta(hours=12), timedelta(hours=13)]))))
        journal += draw(afterthoughts(day))
        journal.append(Clock(START + later + timedelta(hours=draw(st.sampled_from([14, 24, 25])))))
    return Tale(setup, tuple(journal))


LETTERS = st.tuples(
    st.sampled_from([10, 11, 14, 20]),
    st.sampled_from(NICKS),
    st.sampled_from(["strike", "heal", "concede", "pass"]),
    st.sampled_from(NICKS),
)


@st.composite
def happenings(draw: st.DrawFn, day: int) -> list[Entry]:
    """Posts and letters of a day."""
    opens = START + timedelta(days=day)
    speakers = draw(st.sets(st.sampled_from(NICKS), min_size=4))
    posts = [GamePost(50 + 100 * day + n, nick, opens + timedelta(hours=1)) for n, nick in enumerate(sorted(speakers))]
    written = draw(st.lists(LETTERS, max_size=3))
    letters = [
        Letter(10 * day + n, sender, opens + timedelta(hours=hour, minutes=n), (Move(ability, target),))
        for n, (hour, sender, ability, target) in enumerate(written)
    ]
    return [*posts, *letters]


@st.composite
def afterthoughts(draw: st.DrawFn, day: int) -> list[Entry]:
    """What comes when the vote has closed: rulings, publications, late facts."""
    evening = START + timedelta(days=day, hours=12, minutes=30)
    nick, post = st.sampled_from(NICKS), st.integers(100 * day + 1, 100 * day + 9)
    ruling = st.one_of(
        st.builds(
            lambda p, w: Ruling(evening, "vote", str(p), w), post, st.sampled_from([*NICKS, "void", "restore", NOBODY])
        ),
        st.builds(lambda n: Ruling(evening, "lynch", n), nick),
        st.builds(lambda v, n: Ruling(evening, v, n), st.sampled_from(["kill", "warn", "pardon"]), nick),
        st.builds(lambda v: Ruling(evening, "end", value=v), st.sampled_from(["mafia", "solo"])),
        st.builds(lambda n: Published(evening, day + 1, "verdict", (n,)), nick),
        st.builds(lambda p: replace(VOTE, post=p, at=evening - timedelta(hours=1), edited=True, seen=evening), post),
    )
    return draw(st.lists(ruling, max_size=3))


VOTE = Vote(0, "ann", START, Says.NAME, target="bob")


# --- folding ------------------------------------------------------------------------------------------------------


@GAMES
@given(tales())
def test_entry_by_entry_is_the_same_as_all_at_once_and_only_those_leave_who_were_taken(tale: Tale) -> None:
    game = games.fold(tale.setup, tale.journal)
    assert reduce(games.advance, tale.journal, games.begin(tale.setup)) == game
    gone = {nick for record in game.days for nick in record.lynched}
    gone |= {kill.player for record in game.days for kill in record.autokilled}
    gone |= {death.player for record in game.days for death in record.deaths}
    assert set(NICKS) - set(game.living) <= gone


@settings(EXAMPLES, max_examples=20)
@given(tales())
def test_folding_twice_gives_the_same_game(tale: Tale) -> None:
    assert games.fold(tale.setup, tale.journal) == games.fold(tale.setup, tale.journal)


# --- names --------------------------------------------------------------------------------------------------------


def renamed(thing: object, names: dict[str, str]) -> object:
    """The same thing with other names wherever a nick stands."""
    if isinstance(thing, str):
        return names.get(thing, thing)
    if isinstance(thing, tuple):
        return tuple(renamed(item, names) for item in thing)
    if isinstance(thing, dict):
        return {renamed(key, names): renamed(value, names) for key, value in thing.items()}
    if isinstance(thing, Player | Vote | GamePost | Letter | Move | Ruling | Published):
        return replace(thing, **{name: renamed(getattr(thing, name), names) for name in thing.__slots__})  # type: ignore[attr-defined,type-var]
    return thing


def outline(game: Game, names: dict[str, str]) -> object:
    """What a game came to, with the names put back."""
    back = {new: old for old, new in names.items()}
    return renamed(
        tuple(
            (
                tuple((line.voter, line.target or "", line.state, line.reason or "") for line in record.votes),
                tuple((wagon.candidate, wagon.votes, wagon.voters) for wagon in record.tally),
                (record.missed, record.tie, record.lynched, record.living, record.pending),
                tuple((kill.player, kill.why) for kill in record.autokilled),
                tuple(death.player for death in record.deaths),
            )
            for record in game.days
        ),
        back,
    ), game.winner


@GAMES
@given(tales())
def test_other_names_change_nothing(tale: Tale) -> None:
    names = OTHERS
    setup = replace(
        tale.setup,
        players=renamed(tale.setup.players, names),
        random_list=renamed(tale.setup.random_list, names),
    )
    journal: tuple[Entry, ...] = renamed(tale.journal, names)  # type: ignore[assignment]
    same = {nick: nick for nick in NICKS}
    assert outline(games.fold(setup, journal), names) == outline(games.fold(tale.setup, tale.journal), same)


# --- void and never sent --------------------------------------------------------------------------------------------


@EXAMPLES
@given(VOTE_OPTIONS, votes(), st.integers(0, 8))
def test_a_void_vote_is_as_if_it_had_never_been_sent(
    options: dict[str, object], given_votes: list[Vote], which: int
) -> None:
    rules = Options.for_profile("classic", options).votes
    poll = Poll(rules, NICKS, NICKS, START + timedelta(hours=11), START + timedelta(hours=12), closed=True)
    post = which % len(given_votes) + 1 if given_votes else 1
    void = replace(poll, rulings=(Ruling(START, "vote", str(post), "void"),))
    with_void = count_day(given_votes, void)
    without = count_day([vote for vote in given_votes if vote.post != post], poll)
    assert [line for line in with_void.lines if line.post != post] == list(without.lines)
    assert replace(with_void, lines=()) == replace(without, lines=())


@EXAMPLES
@given(VOTE_OPTIONS, votes())
def test_every_counted_vote_is_in_the_tally_and_nothing_else(
    options: dict[str, object], given_votes: list[Vote]
) -> None:
    rules = Options.for_profile("classic", options).votes
    counted = count_day(
        given_votes, Poll(rules, NICKS, NICKS, START + timedelta(hours=11), START + timedelta(hours=12))
    )
    stand = sorted((line.voter, line.target) for line in counted.lines if line.state is VoteState.COUNTED)
    assert stand == sorted((voter, wagon.candidate) for wagon in counted.tally for voter in wagon.voters)
    assert len({voter for voter, _ in stand}) == len(stand)


@EXAMPLES
@given(VOTE_OPTIONS, votes(), st.randoms(use_true_random=False))
def test_the_order_in_which_posts_became_known_does_not_matter(
    options: dict[str, object], given_votes: list[Vote], random
) -> None:
    rules = Options.for_profile("classic", options).votes
    poll = Poll(rules, NICKS, NICKS, START + timedelta(hours=11), START + timedelta(hours=12), closed=True)
    shuffled: Sequence[Vote] = random.sample(given_votes, len(given_votes))
    assert count_day(shuffled, poll) == count_day(given_votes, poll)


# --- secrets --------------------------------------------------------------------------------------------------------

HIDING = {
    "victory.mafia": "parity",
    "votes.tie": "nobody",
    "votes.no_votes": "nobody",
    "night.dead_act": "no",
    "reveal.lynch_what": "none",
    "reveal.autokill_what": "none",
    "reveal.night_what": "none",
    "activity.missed_vote": "nothing",
    "activity.missed_post": "nothing",
}
VICTIM, LYNCHED, *HOLDERS = NICKS  # whoever holds the roles, these two are not the mafioso
DEALS = st.permutations(HOLDERS).flatmap(
    lambda seats: st.sampled_from([VICTIM, LYNCHED, seats[1]]).map(
        lambda healer: {"mafioso": seats[0], "doctor": healer}
    )
)


@GAMES
@given(DEALS, DEALS, votes())
def test_games_that_differ_only_in_secrets_look_the_same(
    ours: dict[str, str], theirs: dict[str, str], given_votes: list[Vote]
) -> None:
    """Two deals, a healer who heals and one who sleeps, the same posts and the same victim: the town reads the same."""
    assert _seen(ours, given_votes, heals=ours["mafioso"]) == _seen(theirs, given_votes)


@GAMES
@given(DEALS, votes())
def test_who_killed_is_not_to_be_read_off_the_morning(deal: dict[str, str], given_votes: list[Vote]) -> None:
    maniac = next(nick for nick in HOLDERS if nick not in deal.values())
    by_mafia = _seen({**deal, "maniac": maniac}, given_votes, strikes="mafioso")
    by_maniac = _seen({**deal, "maniac": maniac}, given_votes, strikes="maniac")
    assert by_mafia == by_maniac


def _seen(deal: dict[str, str], given_votes: list[Vote], heals: str = "", strikes: str = "mafioso") -> PublicView:
    options = Options.for_profile("classic", HIDING)
    roles = {nick: role for role, nick in deal.items()}
    seats = tuple(Player(nick, roles.get(nick, "villager")) for nick in NICKS)
    setup = Setup(options, seats, START, NICKS, roles=roles_for(options), seed=5)
    evening, night = START + timedelta(hours=11, minutes=59), START + timedelta(hours=14)
    journal: list[Entry] = [
        *(vote for vote in given_votes if vote.says is not Says.UNVOTE and not vote.final),
        *(Vote(100 + n, nick, evening, Says.NAME, target=LYNCHED) for n, nick in enumerate(NICKS)),
        Letter(1, deal[strikes], night, (Move("strike", VICTIM),)),
        *([Letter(2, deal["doctor"], night, (Move("heal", heals),))] if heals else ()),
        Clock(START + timedelta(hours=24)),
    ]
    game = games.fold(setup, journal)
    assert game.living == tuple(nick for nick in NICKS if nick not in (VICTIM, LYNCHED))
    return public_view(game)
