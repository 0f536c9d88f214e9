"""A ruling on a day's hours that the rules do not allow, said at once and in a sentence (RULES §1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from engine.game import Game, advance, plan
from engine.hours import NIGHT, REVOTE
from engine.journal import Ruling
from engine.model import DayPlan, DayRecord
from engine.schedule import vote_phase

Said = tuple[str, str]


@dataclass(frozen=True, slots=True)
class _Asked:
    """A ruling, the game that it comes into, and the plan of the day that it is about."""

    game: Game
    ruling: Ruling
    plan: DayPlan
    record: DayRecord | None

    @property
    def phase(self) -> str:
        """The phase whose end it moves."""
        return self.ruling.subject if self.ruling.subject not in {"", "vote"} else vote_phase(self.plan.phases).name


def faults(game: Game, ruling: Ruling) -> Iterator[Said]:
    """What speaks against an extension or an early end; nothing where the hours follow the ruling."""
    why = _WHY.get(ruling.verb)
    if why is None or ruling.subject == REVOTE:
        return
    day = ruling.day or max(len(game.days), 1)
    before, after = plan(game, day), plan(advance(game, ruling), day)
    if [phase.closes for phase in before.phases] == [phase.closes for phase in after.phases]:
        record = game.days[day - 1] if day <= len(game.days) else None
        yield why(_Asked(game, ruling, before, record))


def _not_extended(asked: _Asked) -> Said:
    rule, day = asked.game.setup.options.schedule.extension, asked.plan.day
    if _missing(asked):
        return _no_phase(asked)
    if rule == "off":
        return (
            "Правила этой игры не допускают продлений ([schedule] extension = off).",
            "The rules of this game allow no extensions ([schedule] extension = off).",
        )
    if rule == "before_start" and asked.ruling.at >= asked.plan.opens:
        return (
            f"День {day} уже идёт, а идущие сутки не меняются ([schedule] extension = before_start). Продлить можно "
            f"следующие, пока они не начались: --day {day + 1}.",
            f"Day {day} is running, and a running day does not change ([schedule] extension = before_start). The next "
            f"one may be extended until it begins: --day {day + 1}.",
        )
    return ("Эта фаза уже закончилась: продлевать нечего.", "That phase is over: there is nothing to extend.")


def _not_closed(asked: _Asked) -> Said:
    if _missing(asked):
        return _no_phase(asked)
    if asked.game.setup.options.schedule.early_end.name == "off":
        return (
            "Правила этой игры не допускают досрочного конца ([schedule] early_end = off).",
            "The rules of this game allow no early end ([schedule] early_end = off).",
        )
    phase = next(phase for phase in asked.plan.phases if phase.name == asked.phase)
    if not phase.opens <= asked.ruling.at < phase.closes:
        return ("Эта фаза сейчас не идёт: закрывать нечего.", "That phase is not running: there is nothing to close.")
    if asked.phase == NIGHT:
        return (
            "Досрочно ночь заканчивается, только когда получены все ходы; пока пришли не все.",
            "A night ends early only when every move is in; some are still missing.",
        )
    missed = ", ".join(asked.record.missed) if asked.record is not None else ""
    return (
        f"Досрочно голосование закрывается, только когда проголосовали все. Не голосовали: {missed or '—'}.",
        f"A vote closes early only when everybody has voted. Not voted yet: {missed or '—'}.",
    )


def _missing(asked: _Asked) -> bool:
    return all(phase.name != asked.phase for phase in asked.plan.phases)


def _no_phase(asked: _Asked) -> Said:
    return (
        f"Такой фазы («{asked.phase}») в этой игре нет; какие есть, скажет mafia-gm check.",
        f"There is no phase {asked.phase} in this game; mafia-gm check tells which there are.",
    )


_WHY: Mapping[str, Callable[[_Asked], Said]] = {"extend": _not_extended, "close": _not_closed}
