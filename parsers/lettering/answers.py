"""What a letter may say instead of naming a target: a skip, a withdrawal, «как вчера», giving up, an answer to an offer."""

from __future__ import annotations

import re

from parsers.lettering.signs import Cue, Voice, is_told, strangers
from parsers.lettering.tokens import Clause, Form, Sentence, Word, fold
from parsers.lettering.words import CANCELS, DECISIONS, NOBODY, SKIPS, TALK, UNCOUNT

_TODAY = {Form.FIRST, Form.IMPERATIVE, Form.INFINITIVE, Form.NOUN, Form.SMALL, Form.UNKNOWN, Form.ADJECTIVE}

_SKIP = re.compile(
    r"\b(?:остаюсь|остаемся|останусь|останемся|сижу|сидим|посижу|посидим|буду|побуду) дома\b|\bничего не (?:дела|буду|предприним)"
    r"|\b(?:хода|действия|выстрела|убийства|проверки|лечения) (?:не будет|нет)\b|\bбез (?:хода|действий|убийства|выстрела)\b"
    r"|\bno (?:action|kill|move|check|heal|target)\b|\b(?:do|doing) nothing\b|\bstay(?:ing)? (?:at )?home\b|\bнд нет\b|\bнет (?:хода|действия)\b|\bбез меня\b|\bno ?one (?:tonight|this night|today)\b|^no ?one$"
)
_OLD_THINGS = re.compile(
    r"\b(?:ход|хода|письмо|сообщение|заявк[ау]|прошл\w+|предыдущ\w+|прежн\w+|вс[её]|это|то|голос|действие|приказ|заказ"
    r"|выбор|цель|letter|message|move|action|order|last|previous|everything|that|it|my)\b"
)
_VOID = re.compile(
    r"\b(?:беру|берем|забираю)\b.{0,30}\b(?:назад|обратно)\b|\b(?:ход|письмо|сообщение)\b.{0,30}\b(?:недействител|не действител)\w*"
    r"|\btake (?:it|that|my \w+) back\b"
)
_FORGET = re.compile(r"\bзабудьте\b|\bforget\b")
_YESTERDAY = re.compile(
    r"\bкак (?:и )?(?:вчера|прошлой ночью|в прошл\w+ (?:раз|ночь)|накануне)\b|\bбез (?:\w+ )?изменени[йя]\b"
    r"|\b(?:та|тот|те|ту|того|тому|тех|тем|туда|там|то) же(?: сам\w+)?\b|\bпрежн(?:ий|яя|юю) (?:ход|цель|выбор)\b"
    r"|\b(?:вчерашн|прошл)\w+ (?:ход|цель|выбор)\b|\bничего не меня(?:ю|ем|ть)\b"
    r"|\bsame as (?:last|yesterday|before|previous|the last|in the)\b|\bsame (?:target|again|person|one|guy|move|action)\b|\b(?:the )?same$|^повтор\b|\bno changes?\b|\bunchanged\b"
    r"|\bas (?:before|yesterday|last (?:night|time))\b|\brepeat (?:my|the) (?:last|previous)\b"
)
_NOT_YESTERDAY = re.compile(r"\bне (?:как|та|тот|те|ту|того|туда)\b|\bnot (?:the )?same\b")
_SAME_THINGS = frozenset(["вчера", "вчерашний", "прошлый", "раз", "изменение", "способ", "человек", "персонаж", "пациент", "клиент", "самый", "сам", "туда", "там", "same", "again", "person", "one", "guy", "before", "yesterday", "last", "unchanged", "changes", "change", "night", "time"])  # fmt: skip

_OWN_PAST = frozenset(["проиграть", "сдаться", "сдать", "капитулировать", "раздумать", "lost"])
_CONCESSION = re.compile(
    r"\bсда(?:юсь|емся|мся|димся|ться|ваться)\b|\bмаф\w* сда(?:ется|ются|лась|лись)\b|\bкапитул\w+|\bпризна\w+(?: \w+){0,2} (?:поражени\w+|проигрыш)"
    r"|\bпризна\w+(?: \w+){0,2} (?:побежденн\w+|проигравш\w+)"
    r"|\b(?:мы|я) проиграл[аи]?\b|\bмафия проиграла\b|\bбел\w+ флаг|\b(?:складыва|сложи)\w* оружие"
    r"|\b(?:give|giving) up\b|\bsurrender\w*|\bconced\w+|\bresign\b|\bthrow\w* in the towel\b|\bwe lost\b|\bwe have lost\b"
)
_DEFIANCE = re.compile(
    r"\b(?:не|ни|рано|никогда)\b(?: \w+){0,2} (?:сда|капитул|призна|проигра)\w*|\bсда\w+ (?:не будем|не буду|рано|не собира\w+)"
    r"|\b(?:отмен|беру|берем|забира|отзыва|отозв|передум|раздум|отказыва|забудьте|не считайте|не засчитывайте)\w*\b.{0,60}"
    r"\b(?:сда|капитул|поражени|признани)\w*"
    r"|\b(?:сда|капитул|поражени|признани)\w*\b.{0,60}\b(?:отмен|беру|берем|забира|отзыва|передум|раздум)\w*"
    r"|\b(?:not|don't|dont|won't|never|cancel|withdraw|retract|take back)\b.{0,40}\b(?:giv\w+ up|surrender\w*|conce\w+|resign\w*)"
)
_DECLINES = re.compile(
    r"\bотказ\w*|\bотклоня\w+|\bотверга\w+|\bне соглас\w+|\bнесоглас\w+|\bне (?:буду|хочу|стану|вступ\w+|принима\w+|приму|пойду|присоедин\w+)\b"
    r"|\bни за что\b|\bдекла\w+|\bdeclin\w+|\brefus\w+|\breject\w*|\bnot interested\b|\bno,? thank"
)
_ACCEPTS = re.compile(
    r"\bсоглас(?:ен|на|ны|ие|ился|илась|ные)\b|\bсоглашусь\b|\bсоглаша\w+|\bпринима(?:ю|ем)\b|\bприму\b|\bвступа(?:ю|ем)\b|\bвступлю\b"
    r"|\bприсоединя\w+|\bприсоединюсь\b|\bя (?:с вами|в деле|за|ваша?)\b|\bиду к вам\b|\bi(?:'m| am) in\b|\baccept\w*|\bagree\w*"
    r"|\bcount me in\b|\bi(?:'ll| will) join\b"
)
_YES = re.compile(r"^\W*(?:да|ага|ок|окей|yes|yep|ok|okay|sure|идет|договорились|по рукам)\b")
_NO = re.compile(r"^\W*(?:нет|неа|не-а|no|nope|никогда|never)\b")
_UNDECIDED = re.compile(
    r"\bподума\w+|\bне знаю\b|\bсомнева\w+|\bпосмотрим\b|\bможет\b|\bвозможно\b|\bпозже\b|\bmaybe\b|\bthink\b|\blater\b|\bnot sure\b"
)


def speaks_of_yesterday(text: str) -> bool:
    """Whether an earlier move is referred to at all."""
    return bool(_YESTERDAY.search(flat(text)) or _NOT_YESTERDAY.search(flat(text)))


def flat(text: str) -> str:
    """Folded text for the patterns of this module."""
    return fold(text.lower()) if len(text) < 2000 else ""


def skips(clause: Clause, cued: Cue | None, voice: Voice) -> bool:
    """«пропускаю», «никого», «не пойду никуда»: no move on purpose."""
    if clause.mentions or is_told(clause):
        return False
    return _says_skip(clause, cued) or _names_nobody(clause, cued, voice)


def _says_skip(clause: Clause, cued: Cue | None) -> bool:
    place = next((number for number, one in enumerate(clause.words) if _is_skip(one)), None)
    if place is not None:
        return not (place and clause.words[place - 1].fold in {"не", "not", "don't"})
    return bool(_SKIP.search(flat(clause.text))) or (cued is not None and cued.negated and cued.kind != "heading")


def _is_skip(one: Word) -> bool:
    return one.form in _TODAY and one.is_in(SKIPS)


def _names_nobody(clause: Clause, cued: Cue | None, voice: Voice) -> bool:
    others = [one for one in strangers(clause, voice) if not one.is_in(NOBODY)]
    return clause.has(NOBODY) and not others


def withdraws(clause: Clause, cued: Cue | None) -> bool:
    """«отменяю ход», «не засчитывайте прошлое письмо»: an earlier move is taken back."""
    if is_told(clause):
        return False
    for place, one in enumerate(clause.words):
        denied = place > 0 and clause.words[place - 1].fold in {"не", "not", "don't"}
        today = one.form in _TODAY or one.fold in {"отменяется", "отменяются"}
        if today and ((one.is_in(CANCELS) and not denied) or (one.is_in(UNCOUNT) and denied)):
            return bool(cued or clause.mentions or len(clause.words) <= 2 or _OLD_THINGS.search(flat(clause.text)))
    text = flat(clause.text)
    if _VOID.search(text):
        return True
    return bool(_FORGET.search(text) and (cued or clause.mentions or _OLD_THINGS.search(text)))


def repeats(clause: Clause, voice: Voice) -> bool:
    """«как вчера», «без изменений», «цель та же»: nothing else stands in the clause."""
    text = flat(clause.text)
    if is_told(clause) or not _YESTERDAY.search(text) or _NOT_YESTERDAY.search(text):
        return False
    return all(one.is_in(_SAME_THINGS) for one in strangers(clause, voice))


def concedes(sentence: Sentence) -> bool | None:
    """True: he gives up; False: he takes that back or will not; None: nothing about it, or only in a story."""
    text = flat(sentence.text)
    if sentence.speech or sentence.asks or any(_tells_of_others(one) for one in sentence.words):
        return None
    if not _CONCESSION.search(text) and not _DEFIANCE.search(text):
        return None
    return not _DEFIANCE.search(text)


def _tells_of_others(one: Word) -> bool:
    return one.form is Form.PAST and not one.is_in(_OWN_PAST | TALK | DECISIONS)


def answers(sentence: Sentence, asked_for: bool) -> bool | None:
    """True: the offer is accepted; False: declined; None: neither, or not decided yet.

    A bare yes or no counts only where the sentence asks for nothing else (`asked_for`).
    """
    text = flat(sentence.text)
    if _UNDECIDED.search(text) or sentence.mentions:
        return None
    no = _DECLINES.search(text) or (not asked_for and _NO.search(text))
    yes = _ACCEPTS.search(text) or (not asked_for and _YES.search(text))
    return False if no else True if yes else None
