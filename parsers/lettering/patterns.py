"""The phrases of letters that are known as wholes, as patterns over folded text (lower case, е for ё)."""

from __future__ import annotations

import re

from parsers.lettering.tokens import fold

_LONGEST = 2000  # characters of a sentence beyond which no phrase is looked for


def flat(text: str) -> str:
    """Folded text for these patterns; empty where it is too long to be a phrase."""
    return fold(text) if len(text) < _LONGEST else ""


def flat_lines(text: str) -> str:
    """A whole letter folded, line by line, for phrases that may stand anywhere."""
    return " ".join(flat(line) for line in text.split("\n"))


def _any(*parts: str) -> re.Pattern[str]:
    """One of these, in whole words; a part that begins with `^` only at the beginning."""
    return re.compile("|".join(part if part.startswith("^") else rf"\b(?:{part})" for part in parts))


SKIP = _any(
    r"(?:остаюсь|остаемся|останусь|останемся|сижу|сидим|посижу|посидим|буду|побуду) дома\b",
    r"ничего не (?:дела|буду|предприним)",
    r"(?:хода|действия|выстрела|убийства|проверки|лечения) (?:не будет|нет)\b",
    r"нет (?:хода|действия)\b",
    r"без (?:хода|действий|убийства|выстрела|меня)\b",
    r"нд нет\b",
    r"no (?:action|kill|move|check|heal|target)\b",
    r"(?:do|doing) nothing\b",
    r"stay(?:ing)? (?:at )?home\b",
    r"no ?one (?:tonight|this night|today)\b",
    r"^no ?one$",
)
OLD_THINGS = _any(
    r"(?:ход|хода|письмо|сообщение|заявк[ау]|прошл\w+|предыдущ\w+|прежн\w+|вс[её]|это|то|голос|действие)\b",
    r"(?:приказ|заказ|выбор|цель|letter|message|move|action|order|last|previous|everything|that|it|my)\b",
)
VOID = _any(
    r"(?:беру|берем|забираю)\b.{0,30}\b(?:назад|обратно)\b",
    r"(?:ход|письмо|сообщение)\b.{0,30}\b(?:недействител|не действител)\w*",
    r"take (?:it|that|my \w+) back\b",
)
FORGET = _any(r"забудьте\b", r"forget\b")
YESTERDAY = _any(
    r"как (?:и )?(?:вчера|прошлой ночью|в прошл\w+ (?:раз|ночь)|накануне)\b",
    r"без (?:\w+ )?изменени[йя]\b",
    r"(?:та|тот|те|ту|того|тому|тех|тем|туда|там|то) же(?: сам\w+)?\b",
    r"прежн(?:ий|яя|юю) (?:ход|цель|выбор)\b",
    r"(?:вчерашн|прошл)\w+ (?:ход|цель|выбор)\b",
    r"ничего не меня(?:ю|ем|ть)\b",
    r"^повтор\b",
    r"same as (?:last|yesterday|before|previous|the last|in the)\b",
    r"same (?:target|again|person|one|guy|move|action)\b",
    r"(?:the )?same$",
    r"no changes?\b",
    r"unchanged\b",
    r"as (?:before|yesterday|last (?:night|time))\b",
    r"repeat (?:my|the) (?:last|previous)\b",
)
NOT_YESTERDAY = _any(r"не (?:как|та|тот|те|ту|того|туда)\b", r"not (?:the )?same\b")

CONCESSION = _any(
    r"сда(?:юсь|емся|мся|димся|ться|ваться)\b",
    r"маф\w* сда(?:ется|ются|лась|лись)\b",
    r"капитул\w+",
    r"призна\w+(?: \w+){0,2} (?:поражени\w+|проигрыш|побежденн\w+|проигравш\w+)",
    r"(?:мы|я) проиграл[аи]?\b",
    r"призна\w+,? что (?:мы )?проигра\w+",
    r"мафия проиграла\b",
    r"бел\w+ флаг",
    r"(?:складыва|сложи)\w* оружие",
    r"(?:give|giving) up\b",
    r"surrender\w*",
    r"conced\w+",
    r"resign\b",
    r"throw\w* in the towel\b",
    r"we (?:have )?lost\b",
)
_GIVING_UP = r"(?:сда|капитул|поражени|признани)\w*"
_TAKING_BACK = (
    r"(?:отмен|беру|берем|забира|отзыва|отозв|передум|раздум|отказыва|забудьте|не считайте|не засчитывайте)\w*"
)
DEFIANCE = _any(
    r"(?:не|ни|рано|никогда)\b(?: \w+){0,2} (?:сда|капитул|призна|проигра)\w*",
    r"сда\w+ (?:не будем|не буду|рано|не собира\w+)",
    rf"{_TAKING_BACK}\b.{{0,60}}\b{_GIVING_UP}",
    rf"{_GIVING_UP}\b.{{0,60}}\b{_TAKING_BACK}",
    r"(?:not|don't|dont|won't|never|cancel|withdraw|retract|take back)\b.{0,40}\b(?:giv\w+ up|surrender\w*)",
    r"(?:not|don't|dont|won't|never|cancel|withdraw|retract|take back)\b.{0,40}\b(?:conce\w+|resign\w*)",
)

DECLINES = _any(
    r"отказ\w*",
    r"отклоня\w+",
    r"отверга\w+",
    r"не соглас\w+",
    r"несоглас\w+",
    r"не (?:буду|хочу|стану|вступ\w+|принима\w+|приму|пойду|присоедин\w+)\b",
    r"ни за что\b",
    r"declin\w+",
    r"refus\w+",
    r"reject\w*",
    r"not interested\b",
    r"no,? thank",
)
ACCEPTS = _any(
    r"соглас(?:ен|на|ны|ие|ился|илась|ные)\b",
    r"соглашусь\b",
    r"соглаша\w+",
    r"принима(?:ю|ем)\b",
    r"приму\b",
    r"вступа(?:ю|ем)\b",
    r"вступлю\b",
    r"присоединя\w+",
    r"присоединюсь\b",
    r"я (?:с вами|в деле|за|ваша?)\b",
    r"иду к вам\b",
    r"i(?:'m| am) in\b",
    r"accept\w*",
    r"agree\w*",
    r"count me in\b",
    r"i(?:'ll| will) join\b",
)
YES = _any(r"^\W*(?:да|ага|ок|окей|yes|yep|ok|okay|sure|идет|договорились|по рукам)\b")
NO = _any(r"^\W*(?:нет|неа|не-а|no|nope|никогда|never)\b")
UNDECIDED = _any(
    r"подума\w+", r"не знаю\b", r"сомнева\w+", r"посмотрим\b", r"может\b", r"возможно\b", r"позже\b", r"maybe\b",
    r"think\b", r"later\b", r"not sure\b",
)  # fmt: skip

HARMLESS = _any(
    r"если (?:что|честно|коротко|не ошибаюсь|можно|успе\w+|позволите|еще не поздно|вы не против|никто не против)\b",
    r"если не (?:сложно|трудно|поздно|затруднит|против)\b",
    r"if (?:possible|you please|i may|it's not too late|not too late|you don't mind|that's ok)\b",
)
CONDITION = _any(
    r"(?:если|иначе|коли|ежели|при условии|в случае|в противном|смотря|в зависимости|в крайнем)\b",
    r"(?:unless|otherwise|if|in case|depending)\b",
)
WHEN = re.compile(r"(?:^|[,:—-] ?)(?:когда|как только|после того как|when|once|as soon as)\b")
WOULD = _any(r"если бы\b", r"кабы\b")
THEN = _any(r"^\W*(?:тогда|то|иначе|а если|если|в противном|then|otherwise|else|if)\b")
REASON = _any(r"^\W*(?:так как|т\. ?к|т\.е|то есть|из-за|на случай|а то|because|since)\b")
KEEPS = _any(
    r"меня\w* (?:\w+ )?не (?:буду|будем|хочу|стану)\b",
    r"не (?:буду|будем|стану) (?:\w+ )?меня\w+",
    r"больше ход\w* не\b",
    r"ход\w* больше не\b",
)
STORY_HEADING = re.compile(
    r"\W*(?:история|рассказ|сюжет|легенда|отыгрыш|заметка|описание|текст|story|flavou?r)"
    r"(?: (?:убийства|для газеты|ночи|к ходу|смерти))?\s*(?:[:—–-]|$)"
)
SIGNATURE = _any(r"^\W*(?:с уважением|подпись|signed)\b")
SIGN_OFF = _any(
    r"^\W*(?:с уважением|с любовью|с приветом|ваш\w*|твоя?|твой|всегда ваш\w*|целую|обнимаю|искренне|подпись)\b",
    r"^\W*(?:yours?|regards|best|sincerely|love|cheers|kind regards|best regards)\b",
)

AS_KILLER = _any(
    r"от (?:имени|лица) (?:\w+ )?кил+[ея]ра\b",
    r"on behalf of the killer\b",
    r"as (?:the )?killer\b",
    r"in the killer'?s name\b",
)
REPLACEMENT = _any(
    r"(?:найдите|нужна|ищите|прошу|дайте|сделайте|поставьте) (?:\w+ )?(?:мне )?замен\w+",
    r"замените меня\b",
    r"замену мне\b",
    r"(?:выйти|выхожу|выбываю|ухожу|снимаюсь|уйти|сняться) (?:\w+ )?из игры\b",
    r"хочу выйти\b",
    r"не (?:могу|смогу|буду) (?:\w+ )?(?:играть|доиграть)\b",
    r"(?:играть|доиграть) (?:\w+ )?не (?:могу|смогу|буду)\b",
    r"replace me\b",
    r"need (?:a )?replacement\b",
    r"i(?:'m| am) leaving the game\b",
    r"want (?:to (?:leave|quit)|out)\b",
)
ABOUT_MAIL = _any(
    r"(?:пришлю|отправлю|скину|допишу) (?:\w+ )?(?:позже|потом|завтра|вечером|утром)\b",
    r"подтвердите\b",
    r"дошло\b",
    r"ход\b.{0,40}\b(?:отправит|пришлет|скинет)\b",
    r"i'll send\b",
    r"please confirm\b",
)
POLITE = _any(r"(?:спасибо|получил\w*|понял\w*|принято|благодарю|ясно|ок|окей|thanks|thank you|got it|understood|ok)\b")
AGREED = re.compile(
    r"(?:да|ага|ок|окей|я|мы|тоже|с ним|со всеми|полностью|за|и|[, .!])*"
    r"(?:соглас(?:ен|на|ны)|поддерживаю|за|плюс|agreed?|i agree|same here)(?:[, .!]|полностью|тоже)*"
)
AGAIN = _any(r"^\W*(?:а )?(?:или|может|лучше|либо|or|maybe|better)\b")

JOINING = _any(
    r"вступ\w+ (?:в|к) (?:мафи\w+|семь\w+|нам|наши ряды)",
    r"(?:к нам|в (?:мафию|семью|нашу семью|наши ряды))\b",
    r"предложени\w+ о вербовке",
    r"join (?:us|the mafia|our family)\b",
)
PEACE = _any(r"мирн\w+ ноч\w*", r"ноч\w+ без (?:смерт\w*|убийств\w*)", r"peaceful night\b", r"night of peace\b")
OFFICE = _any(
    r"(?:нов\w+|следующ\w+) (?:киллер|дон)\w*",
    r"(?:киллером|доном) (?:назнач|выбир|выбра|будет|станет|ставим)\w*",
    r"(?:назнач|выбир|выбра)\w* (?:\w+ )?(?:киллер|дон)\w*",
    r"(?:теперь|отныне|дальше|впредь) (?:у нас )?(?:киллер|дон)(?:ом)?\b",
    r"(?:киллер|дон)(?:ом)? (?:теперь|отныне|дальше|впредь|у нас)\b",
    r"(?:new|our) (?:killer|don|godfather)\b",
    r"(?:killer|don|godfather) (?:is now|from now on)\b",
)
DON = _any(r"дон", r"(?:don|godfather)\b")
REPLY = re.compile(r"\s*(?:re|fwd?|на|ответ|отв)\s*(?:\[\d+\])?\s*:\s*", re.IGNORECASE)
BARE_SUBJECT = re.compile(r"\W*(?:(?:мой|мои|ночной|ночные|my|night)\s+)?(?:ход|ходы|хода|moves?)\W*", re.IGNORECASE)
