"""A letter walked through clause by clause: every place that asks for something becomes an event, in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from parsers.lettering.answers import repeats, skips, withdraws
from parsers.lettering.cues import Cue, Kind, cue
from parsers.lettering.doubts import (
    Doubts,
    agrees,
    corrects,
    is_courtesy,
    is_reason,
    is_spoken,
    is_story_heading,
    keeps,
    later,
)
from parsers.lettering.events import Event, Walk, What
from parsers.lettering.scenes import calls_out, staged, wanders
from parsers.lettering.targets import (
    Named,
    adds_somebody,
    antecedents,
    has_subject,
    likely,
    named,
    targets,
    unknown_names,
    whole,
)
from parsers.lettering.tokens import Clause, Form, Sentence
from parsers.lettering.voice import Voice, is_told, strangers
from parsers.lettering.words import (
    BESIDES,
    CORRECTIONS,
    DOUBTS,
    EVERYBODY,
    GREETINGS,
    NOBODY,
    PRONOUNS,
    RELATIVES,
    REQUESTS,
    SELF,
    TODAY,
    YOUR_CHOICE,
)

_JOINED = {",", "и", "или", "либо", "/", "and", "or", "а", "("}
_OR = {"или", "либо", "or"}
_ADDED = {"и", "или", "либо", "/", "and", "or"}
_FEW = 2  # words that may be a name
_BACKWARDS = {"—", ":", "("}


def walk(sentences: Sequence[Sentence], voice: Voice) -> Walk:
    """Every event of the letter in order."""
    walker = _Walker(voice, sentences)
    for number, sentence in enumerate(sentences):
        walker.sentence(number, sentence)
    return Walk(tuple(walker.events), frozenset(walker.story), frozenset(walker.courtesy), frozenset(walker.paper))


class _Walker:
    """The state of a walk: what was asked for last and still waits for its name."""

    def __init__(self, voice: Voice, sentences: Sequence[Sentence]) -> None:
        self.voice, self.sentences = voice, sentences
        self.events: list[Event] = []
        self.story: set[int] = set()
        self.courtesy: set[int] = set()
        self.paper: set[int] = set()
        self.open: Event | None = None
        self.fresh = self.telling = self.told = False
        self.carries = True
        self.doubts = Doubts()
        self.doubt: str | None = None
        self.number = 0
        self.steps: Sequence[Callable[[Clause, Cue | None], bool]] = (
            self._withdrawal,
            self._skip,
            self._repetition,
            self._talk,
            self._open_end,
            self._command,
            self._exception,
            self._bare,
        )

    def sentence(self, number: int, sentence: Sentence) -> None:
        self.number = number
        if is_courtesy(sentence, self.voice):
            self.courtesy.add(number)
            return
        if self._is_told(number, sentence):
            self.story.add(number)
            return
        self.doubt = self.doubts.of(sentence)
        self.told = False
        before = len(self.events)
        for clause in sentence.clauses:
            self._clause(clause)
        self._close()
        if calls_out(sentence, self.voice):
            self.story.add(number)
        self.doubts.left_hanging(sentence, len(self.events) > before)

    def _is_told(self, number: int, sentence: Sentence) -> bool:
        self.telling = self.telling or is_story_heading(sentence)
        self.paper |= {number} if self.telling else set()
        spoken = sentence.speech or is_spoken(sentence, self.voice)
        return spoken or (self.telling and not self._breaks_in(number, sentence))

    def _breaks_in(self, number: int, sentence: Sentence) -> bool:
        """After «История:» only a correction, a heading («Жертва: X»), or the last line of a letter without moves."""
        if sentence.clauses[0].has(CORRECTIONS):
            self.telling = False
            return True
        closing = number == len(self.sentences) - 1 and not self.events
        headed = [cue(clause, self.voice) for clause in sentence.clauses if not strangers(clause, self.voice)]
        whole_line = len(headed) == len(sentence.clauses) and bool(sentence.mentions)
        outright = whole_line and any(one and one.kind in {Kind.NOUN, Kind.HEADING} for one in headed)
        return outright or (closing and not is_story_heading(sentence))

    def _clause(self, clause: Clause) -> None:
        """Let the first step that knows what the clause is take it."""
        cued = cue(clause, self.voice)
        if keeps(clause):
            return
        self.fresh = self.fresh or (not clause.spoken and corrects(clause, cued) and bool(self.events))
        next(step for step in self.steps if step(clause, cued))

    def _withdrawal(self, clause: Clause, cued: Cue | None) -> bool:
        if not withdraws(clause, cued):
            return False
        old = tuple(nick for mention in clause.mentions for nick in named(mention.found).candidates)
        self._append(replace(self._event(What.WITHDRAW, clause, cued), candidates=old, fresh=True))
        return True

    def _repetition(self, clause: Clause, cued: Cue | None) -> bool:
        said = self.sentences[self.number]
        if not repeats(clause, self.voice) or said.has(RELATIVES):
            return False
        self._append(self._event(What.YESTERDAY, clause, cued))
        return True

    def _talk(self, clause: Clause, cued: Cue | None) -> bool:
        if not self._is_talk(clause, cued):
            return False
        if not agrees(clause):
            self._tell(clause)
        return True

    def _tell(self, clause: Clause) -> None:
        """Names in it are cast, and so is a bare name that it goes on from: «Яшка и Василиса пили чай»."""
        self.told = bool(clause.mentions)
        if clause.mentions or is_told(clause):
            self.story.add(self.number)
        while clause.mentions and clause.lead in _ADDED and self._just_named():
            self.events.pop()

    def _open_end(self, clause: Clause, cued: Cue | None) -> bool:
        if not self._leaves_open(clause, cued):
            return False
        nobody = replace(self._like_the_last(clause), what=What.OPEN, candidates=(), plain=True)
        self._append(replace(nobody, why="several_targets"))
        return True

    def _skip(self, clause: Clause, cued: Cue | None) -> bool:
        """A skip, of the ability that waits for a name if one does: «Голосую: никого»."""
        if not skips(clause, cued, self.voice):
            return False
        asked, self.open = self.open, None
        event = self._event(What.PASS, clause, cued, plain=cued is not None or not clause.has(NOBODY))
        if asked in self.events:
            self.events.remove(asked)
        self._append(replace(event, ability=asked.ability) if asked and cued is None else event)
        return True

    def _is_talk(self, clause: Clause, cued: Cue | None) -> bool:
        if clause.spoken or is_told(clause) or is_reason(clause):
            return True
        if cued is None:
            return clause.lead in {"что", "that"} or self._goes_on_telling(clause) or agrees(clause)
        return cued.negated or has_subject(clause, cued, self.voice)

    def _goes_on_telling(self, clause: Clause) -> bool:
        """«Подозреваю Яшку, Василису»: a list that belongs to what was told."""
        listed = clause.lead in _ADDED or (clause.lead == "," and not clause.words)
        return self.told and listed

    def _leaves_open(self, clause: Clause, cued: Cue | None) -> bool:
        """«Яшка или кого решат остальные»: a name is not all that is offered."""
        last = self.events[-1] if self.events else None
        named_before = last is not None and last.sentence == self.number and last.what is What.TARGET
        if not named_before or clause.mentions or targets(clause, cued, self.voice):
            return False
        return clause.lead in _OR or (clause.lead in _ADDED and cued is None and adds_somebody(clause, self.voice))

    def _event(self, what: What, clause: Clause, cued: Cue | None, *, plain: bool = True) -> Event:
        doubt = self.doubt or (later(clause, self.sentences[self.number]) if what is What.TARGET else None)
        event = Event(what, self.number, plain=plain, doubt=doubt, text=clause.text)
        return replace(event, ability=cued.ability, foreign=cued.foreign, role=cued.role) if cued else event

    def _append(self, event: Event) -> None:
        self.events.append(replace(event, fresh=event.fresh or self.fresh))
        self.fresh = False

    def _command(self, clause: Clause, cued: Cue | None) -> bool:
        if cued is None:
            return False
        if cued.ability is not None and not cued.foreign and self.voice.names_nobody(cued.ability):
            self._append(self._event(What.DO, clause, cued))
        else:
            self._asked(clause, cued)
        return True

    def _asked(self, clause: Clause, cued: Cue) -> None:
        """A clause that names an ability: with its target, or still without."""
        aims = targets(clause, cued, self.voice) or self._antecedent(clause, cued) or likely(clause, cued, self.voice)
        if wanders(clause, cued, self.voice):
            self._tell(clause)
            self.story.add(self.number)
        elif not aims:
            self._wait(clause, cued)
        elif self._more_than_a_heading(clause, cued):
            self._tell(clause)
        else:
            plain = cued.kind is not Kind.TELLS or any(self.voice.is_own(one) for one in clause.words)
            why = "ambiguous" if self.sentences[self.number].has(DOUBTS) else None
            self._all(replace(self._event(What.TARGET, clause, cued, plain=plain), why=why), aims)
            self._share(clause, aims)

    def _share(self, clause: Clause, aims: Sequence[Named]) -> None:
        """«Морозим и убиваем Яшку»: both commands have the one name."""
        asked, self.open = self.open, None
        if asked and asked.sentence == self.number and clause.lead in {"и", "and"} and asked.why == "no_target":
            self._all(replace(asked, what=What.TARGET, why=None), aims)

    def _more_than_a_heading(self, clause: Clause, cued: Cue) -> bool:
        if cued.kind is not Kind.NOUN or not clause.mentions:
            return False
        return any(one.form is not Form.ADJECTIVE for one in strangers(clause, self.voice))

    def _antecedent(self, clause: Clause, cued: Cue) -> Sequence[Named]:
        """«Василиса странная, проверю её»: a pronoun for the only person named so far."""
        said = self.sentences[self.number]
        if cued.kind is not Kind.COMMAND or clause.mentions or not said.has(PRONOUNS):
            return ()
        nicks = set(antecedents(self.sentences[: self.number + 1], self.voice))
        return tuple(Named((nick,)) for nick in nicks) if len(nicks) == 1 else ()

    def _all(self, event: Event, aims: Sequence[Named]) -> None:
        for aim in aims:
            plain = event.plain or aim.himself
            self._append(replace(event, candidates=aim.candidates, why=event.why or aim.why, plain=plain))

    def _wait(self, clause: Clause, cued: Cue) -> None:
        """A command whose name may follow, or stood right before: «Яшку — лечить»."""
        last = self._just_named()
        if cued.kind is Kind.HEADING and last is not None and clause.lead in {*_BACKWARDS, ","}:
            self._marked(last, cued)
        elif last is not None and clause.lead in _BACKWARDS:
            self._rename(last, cued.ability, cued.foreign)
        else:
            waiting = self._event(What.OPEN, clause, cued, plain=cued.kind is not Kind.TELLS)
            self.carries = cued.kind is not Kind.COMMAND or not strangers(clause, self.voice)
            self.open = replace(waiting, why=self._lacking(clause, cued))

    def _lacking(self, clause: Clause, cued: Cue) -> str:
        """The reason code of a command whose object is no name."""
        if clause.has(EVERYBODY | YOUR_CHOICE):
            return "several_targets"
        return "unknown_name" if unknown_names(clause, self.voice, cued.start) else "no_target"

    def _just_named(self) -> Event | None:
        """The bare name of this sentence that stands immediately before and has no ability yet."""
        last = self.events[-1] if self.events else None
        if last and last.sentence == self.number and last.what is What.TARGET and not last.plain and self.open is None:
            return last
        return None

    def _rename(self, last: Event, ability: str | None, foreign: bool) -> None:
        why = None if last.why == "ambiguous" and len(last.candidates) == 1 else last.why
        self.events[-1] = replace(last, ability=ability, foreign=foreign, plain=True, behind=True, why=why)

    def _marked(self, last: Event, cued: Cue) -> None:
        """«Лапушка — доктор»: a role after a bare name is an opinion or a guess, so the name alone is not certain."""
        if cued.foreign:
            self.events[-1] = replace(last, why=last.why or "ambiguous")

    def _close(self) -> None:
        """End of sentence: «Яшку, лечить» looks back; any other open command waits for the next name."""
        waiting = self.open
        if waiting is None or waiting.sentence != self.number:
            return
        self.open = None
        last = self._just_named()
        if last is not None and waiting.why == "no_target":
            self._rename(last, waiting.ability, waiting.foreign)
            return
        self._append(waiting)
        self.open = self.events[-1] if self.carries else None

    def _exception(self, clause: Clause, cued: Cue | None) -> bool:
        return cued is None and clause.has(BESIDES) and self._excepted(clause)

    def _bare(self, clause: Clause, _cued: Cue | None) -> bool:
        """A clause without a command: a name and nothing else, or talk."""
        odd = [one for one in strangers(clause, self.voice) if not one.is_in(SELF)]
        aims = targets(clause, None, self.voice) or whole(clause, self.voice)
        if clause.has(YOUR_CHOICE) or (clause.has(EVERYBODY) and not odd and not aims):
            self._append(replace(self._event(What.OPEN, clause, None), why="several_targets"))
        elif not aims:
            self._nobody_named(clause, len(odd))
        elif odd and clause.mentions:
            self._tell(clause)
        else:
            self._bare_target(clause, aims)
        return True

    def _excepted(self, clause: Clause) -> bool:
        """«Никого, кроме X»: no skip, but not plain enough either."""
        last = self.events[-1] if self.events else None
        if last is None or last.sentence != self.number or last.what is not What.PASS or not clause.mentions:
            return False
        nicks = tuple(nick for mention in clause.mentions for nick in named(mention.found).candidates)
        self.events[-1] = replace(last, what=What.TARGET, candidates=nicks, why="ambiguous")
        return True

    def _nobody_named(self, clause: Clause, odd: int) -> None:
        """A word that looks like somebody's name, alone or beside a target: nobody is called so."""
        inherited = self._like_the_last(clause)
        alone = len(self.sentences[self.number].clauses) == 1
        nobody = 0 < odd <= _FEW and odd == len(unknown_names(clause, self.voice))
        if nobody and (alone or inherited.candidates):
            self._append(replace(inherited, candidates=(), why="unknown_name", what=What.OPEN, text=clause.text))

    def _bare_target(self, clause: Clause, aims: Sequence[Named]) -> None:
        asked, self.open = self.open, None
        event = self._answering(asked, clause) if asked else self._like_the_last(clause)
        foreign_role = any(self.voice.roles_in([one]) and not self.voice.is_own(one) for one in clause.words)
        either = self.voice.sender.compares and clause.lead in _OR
        scene = not event.plain and staged(self.sentences[self.number], clause, self.voice)
        unsure = (
            either or scene or (foreign_role and not event.plain) or self._hesitates(event) or self._greeted(clause)
        )
        contrasts = bool(clause.words) and all(one.is_in(TODAY | CORRECTIONS) for one in clause.words)
        leads = not clause.words and clause is self.sentences[self.number].clauses[0]
        why = event.why or ("ambiguous" if unsure else None)
        self._all(replace(event, why=why, contrasts=contrasts, leads=leads), aims)

    def _answering(self, asked: Event, clause: Clause) -> Event:
        """The name that an open command waited for; the command itself is no event any more."""
        if asked in self.events:
            self.events.remove(asked)
        near = asked.sentence >= self.number - 1
        added = clause.lead in _ADDED and asked.why == "unknown_name"
        lost = asked.why if added or asked.why == "several_targets" else None
        event = self._event(What.TARGET, clause, None)
        doubt = event.doubt or (None if asked.doubt == "question" else asked.doubt)
        return replace(
            asked,
            what=event.what,
            sentence=event.sentence,
            text=event.text,
            plain=asked.plain and near,
            why=lost,
            doubt=doubt,
        )

    def _like_the_last(self, clause: Clause) -> Event:
        """A bare name joined to the target before it shares its ability."""
        event = self._event(What.TARGET, clause, None, plain=False)
        last = self.events[-1] if self.events else None
        joined = clause.lead in (_ADDED if last and last.behind else _JOINED)
        if last and last.sentence == self.number and last.what is What.TARGET and joined:
            return replace(
                event, ability=last.ability, plain=last.plain, foreign=last.foreign, candidates=last.candidates
            )
        return event

    def _hesitates(self, event: Event) -> bool:
        """«Может, Яшку», «можно Яшку»."""
        said = self.sentences[self.number]
        return said.has(DOUBTS) or (not event.plain and (said.has(REQUESTS) or said.has(RELATIVES)))

    def _greeted(self, clause: Clause) -> bool:
        """«Привет, Яшка»: who is greeted need not be the target."""
        return clause.lead == "," and self.sentences[self.number].clauses[0].has(GREETINGS)
