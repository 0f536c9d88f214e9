"""What must hold of every night: names, the order of letters, voided letters, who dies; and nothing is chance."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import night
from engine.binding import roles_for
from engine.evening import Evening, NightOutcome
from engine.journal import Letter, Move, Ruling
from engine.model import Nick, Player, Setup
from engine.options import Options
from tests.engine.scenario import START, Scenario

EXAMPLES = 500
SEATS = "abcdefgh"
# Roles that get in each other's way come up far more often than villagers do.
ROLES = (
    *("escort", "escort", "thug", "boss", "peacemaker", "doctor", "doctor", "bodyguard", "executioner", "maniac"),
    *("mafioso", "mafioso", "don", "kamikaze", "commissar", "witness", "tramp", "journalist", "immortal", "bastard"),
    "villager",
)
BOUND = {
    "thug": {"blocks": [{"kind": "block", "also_protects": True}]},
    "boss": {"confirm": True},
    "peacemaker": {"confirm": True},
    "executioner": {"confirm": True},
    "commissar": {"confirm": True},
}
ABILITIES = {
    "escort": "block", "thug": "block", "boss": "block", "peacemaker": "peace", "doctor": "heal", "bodyguard": "guard",
    "executioner": "strike", "maniac": "strike", "commissar": "check", "witness": "watch", "tramp": "watch",
    "journalist": "check",
}  # fmt: skip
PROFILES = {
    profile: (options := Options.for_profile(profile, {"night.dead_act": dead_act}), roles_for(options, BOUND))
    for profile, dead_act in (("classic", "no"), ("boss", "yes"), ("majority", "no"))
}
CLOCK = Scenario(a="mafioso", b="villager")


@dataclass(frozen=True)
class Case:
    """A night: a profile, roles by seat, and moves as (seat, ability, target seats)."""

    profile: str
    roles: tuple[str, ...]
    vests: frozenset[int]
    moves: tuple[tuple[int, str, int, int], ...]
    lynched: int | None
    seed: int


@st.composite
def cases(draw: st.DrawFn) -> Case:
    roles = tuple(draw(st.lists(st.sampled_from(ROLES), min_size=5, max_size=len(SEATS))))
    seats = st.integers(0, len(roles) - 1)
    moves = []
    for seat, role in enumerate(roles):
        wanted = [ABILITIES[role]] if role in ABILITIES else []
        wanted += ["strike"] if role in {"mafioso", "don", "boss"} else []
        wanted += ["don_strike"] if role == "don" else []
        wanted += ["guess_strike"] if role in {"mafioso", "don", "boss"} and draw(st.integers(0, 5)) == 0 else []
        moves += [(seat, ability, draw(seats), draw(seats)) for ability in wanted if draw(st.integers(0, 6))]
    lynched = draw(st.one_of(st.none(), seats))
    vests = draw(st.frozensets(seats, max_size=2))
    return Case(draw(st.sampled_from(sorted(PROFILES))), roles, vests, tuple(moves), lynched, draw(st.integers(0, 9)))


def play(case: Case, names: tuple[Nick, ...], order: tuple[int, ...] | None = None, **more: object) -> NightOutcome:
    options, roles = PROFILES[case.profile]
    players = tuple(
        Player(name, role, items=("vest",) if seat in case.vests else ())
        for seat, (name, role) in enumerate(zip(names, case.roles, strict=False))
    )
    setup = Setup(options, players, START, roles=roles, seed=case.seed, language="en")
    moves = [case.moves[number] for number in order] if order else list(case.moves)
    plan = CLOCK.plan(1)
    letters = tuple(
        Letter(number, names[seat], plan.vote_opens, (_move(case, names, ability, target, other),))
        for number, (seat, ability, target, other) in enumerate(moves)
    )
    gone = {} if case.lynched is None else {names[case.lynched]: "lynched"}
    living = tuple(player.nick for player in players)
    evening = Evening(1, plan, living, gone=gone, letters=letters, **more)
    return night.resolve(setup, night.begin(setup), evening)


def _move(case: Case, names: tuple[Nick, ...], ability: str, target: int, other: int) -> Move:
    pair = names[other] if ability == "check" and "journalist" in case.roles else None
    return Move(ability, names[target], pair, role=case.roles[other], as_killer=True)


NAMES = tuple(SEATS)


def comparable(outcome: NightOutcome) -> object:
    """What came of a night, without the letters and without the order in which equals were told."""
    failed = sorted((what.by, what.ability, str(what.target), what.why) for what in outcome.failed)
    private = sorted((one.to, one.kind, str(one.target), str(one.result)) for one in outcome.private)
    deaths = [(death.player, sorted(death.by)) for death in outcome.deaths]
    return deaths, outcome.saved, failed, private, outcome.living, outcome.secrets.items, outcome.secrets.roles


@settings(max_examples=EXAMPLES, deadline=None)
@given(cases(), st.permutations(range(len(SEATS))))
def test_renaming_players_changes_nothing(case: Case, shuffle: list[int]):
    """Other names, and names that sort otherwise, in the same seats."""
    renamed = tuple(f"игрок {NAMES[number]}" for number in shuffle)
    back = dict(zip(renamed, NAMES, strict=True))
    told = _with_names(play(case, renamed), back)
    assert comparable(told) == comparable(play(case, NAMES))


def _with_names(outcome: NightOutcome, back: dict[Nick, Nick]) -> NightOutcome:
    def name(nick: object) -> object:
        if isinstance(nick, tuple):
            return tuple(map(name, nick))
        return back.get(nick, nick) if isinstance(nick, str) else nick

    secrets = replace(
        outcome.secrets,
        items={back[nick]: items for nick, items in outcome.secrets.items.items()},
        roles={back[nick]: role for nick, role in outcome.secrets.roles.items()},
    )
    return replace(
        outcome,
        deaths=tuple(replace(one, player=back[one.player]) for one in outcome.deaths),
        saved=tuple(replace(one, player=back[one.player], by=name(one.by)) for one in outcome.saved),
        failed=tuple(replace(one, by=name(one.by), target=name(one.target)) for one in outcome.failed),
        private=tuple(
            replace(one, to=back[one.to], target=name(one.target), target2=name(one.target2), result=name(one.result))
            for one in outcome.private
        ),
        living=name(outcome.living),
        secrets=secrets,
    )


@settings(max_examples=EXAMPLES, deadline=None)
@given(cases(), st.randoms(use_true_random=False))
def test_the_order_of_letters_changes_nothing(case: Case, dice: object):
    """Save where the rules ask for the last letter, or allow one of a kind a night."""
    options, _ = PROFILES[case.profile]
    if options.night.mafia_decides in {"last", "boss"} or sum(move[1] == "guess_strike" for move in case.moves) > 1:
        case = replace(
            case, moves=tuple(move for move in case.moves if move[1] not in {"guess_strike"}), profile="classic"
        )
    order = list(range(len(case.moves)))
    dice.shuffle(order)  # type: ignore[attr-defined]
    assert comparable(play(case, NAMES, tuple(order))) == comparable(play(case, NAMES))


@settings(max_examples=EXAMPLES, deadline=None)
@given(cases(), st.data())
def test_a_voided_letter_is_as_if_never_sent(case: Case, data: st.DataObject):
    if not case.moves:
        return
    voided = data.draw(st.integers(0, len(case.moves) - 1))
    void = (Ruling(START, "move", str(voided), "void"),)
    without = replace(case, moves=tuple(move for number, move in enumerate(case.moves) if number != voided))
    assert comparable(play(case, NAMES, rulings=void)) == comparable(play(without, NAMES))


@settings(max_examples=EXAMPLES, deadline=None)
@given(cases())
def test_only_the_struck_their_guards_and_their_strikers_die(case: Case):
    outcome = play(case, NAMES)
    strikes = {"strike", "don_strike", "guess_strike"}
    struck = {NAMES[target] for _, ability, target, _ in case.moves if ability in strikes}
    guards = {NAMES[seat] for seat, ability, *_ in case.moves if ability == "guard"}
    strikers = {NAMES[seat] for seat, ability, *_ in case.moves if ability in strikes}
    for death in outcome.deaths:
        assert death.player in (strikers if set(death.by) <= {"kamikaze", "penalty"} else struck | guards)
    assert set(outcome.living).isdisjoint(death.player for death in outcome.deaths)
    assert not {saved.player for saved in outcome.saved} & {death.player for death in outcome.deaths}


@settings(max_examples=EXAMPLES, deadline=None)
@given(cases())
def test_the_same_night_comes_out_the_same_and_every_failed_move_has_a_reason_in_words(case: Case):
    first, second = play(case, NAMES), play(case, NAMES)
    assert first == second
    touched = {death.player for death in first.deaths} | {saved.player for saved in first.saved}
    assert touched <= {line.partition(":")[0] for line in first.explained}
    assert len([line for line in first.explained if ": failed, " in line]) == len(first.failed)
