"""Votes, tally and missed votes as people script them: the JSON of `count`, and of the days of `play`."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from engine.model import VoteLine, Wagon


def instant(at: datetime) -> str:
    """A moment in UTC, to the second."""
    return at.astimezone(UTC).isoformat(timespec="seconds")


def vote_json(line: VoteLine) -> dict[str, Any]:
    """One VOTE."""
    return {
        "post": line.post,
        "voter": line.voter,
        "at": instant(line.at),
        "text": line.text,
        "target": line.target,
        "state": str(line.state),
        "reason": line.reason,
        "candidates": list(line.candidates),
        "flags": list(line.flags),
    }


def wagon_json(wagon: Wagon) -> dict[str, Any]:
    """One line of the tally."""
    return {"candidate": wagon.candidate, "votes": wagon.votes, "voters": list(wagon.voters)}


def count_json(lines: Iterable[VoteLine], tally: Iterable[Wagon], missed: Iterable[str]) -> dict[str, Any]:
    """The whole count."""
    return {
        "votes": [vote_json(line) for line in lines],
        "tally": [wagon_json(wagon) for wagon in tally],
        "missed": list(missed),
    }
