"""From a letter's events to its moves: which event stands, and where the GM must be asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from parsers.lettering import patterns
from parsers.lettering.cast import names_in, without_cast
from parsers.lettering.events import Event, Walk, What
from parsers.lettering.patterns import flat
from parsers.lettering.records import MoveReading
from parsers.lettering.tokens import Sentence
from parsers.lettering.voice import UNSURE, Voice

VOTE = "vote"
_SIDES_OWN = {"block", "don_strike", "guess_strike", "recruit"}  # what another of the side may have asked to pass on
_MOST = 8  # candidates that a question names
_REAL = {What.TARGET, What.YESTERDAY, What.DO}


def choose(walked: Walk, sentences: Sequence[Sentence], voice: Voice) -> tuple[MoveReading, ...]:
    """The moves of a letter, what takes back before what asks."""
    events = _assigned(_named_rather(without_cast(walked, sentences, voice)), voice)
    groups: dict[str, list[Event]] = {}
    for event in events:
        groups.setdefault(event.ability or "", []).append(event)
    general = groups.pop("", [])
    readings = [_group(group, sentences, voice) for group in groups.values()]
    readings = [_with_candidates(one, sentences, voice) if one else None for one in readings]
    return _with_general([one for one in readings if one], general, events, voice)


def _with_candidates(reading: MoveReading, sentences: Sequence[Sentence], voice: Voice) -> MoveReading:
    """A question without a name says who is named in the letter at all."""
    if reading.ask is None or reading.candidates:
        return reading
    return replace(reading, candidates=names_in(sentences, voice)[:_MOST])


def _assigned(events: Sequence[Event], voice: Voice) -> list[Event]:
    """Every event with its ability; a skip or withdrawal of everything keeps None."""
    named = [_own(event, voice) for event in events if not event.foreign]
    kept = [event for event in named if event.ability is not None or event.what in {What.PASS, What.WITHDRAW}]
    return _resolved([*kept, *_foreign(events, kept, voice)], voice)


def _named_rather(events: Sequence[Event]) -> list[Event]:
    """«Как вчера: лечу X»: the sentence names its target."""
    naming = {event.sentence for event in events if event.what is What.TARGET}
    return [event for event in events if event.what is not What.YESTERDAY or event.sentence not in naming]


def _own(event: Event, voice: Voice) -> Event:
    if event.ability is not None or event.what in {What.PASS, What.WITHDRAW}:
        return event
    vague = event.what is What.YESTERDAY and len(voice.own_moves) > 1
    default = None if vague else voice.default
    return replace(event, ability=default or (UNSURE if voice.own_moves else None))


def _foreign(events: Sequence[Event], own: Sequence[Event], voice: Voice) -> Iterable[Event]:
    """What asks for an ability that the sender lacks: as it stands for the rules to refuse, or a mismatch."""
    strange = [event for event in events if event.foreign and event.what is What.TARGET]
    acts = any(event.what in _REAL or event.what is What.PASS for event in own)
    if not voice.own_moves or (voice.sender.mafia and acts):
        return [event for event in strange if event.plain and (event.ability in _SIDES_OWN or not voice.own_moves)]
    if acts:
        return []
    return [replace(event, ability=voice.default or voice.own_moves[0], why="role_mismatch") for event in strange]


def _resolved(events: Sequence[Event], voice: Voice) -> list[Event]:
    """A heading that fits two abilities means the one that nothing else in the letter names, if only one is left."""
    taken = {event.ability for event in events if event.what is What.TARGET and event.plain and event.ability != UNSURE}
    left = [ability for ability in voice.own_moves if ability not in taken]
    meant = left[0] if taken and len(left) == 1 else None
    known = [_meaning(event, meant) for event in events]
    unsettled = any(_reopens(event, known[:place]) for place, event in enumerate(known))
    return [
        replace(event, why=event.why or "ambiguous") if unsettled and event.candidates else event for event in known
    ]


def _meaning(event: Event, ability: str | None) -> Event:
    heading = event.ability == UNSURE and event.what is not What.YESTERDAY
    return replace(event, ability=ability) if heading and ability else event


def _reopens(event: Event, before: Sequence[Event]) -> bool:
    """«Убиваем X, морожу Y. Нет, лучше Z»: nobody knows which of the two is taken back."""
    abilities = {earlier.ability for earlier in before if earlier.what is What.TARGET}
    return event.fresh and not event.plain and event.what is What.TARGET and len(abilities) > 1


def _group(events: Sequence[Event], sentences: Sequence[Sentence], voice: Voice) -> MoveReading | None:
    """What all events of one ability come to."""
    events = _since_last_correction(events)
    real = _certain([event for event in events if event.what in _REAL], sentences, voice)
    ability = events[0].ability or ""
    text = " · ".join(event.text for event in events)
    if not real:
        return _without_target(ability, events, text, voice)
    skipped = any(event.what is What.PASS and event.doubt != "question" for event in events)
    doubt = _doubt(real, voice) or ("ambiguous" if skipped else None) or _blocked(events)
    return _decided(MoveReading(_shown(ability, voice), text=text), real, doubt, voice)


def _blocked(events: Sequence[Event]) -> str | None:
    """«Яшку и Кузьму», «Яшка, на ваше усмотрение»: a clear name beside something that is none."""
    blocking = (event.why for event in events if event.what is What.OPEN and event.plain and event.why != "no_target")
    return next(blocking, None)


def _shown(ability: str, voice: Voice) -> str:
    return voice.own_moves[0] if ability == UNSURE else ability


def _since_last_correction(events: Sequence[Event]) -> Sequence[Event]:
    fresh = [place for place, event in enumerate(events) if event.fresh and event.doubt != "question"]
    return events[fresh[-1] :] if fresh else events


def _certain(real: list[Event], sentences: Sequence[Sentence], voice: Voice) -> list[Event]:
    """Without questions and other nights, where something plainer stands; a second thought after it counts as well."""
    clean = [event for event in real if event.doubt not in {"question", "later"}]
    if not clean:
        return real
    first = real.index(clean[0])
    doubts = [event for event in real[first:] if event.doubt == "question" and _second_thought(event, sentences)]
    return [*clean, *(replace(event, doubt=None) for event in doubts)]


def _second_thought(event: Event, sentences: Sequence[Sentence]) -> bool:
    return bool(patterns.AGAIN.match(flat(sentences[event.sentence].text)))


def _doubt(real: Sequence[Event], voice: Voice) -> str | None:
    doubts = {event.doubt for event in real}
    if "question" in doubts and voice.sender.compares:
        doubts.discard("question")  # «X и Y на одной стороне?» is how a comparison is asked for
    for doubt, reason in (
        ("conditional", "conditional"),
        ("joke", "joke"),
        ("question", "ambiguous"),
        ("later", "no_target"),
    ):
        if doubt in doubts:
            return reason
    return "ambiguous" if any(event.ability == UNSURE for event in real) else None


def _without_target(ability: str, events: Sequence[Event], text: str, voice: Voice) -> MoveReading | None:
    last = next((event for event in reversed(events) if event.what is not What.OPEN), None)
    if last is not None and last.doubt == "conditional":
        return MoveReading(_shown(ability, voice), ask="conditional", text=text)
    if last is not None and ability == VOTE and last.what is What.PASS:
        return MoveReading(VOTE, target="nobody", text=text)
    if last is not None:
        return MoveReading(_shown(ability, voice), withdraws=True, text=text) if last.doubt is None else None
    calls = [event for event in events if event.doubt != "question" and (ability != VOTE or event.why != "no_target")]
    if ability in voice.sender.moved:
        calls = [event for event in calls if event.why != "no_target"]
    best = next((event for event in calls if event.plain and event.why != "no_target"), None) or next(iter(calls), None)
    return MoveReading(_shown(ability, voice), ask=best.why, text=text) if best else None


def _decided(reading: MoveReading, real: Sequence[Event], doubt: str | None, voice: Voice) -> MoveReading:
    """The move with its target, or with the reason to ask and all whom it may mean."""
    aimed = [event for event in real if event.what is What.TARGET]
    if not aimed:
        return _aimless(reading, real, doubt)
    nicks = tuple(dict.fromkeys(nick for event in aimed for nick in event.candidates))
    reading = replace(reading, role=aimed[-1].role)
    if voice.sender.compares and reading.ability == "check":
        return _compared(reading, aimed, doubt, nicks)
    target = _one(aimed)
    why = next((event.why for event in aimed if event.why), None)
    ask = doubt or (
        None
        if target
        else "several_targets"
        if len({event.candidates for event in aimed}) > 1
        else why or "several_targets"
    )
    return replace(reading, ask=ask, candidates=nicks) if ask else replace(reading, target=target)


def _aimless(reading: MoveReading, real: Sequence[Event], doubt: str | None) -> MoveReading:
    if doubt:
        return replace(reading, ask=doubt)
    return replace(reading, as_yesterday=any(event.what is What.YESTERDAY for event in real))


def _one(aimed: Sequence[Event]) -> str | None:
    """The only nick that a certain event names and that no other event contradicts."""
    sure = {event.candidates[0] for event in aimed if len(event.candidates) == 1 and event.why is None}
    nick = next(iter(sure)) if len(sure) == 1 else None
    agreed = all(nick in event.candidates and (event.why in {None, "ambiguous", "weak_match"}) for event in aimed)
    return nick if agreed else None


def _compared(reading: MoveReading, aimed: Sequence[Event], doubt: str | None, nicks: Sequence[str]) -> MoveReading:
    why = next((event.why for event in aimed if event.why), None)
    ask = doubt or why or (None if len(nicks) == 2 else "no_target" if len(nicks) < 2 else "several_targets")
    if ask:
        return replace(reading, ask=ask, candidates=tuple(nicks))
    return replace(reading, target=nicks[0], target2=nicks[1])


def _with_general(
    readings: Sequence[MoveReading], general: Sequence[Event], events: Sequence[Event], voice: Voice
) -> tuple[MoveReading, ...]:
    """The moves beside a skip or withdrawal of everything: the later one counts if a correction stands before it."""
    stated = [event for event in general if event.doubt != "question"]
    withdrawing = sorted(readings, key=lambda reading: not reading.withdraws)
    if not stated:
        return _skips_told(withdrawing, voice)
    last, rest = stated[-1], [event for event in events if event.what in _REAL and event.ability != VOTE]
    reading = MoveReading("pass", withdraws=last.what is What.WITHDRAW, text=last.text)
    if last.doubt is not None:
        return (*withdrawing, *_unsettled(last, readings, voice))
    if not any(reading.ability != VOTE and not reading.withdraws for reading in readings):
        return (reading, *(one for one in readings if one.ability == VOTE))
    return _both(reading, last, withdrawing, rest, voice)


def _skips_told(readings: Sequence[MoveReading], voice: Voice) -> tuple[MoveReading, ...]:
    """A skip of the only ability is a skip; of one of several it takes that one back."""
    moves = [reading for reading in readings if reading.ability != VOTE]
    if len(moves) == 1 and moves[0].withdraws and len(voice.own_moves) < 2:
        return tuple(MoveReading("pass", text=one.text) if one is moves[0] else one for one in readings)
    return tuple(readings)


def _unsettled(last: Event, readings: Sequence[MoveReading], voice: Voice) -> Iterable[MoveReading]:
    """A skip on a condition: asked about under the ability that it would skip."""
    if last.doubt == "conditional" and voice.own_moves and not readings:
        yield MoveReading(voice.own_moves[0], ask="conditional", text=last.text)


def _both(
    skip: MoveReading, last: Event, readings: Sequence[MoveReading], rest: Sequence[Event], voice: Voice
) -> tuple[MoveReading, ...]:
    after = [
        event
        for event in rest
        if (event.sentence, event.text) != (last.sentence, last.text) and event.sentence >= last.sentence
    ]
    if last.fresh and not after:
        return (skip, *(reading for reading in readings if reading.ability == VOTE))
    if skip.withdraws:
        return _after_withdrawal(skip, readings, rest, voice, bool(last.candidates))
    if after and after[-1].fresh:
        return tuple(readings)
    return tuple(_asked(reading) if reading.target and reading.ability != VOTE else reading for reading in readings)


def _after_withdrawal(
    skip: MoveReading, readings: Sequence[MoveReading], rest: Sequence[Event], voice: Voice, old: bool
) -> tuple[MoveReading, ...]:
    """«Отменяю X. Y.»: of several abilities, nobody knows for which of them Y is meant.

    With X named (`old`) nothing but X is taken back.
    """
    if len(voice.own_moves) < 2:
        return tuple(readings)
    if all(event.plain for event in rest):
        return tuple(readings) if old else (skip, *readings)
    return tuple(_asked(reading) if reading.target else reading for reading in readings)


def _asked(reading: MoveReading) -> MoveReading:
    nicks = tuple(nick for nick in (reading.target, reading.target2) if nick)
    return replace(reading, target=None, target2=None, ask="ambiguous", candidates=nicks)


def doubted(reading: MoveReading) -> MoveReading:
    """The same move, left to the GM: for a letter of which it is not certain what is new."""
    return _asked(reading) if reading.ask is None and reading.target is not None else reading
