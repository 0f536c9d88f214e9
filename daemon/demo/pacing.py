"""An act at a slower pace: every phase in whole minutes, every cue as far into its phase as before."""

from __future__ import annotations

from dataclasses import replace

from daemon.demo.acts import PATIENCE, Act

MINUTE = 60.0


def by_the_minute(act: Act) -> Act:
    """The same game, slower: a vote at 0:05 and a deadline at 0:22 would both be shown as the same minute."""
    lengths = [length for _, length in act.phases]
    slow = [MINUTE * -(-length // MINUTE) for length in lengths]
    cues = tuple(replace(cue, after=_moved(cue.after, lengths, slow)) for cue in act.cues)
    phases = tuple((name, length) for (name, _), length in zip(act.phases, slow, strict=True))
    return replace(act, phases=phases, cues=cues, lasts=_moved(act.lasts - PATIENCE, lengths, slow) + PATIENCE)


def _moved(after: float, lengths: list[float], slow: list[float]) -> float:
    """A moment of the fast game in the slow one."""
    cycle, rest = divmod(after, sum(lengths))
    begins = cycle * sum(slow)
    for length, longer in zip(lengths, slow, strict=True):
        if rest < length:
            return begins + rest / length * longer
        begins, rest = begins + longer, rest - length
    return begins
