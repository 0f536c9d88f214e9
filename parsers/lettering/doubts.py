"""What takes the certainty out of a sentence: conditions, questions, jokes; and sentences that say nothing."""

from __future__ import annotations

from parsers.lettering import patterns
from parsers.lettering.cues import Cue
from parsers.lettering.patterns import flat
from parsers.lettering.targets import is_gm
from parsers.lettering.tokens import Clause, Form, Sentence
from parsers.lettering.voice import Voice, is_told
from parsers.lettering.words import (
    AGREEING,
    CORRECTIONS,
    EARLIER,
    FILLER,
    GREETINGS,
    JOKES,
    LATER,
    REASONS,
    SPEECH,
    THANKS,
    TODAY,
)


class Doubts:
    """Doubts that reach from one sentence into the next: «Если X посадят. Тогда Y.»"""

    def __init__(self) -> None:
        self._condition: str | None = None
        self._carried: str | None = None
        self._hanging = False

    def of(self, sentence: Sentence) -> str | None:
        """The reason code of what makes this sentence's moves uncertain, or None."""
        text = flat(sentence.text)
        carried = self._carried if self._hanging or patterns.THEN.match(text) else None
        self._condition = condition(sentence)
        if sentence.asks:
            return "question"
        return self._condition or carried or ("joke" if sentence.has(JOKES) else None)

    def left_hanging(self, sentence: Sentence, asked_something: bool) -> None:
        """Remember a condition whose consequence may stand in the next sentence."""
        self._carried = self._condition
        self._hanging = bool(self._condition) and not asked_something and bool(sentence.mentions)


def condition(sentence: Sentence) -> str | None:
    """`conditional` where the sentence makes something depend on what is not known yet."""
    text = patterns.HARMLESS.sub(" ", flat(sentence.text))
    if patterns.WOULD.search(text):
        return None
    if patterns.CONDITION.search(text):
        return "conditional"
    told = any(is_told(clause) for clause in sentence.clauses)
    return "conditional" if patterns.WHEN.search(text) and not told else None


def later(clause: Clause, sentence: Sentence) -> str | None:
    """`later` for a clause about another night; «сегодня и завтра» is about this one."""
    today = not clause.has(EARLIER) and sentence.mentions == clause.mentions and sentence.has(TODAY)
    return "later" if clause.has(LATER | EARLIER) and not today else None


def corrects(clause: Clause, cued: Cue | None) -> bool:
    """Whether it takes back what came before; «нет» only where it does not deny a thing («нет дома»)."""
    found = [one for one in clause.words if one.is_in(CORRECTIONS)]
    noes = [one for one in found if one.fold in {"нет", "нет-нет", "no"}]
    if len(found) > len(noes):
        return True
    return (
        bool(noes)
        and noes[0] is clause.words[0]
        and (len(clause.words) == 1 or cued is not None or bool(clause.mentions))
    )


def keeps(clause: Clause) -> bool:
    """«ход менять не буду», «больше ходов не будет»: about the move, but no move."""
    return bool(patterns.KEEPS.search(flat(clause.text)))


def agrees(clause: Clause) -> bool:
    """«Барыня согласна», «спасибо за Яшку»: somebody is named, but not aimed at."""
    words = [one for one in clause.words if one.is_in(AGREEING)]
    his = any(mention.start < one.start for one in words for mention in clause.mentions)
    mine = bool(clause.mentions) and any(one.form is Form.FIRST for one in words)
    return his or mine or (bool(clause.mentions) and clause.has(THANKS))


def is_reason(clause: Clause) -> bool:
    """A clause that gives reasons: names in it are no targets."""
    if clause.lead in {"потому", "чтобы", "because", "while"}:
        return True
    first = clause.words[0] if clause.words else None
    return bool(first and first.is_in(REASONS)) or bool(patterns.REASON.match(flat(clause.text)))


def _has_speaker(clause: Clause) -> bool:
    """«шепнул голос», but not «подумал» or «я подумал» of the sender himself."""
    return len(clause.words) > 1 and not any(one.fold in {"я", "мы", "i", "we"} for one in clause.words)


def is_story_heading(sentence: Sentence) -> bool:
    """«История: …»: what follows is for the newspaper."""
    return bool(patterns.STORY_HEADING.match(flat(sentence.text)))


def is_spoken(sentence: Sentence, voice: Voice) -> bool:
    """Words that somebody in a story says or thinks: «Убью его, подумал Сухарь»."""
    return any(
        one.form is Form.PAST and one.is_in(SPEECH) and (clause.mentions or _has_speaker(clause))
        for clause in sentence.clauses
        if clause.lead not in {"что", "потому", "because"}
        for one in clause.words
    )


def is_courtesy(sentence: Sentence, voice: Voice) -> bool:
    """A greeting, or a signature: «Доброй ночи, Ведущий!», «Ваш Гончар»."""
    addressed = all(is_gm(mention, voice) for mention in sentence.mentions)
    if (
        addressed
        and sentence.has(GREETINGS)
        and all(_is_polite(one.is_in(GREETINGS | FILLER), one.form) for one in sentence.words)
    ):
        return True
    return _is_sign_off(sentence)


def _is_polite(known: bool, form: Form) -> bool:
    return known or form in {Form.SMALL, Form.NAME, Form.ADJECTIVE, Form.UNKNOWN}


def _is_sign_off(sentence: Sentence) -> bool:
    words = sentence.words
    finite = {Form.FIRST, Form.THIRD, Form.IMPERATIVE, Form.PAST, Form.INFINITIVE}
    quiet = not any(
        one.form in finite and not one.is_in(FILLER) and one.fold not in {"целую", "обнимаю"} for one in words
    )
    text = flat(sentence.text)
    signed = patterns.SIGNATURE.match(text) or (patterns.SIGN_OFF.match(text) and not _asks(sentence))
    return bool(signed) and len(words) <= 6 and quiet


def _asks(sentence: Sentence) -> bool:
    return any(clause.lead in {":", "—"} for clause in sentence.clauses)
