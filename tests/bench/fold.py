"""How long a game takes to fold: a crowded day, a long game from scratch, and one more event."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

from engine import game as games
from engine.binding import roles_for
from engine.game import Game
from engine.journal import Clock, Entry, GamePost, Letter, Move, Says, Vote
from engine.model import Player, Setup
from engine.options import Options

START = datetime(2026, 12, 1, 6, tzinfo=UTC)  # 09:00 in Moscow
PLAYERS = 30
MAFIA = 5
ROUNDS = 5


def setup(mafia: int = MAFIA) -> Setup:
    """Thirty players of a classic game that lasts: nobody has to leave by vote or silence."""
    options = Options.for_profile(
        "classic",
        {
            "votes.tie": "nobody",
            "night.dead_act": "no",
            "activity.missed_vote": "nothing",
            "activity.missed_post": "nothing",
        },
    )
    roles = ["mafioso"] * mafia + ["doctor", "maniac"] + ["villager"] * (PLAYERS - mafia - 2)
    seats = tuple(Player(f"player-{number}", role) for number, role in enumerate(roles))
    return Setup(options, seats, START, tuple(seat.nick for seat in seats), roles=roles_for(options))


def journal(days: int, posts: int, votes: int, letters: int) -> Iterator[Entry]:
    """So many days, each with so many posts, votes (half of them changes) and letters."""
    number = 0
    for day in range(days):
        opens = START + timedelta(days=day)
        for n in range(posts):
            number += 1
            yield GamePost(number, f"player-{n % PLAYERS}", opens + timedelta(minutes=600 * n / posts), 80)
        for n in range(votes):
            number += 1
            target = f"player-{(n * 7 + day + n // PLAYERS) % PLAYERS}"
            moment = opens + timedelta(hours=11, seconds=3500 * n / votes)
            yield Vote(number, f"player-{n % PLAYERS}", moment, Says.NAME, target, target)
        yield Clock(opens + timedelta(hours=12))
        for n in range(letters):
            number += 1
            move = Move("heal" if n % PLAYERS == MAFIA else "strike", f"player-{MAFIA + n % 3}")
            yield Letter(number, f"player-{n % PLAYERS}", opens + timedelta(hours=13, minutes=n), (move,))
        yield Clock(opens + timedelta(hours=24))


def best(work: Callable[[], object]) -> float:
    """The shortest of a few runs, in seconds of the processor."""
    times = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return min(times)


def one_more(game: Game) -> float:
    """What one more vote costs on the running day."""
    plan = games.plan(game, len(game.days))
    vote = Vote(10**6, "player-0", plan.vote_opens, Says.NAME, "player-9", "player-9")
    return best(lambda: games.advance(game, vote))


def measure() -> Iterator[str]:
    """Lines of the report."""
    table = setup()
    crowded = [Clock(START), *journal(1, posts=2000, votes=300, letters=0)][:-1]
    long_game = list(journal(20, posts=300, votes=75, letters=30))
    running = games.fold(table, long_game[:-1])
    busy = games.fold(table, crowded[:-1])
    yield _line("a day of 2,000 posts and 300 votes", best(lambda: games.fold(table, crowded)), 200)
    yield _line(
        "30 players, 20 days, 6,000 posts, 1,500 votes, 600 letters", best(lambda: games.fold(table, long_game)), 1000
    )
    yield _line("one more vote in that game", one_more(running), 50)
    yield _line("one more vote in the crowded day", one_more(busy), 50)


def _line(what: str, seconds: float, most: int) -> str:
    return f"{what}: {seconds * 1000:.1f} ms (at most {most})"
