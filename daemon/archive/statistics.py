"""Statistics over finished games, worked out from their records: votes, wagons, survival, roles, sides, people.

A person is counted by the main nick behind his characters where the game's file knows it, else by the character.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from daemon.archive.record import harmless
from daemon.tongue import language
from engine.roles import ROLES

Plain = Mapping[str, Any]
FATES = ("lynched", "died", "autokilled", "replaced")
PERSON_COLUMNS = (
    "player", "characters", "games", "won", "survived", "lynched", "died", "autokilled", "replaced", "town", "mafia",
    "solo", "votes", "changes", "missed", "town_votes", "on_target", "accuracy", "received", "posts",
)  # fmt: skip
_MAFIAS = frozenset({"mafia", "mafia_a", "mafia_b"})


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game: its record with roles, and the person behind each character where he is known."""

    record: Plain
    persons: Mapping[str, str | None] = field(default_factory=dict)

    def person(self, nick: str) -> str:
        """By whom a character is counted."""
        return self.persons.get(nick) or nick


def statistics(games: Iterable[Played]) -> dict[str, Any]:
    """All numbers as plain values; games that are not over, or have no roles in their record, are left out."""
    finished = [game for game in games if _is_finished(game.record)]
    return {
        "games": [_game(game.record) for game in finished],
        "sides": _sides(finished),
        "roles": _roles(finished),
        "wagons": _wagons([day for game in finished for day in _days(game.record)]),
        "players": _players(finished),
    }


def _is_finished(record: Plain) -> bool:
    return bool(record["winner"]) and all("side" in player for player in record["players"])


def has_won(side: str, winner: str) -> bool:
    """Whether this side is the winner."""
    return side == winner or (side == "solo" and winner == "maniac")


# --- a game, sides, roles ---------------------------------------------------------------------------------------------


def _game(record: Plain) -> dict[str, Any]:
    days, players = record["days"], [one for one in record["players"] if one["side"] != "none"]
    return {
        "name": record["name"], "profile": record["profile"], "start": record.get("start"), "winner": record["winner"],
        "days": len(days), "players": len(players), "survived": sum(player["living"] for player in players),
        **_wagons(list(_days(record))),
    }  # fmt: skip


def _sides(games: list[Played]) -> list[dict[str, Any]]:
    kept: dict[str, Counter[str]] = {}
    for game in games:
        winner = game.record["winner"]
        present = Counter(player["side"] for player in game.record["players"] if player["side"] != "none")
        for side, number in present.items():
            row = kept.setdefault(side, Counter())
            row.update(games=1, won=int(has_won(side, winner)), players=number)
            row["survived"] += sum(one["living"] for one in game.record["players"] if one["side"] == side)
    return [
        {"side": side, **{name: row[name] for name in ("games", "won", "players", "survived")}}
        for side, row in sorted(kept.items())
    ]


def _roles(games: list[Played]) -> list[dict[str, Any]]:
    kept: dict[str, tuple[str, Counter[str], list[int]]] = {}
    for game in games:
        for player in game.record["players"]:
            if player["side"] == "none":
                continue
            _, row, left = kept.setdefault(player["role_id"], (_title(player), Counter(), []))
            row.update(
                played=1, won=int(has_won(player["side"], game.record["winner"])), survived=int(player["living"])
            )
            if player["left"]:
                row[player["left"]["how"]] += 1
                left.append(player["left"]["day"])
    return [
        {
            "role": role, "title": title, "played": row["played"], "won": row["won"], "survived": row["survived"],
            **{fate: row[fate] for fate in FATES}, "mean_day_out": _mean(left),
        }
        for role, (title, row, left) in sorted(kept.items(), key=lambda one: (-one[1][1]["played"], one[0]))
    ]  # fmt: skip


def _title(player: Plain) -> str:
    """A role's title in nobody's gender; the GM's own role is called as he calls it."""
    known = ROLES.get(player["role_id"])
    return known.title.tell(language()) if known else player["role"]


# --- votes and wagons -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Day:
    """A day's vote: who ended on whom, on which side everybody was, who left by it."""

    final: Mapping[str, str]
    sides: Mapping[str, str]
    plain: Plain

    def is_hit(self, voter: str) -> bool:
        """A townsman's vote on somebody of another side."""
        return self.sides.get(voter) == "town" and self.sides.get(self.final[voter], "town") not in {"town", "none"}


def _days(record: Plain) -> Iterator[_Day]:
    ends = {player["nick"]: player["side"] for player in record["players"]}
    for day in record["days"]:
        final = {
            voter: wagon["candidate"]
            for wagon in day["tally"]
            for voter in wagon["voters"]
            if not (voter == wagon["candidate"] and voter in day["missed"])  # the price of silence is no vote
        }
        yield _Day(final, {**ends, **day.get("sides", {})}, day)


def _wagons(days: list[_Day]) -> dict[str, Any]:
    lynched = [(day, nick) for day in days for nick in day.plain["lynched"]]
    sizes = [sum(target == nick for target in day.final.values()) for day, nick in lynched]
    caught = sum(day.sides.get(nick) in _MAFIAS or day.sides.get(nick) == "solo" for day, nick in lynched)
    return {
        "votes": sum(len(day.final) for day in days),
        "changes": sum(vote["reason"] == "superseded" for day in days for vote in day.plain["votes"]),
        "missed": sum(len(day.plain["missed"]) for day in days),
        "lynches": len(lynched),
        "lynched_evil": caught,
        "mean_wagon": _mean(sizes),
        "largest_wagon": max(sizes, default=0),
        "without_lynch": sum(not day.plain["lynched"] for day in days),
    }


# --- people -----------------------------------------------------------------------------------------------------------


def _players(games: list[Played]) -> list[dict[str, Any]]:
    rows: dict[str, Counter[str]] = {}
    characters: dict[str, list[str]] = {}
    for game in games:
        for player in game.record["players"]:
            who = game.person(player["nick"])
            if player["side"] == "none":
                continue
            rows.setdefault(who, Counter()).update(_fate(player, game.record["winner"]))
            known = characters.setdefault(who, [])
            known.extend([player["nick"]] * (player["nick"] not in known))
        for day in _days(game.record):
            for nick, counts in _votes(day):
                rows.setdefault(game.person(nick), Counter()).update(counts)
    listed = [_person(who, row, characters.get(who, [])) for who, row in rows.items() if row["games"]]
    return sorted(listed, key=lambda row: (-row["games"], -row["won"], row["player"].casefold()))


def _fate(player: Plain, winner: str) -> Counter[str]:
    side = "mafia" if player["side"] in _MAFIAS else player["side"]
    row = Counter({"games": 1, "won": int(has_won(player["side"], winner)), "survived": int(player["living"]), side: 1})
    if player["left"]:
        row[player["left"]["how"]] += 1
    return row


def _votes(day: _Day) -> Iterator[tuple[str, Counter[str]]]:
    for voter, target in day.final.items():
        town = int(day.sides.get(voter) == "town")
        yield voter, Counter({"votes": 1, "town_votes": town, "on_target": int(day.is_hit(voter))})
        yield target, Counter({"received": 1})
    for vote in day.plain["votes"]:
        if vote["reason"] == "superseded":
            yield vote["voter"], Counter({"changes": 1})
    for nick in day.plain["missed"]:
        yield nick, Counter({"missed": 1})
    for nick, number in day.plain["posts"].items():
        yield nick, Counter({"posts": number})


def _person(who: str, row: Counter[str], characters: list[str]) -> dict[str, Any]:
    numbers = {name: row[name] for name in PERSON_COLUMNS if name not in {"player", "characters", "accuracy"}}
    accuracy = round(row["on_target"] / row["town_votes"], 3) if row["town_votes"] else None
    kept = {"player": who, "characters": characters, "accuracy": accuracy, **numbers}
    return {name: kept[name] for name in PERSON_COLUMNS}


def _mean(numbers: list[int]) -> float | None:
    return round(sum(numbers) / len(numbers), 2) if numbers else None


def as_csv(told: Plain) -> str:
    """A row a person; no cell runs in a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(PERSON_COLUMNS)
    for row in told["players"]:
        cells = {**row, "characters": ", ".join(row["characters"])}
        writer.writerow([harmless(cells[column]) for column in PERSON_COLUMNS])
    return out.getvalue()
