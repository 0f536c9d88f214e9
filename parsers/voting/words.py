"""The words of a vote: what people say when they vote, take back, abstain, doubt, joke; bare tokens, ё as е."""

from __future__ import annotations

import re
from functools import lru_cache

from parsers.naming.folding import bare


class Kind:
    """What a word may be in a vote post; kinds are bits, so that one word may be several."""

    NONE = 0
    VOTE = 1  # voting itself: голосую, казнить, сажаем, vote
    FRAME = 2  # what stands around a name and gives no reason: мой, сегодня, на, за
    ABSTAIN = 4
    SELF = 8
    PRONOUN = 16
    NOT = 32
    TRUST = 64
    SWAP = 128  # меняю, лучше, вернее: what came before no longer holds
    WORD = 256  # of the English vote forms, which a bold mark needs
    AROUND = VOTE | WORD | FRAME | SWAP | NOT | PRONOUN  # anything that may stand around a name


def _words(text: str) -> str:
    return "|".join(text.split())


_KINDS: tuple[tuple[int, str], ...] = (
    (
        Kind.VOTE,
        r"(?:про|пере)?голос(?!ован)\w*|каз(?:н(?:ю|им|ить|и|ите|ь)|нен|нить)|(?:по)?сажа(?:ю|ем|ть|й|йте)|"
        r"(?:по)?сад(?:им|ить|ите|ишь)|посади|сажу|посажу|посадк[уае]|садись|сядет|сесть|"
        r"разобраться|веша(?:ю|ем|ть|й|йте)|пове[сш](?:у|ить|им|ите|ь|и|а)?|вздерн(?:у|ем|уть)|линч(?:ую|уем|евать|уйте)?|"
        + _words(
            """минус подвал петлю петля выход нары нар виселицу виселица эшафот плаху топку тюрьму решетку решетка
            костер исключить исключаем исключаю убрать убираем убираю выгнать выгоняем изгнать устранить вынести
            выносим фаст досрочно выбираю выбор выбираем кандидат vote votes? voting lynch lynching hang execute
            eliminate fos"""
        ),
    ),
    (Kind.WORD, r"vote|unvote|lynch|nolynch"),
    (
        Kind.FRAME,
        _words(
            """за против в во на к ко от с со у по голосования голосовании мой моя мое свой свои своего наш мною я мы
            он это этот вот ну и а но да же уж так то тогда тоже также туда сюда сегодня пока сейчас теперь все таки
            всетаки наверное наверно пожалуй думаю видимо значит короче итак итого ладно опять снова будет отдаю
            отдам отдал отдала ставлю кладу даю дам мой_голос пусть давайте давай только именно надо нужно хочу буду
            решил решила бы to for on the my is i a at today now ok okay so and please final готов готова
            окончательно решено сразу ей ему её первый взаимно согласен согласна поддерживаю плюс плюсую передумал
            передумала номер игрок игрока игроку number player"""
        ),
    ),
    (
        Kind.ABSTAIN,
        r"воздерж\w*|пас(?:ую|уем)?|скип(?:аю|аем|нуть|ну)?|пропуск(?:аю)?|skip|pass|никого|никто|ннв|нл|nl|"
        r"nolynch|abstain|noone|nobody|sleep",
    ),
    (Kind.SELF, r"себ[яе]|собо[йю]|myself"),
    (
        Kind.PRONOUN,
        _words(
            """он она оно они его ее её ему ей им ими него нее нему ней них тот та те того той тому тем тех этот
            эта этого этой этому эту этих кто кого кому который которая которого которую он-то her him he she
            them that this you ты тебя тебе вы вас вам меня мне мы нас самый самого самая"""
        ),
    ),
    (Kind.NOT, r"не|ни|кроме|вместо|not|don|dont|never|except|нельзя"),
    (Kind.TRUST, r"(?:до)?веря(?:ю|ем)|(?:до)?верю|защища(?:ю|ем)|оправдыва(?:ю|ем)|trust|town|clear"),
    (
        Kind.SWAP,
        r"меняю|сменю|поменяю|лучше|вернее|точнее|передумал[аи]?|передумываю|нет|неа|исправ\w+|стоп|хотя|actually|instead|"
        r"переголос\w*|перевожу|переставляю|апд|upd|upd2|edit|отбой|wait|scratch",
    ),
)
_MATCHERS = tuple((kind, re.compile(rf"(?:{pattern})\Z")) for kind, pattern in _KINDS)


@lru_cache(maxsize=1 << 13)
def kinds(plain: str) -> int:
    """All that the bare word may be; NONE for a word of plain speech."""
    word = plain.replace("ё", "е")
    found = Kind.NONE
    for kind, matcher in _MATCHERS:
        if matcher.match(word):
            found |= kind
    return found


_FOND = "любимого любимую любимому любимой дорогого дорогую родного родную самого саму самому самой"
FOND = frozenset(_FOND.split())  # what may stand beside «себя»

_HIS_OWN = r"(?:\s+(?:свой|мой|свои))?"
_TAKES = r"(?:снима(?:ю|ем)|отменя(?:ю|ем)|отзыва(?:ю|ем)|забира(?:ю|ем)|убира(?:ю|ем)|аннулирую)"
UNVOTE = re.compile(
    rf"(?<!не )(?<!\w)(?:{_TAKES}{_HIS_OWN}\s+голос|"
    rf"отмена{_HIS_OWN}\s+голоса|"
    rf"голос(?:\s+[^\s.,;!?]{{1,30}}){{0,4}}\s+(?<!не )(?:снимаю|отменяю|отзываю|забираю)|"
    r"(?:##?\s*)?(?<!/)unvote)(?!\w)",
    re.IGNORECASE,
)
TAKES = re.compile(rf"(?<!\w){_TAKES}(?!\w)", re.IGNORECASE)
# «снимаю с X» without the word «голос», and «снимаю X», which may be said of the vote or of the player
TAKEN_FROM = re.compile(
    rf"(?<!не )(?<!\w){_TAKES}\s+"
    r"(?:(?P<what>(?!голос)[^\W\d_]{3,20})\s+(?=\w))?(?P<of>(?:со?|за|против|у|перед)\s+)?$",
    re.IGNORECASE,
)
OF_OLD_VOTE = re.compile(r"\s*:?\s*(?:(?<!\w)(?:за|против|со?|у|for|from|on)\s+)?", re.IGNORECASE)
TAKEN_BACK = re.compile(r"\s*(?:снимаю|отменяю|отзываю|отмена|снято|снял[аи]?)(?!\w)\W*", re.IGNORECASE)
NOBODY = re.compile(
    r"(?<!\w)(?:no[ -]?(?:lynch|one|execution|elimination|hang)|ни\s+за\s+кого|ни\s+против\s+кого|не\s+надо\s+вешать|"
    r"без\s+(?:казни|посадки|линча)|против\s+всех|не\s+(?:буду\s+)?голос(?:ую|овать)(?!\s+(?:за|против|в)(?!\w))|ноу?\s?линч|"
    r"никого\s+не\s+(?:сажаем|казним|вешаем|сажать|казнить|вешать))(?!\w)",
    re.IGNORECASE,
)
FROM_TO = re.compile(r"(?<!\w)(?:с|со|from)\s*$", re.IGNORECASE)
_MOVES = re.compile(
    r"(?<!\w)(?:меня(?:ю|ем)|смен(?:ю|яю)|помен(?:яю|яла?)|перенош?у|перевожу|переставляю|перекидываю|move|moving|switch)(?!\w)",
    re.IGNORECASE,
)
_YESTERDAY = re.compile(r"(?<!\w)(?:вчера|позавчера|yesterday)(?!\w)[^\n]*(?:голосовал|voted)", re.IGNORECASE)
ARROW = re.compile(r"\s*(?:→|[-=]+>|»)\s*")
VOTE_FROM = re.compile(r"(?<!\w)голоса?\s+со?\s*$", re.IGNORECASE)
ON_TO = re.compile(r"(?<!\w)(?:на|to|→|->|=>)\s*$|(?:→|->|=>)\s*$", re.IGNORECASE)

_IF = re.compile(r"(?<!\w)(?:если|ежели|в\s+случае|при\s+условии|unless|if)(?!\w)", re.IGNORECASE)
_MIGHT = re.compile(r"(?<!\w)(?:would|might|could|i'd)(?!\w)", re.IGNORECASE)
# «если честно» and its kind set no condition; «даже если» sets none either.
_NO_IF = re.compile(
    r"(?<!\w)(?:даже\s+если|если\s+(?:честно|что|кто\s+не|кому|подумать|вдуматься|разобраться|по[\s-]чесноку|по\s+честному|"
    r"коротко|серь[её]зно|совсем|вообще|вкратце|не\s+ошибаюсь|не\s+считать|судить|верить|вспомнить|присмотреться|"
    r"откровенно|по\s+существу|по\s+делу|точнее)|if\s+you\s+ask|if\s+anything|even\s+if|if\s+only\s+because)",
    re.IGNORECASE,
)
_BECAUSE = re.compile(r"(?<!\w)(?:потому|поскольку|ведь|так\s+как|ибо|because|since|чтобы|что)(?!\w)", re.IGNORECASE)
_JOKE = re.compile(
    r"(?<!не )(?<!\w)(?:шучу|шутю|пошутил[аи]?|прикалываюсь|прикол|just\s+kidding|jk|j/k|joking)(?!\w)|"
    r"(?:^|[.,;:!?…()—–-]\s*)(?:это\s+)?(?:шутк[аи]|шутка\s+юмора|joke)\s*(?=$|[.,;:!?…()—–-])",
    re.IGNORECASE | re.MULTILINE,
)
_NO_JOKE = re.compile(
    r"(?:не|без|кроме|no|not)\s+(?:шучу|шутк\w*|прикол\w*|joking|a\s+joke|joke|kidding)", re.IGNORECASE
)
_ANOTHER_HAND = re.compile(
    r"(?<!\w)(?:это|за\s+клавиатурой|this\s+is|it'?s)\s+(?P<who>[^\n.,;:!?]{2,40}?)\s*[,;:(–—-]+\s*(?:я\s+)?"
    r"(?:пишу|сижу|захожу|зашел|зашла|зашёл|гощу|у|с\s+(?:акк|ник|комп|телеф)\w*|от\s+имени|из-под|не\s+со\s+своего|writing|posting|on|from|at)"
    r"(?!\w)",
    re.IGNORECASE,
)


def may_hang(text: str) -> bool:
    """Is there a word of condition in the text at all?"""
    return _IF.search(text) is not None or _MIGHT.search(text) is not None


def conditional(before: str, after: str) -> bool:
    """Does the clause around a name make the vote hang on something? `before` and `after` are the rest of its sentence.

    A condition inside the reason («потому что если …») binds only the reason.
    """
    lead, tail = _NO_IF.sub(" ", before), _NO_IF.sub(" ", after)
    if _IF.search(lead) or _MIGHT.search(lead):
        return True
    found = _IF.search(tail)
    return found is not None and not _BECAUSE.search(tail[: found.start()])


def joking(text: str) -> bool:
    """Does the author say that he is joking?"""
    return _JOKE.search(text) is not None and _JOKE.search(_NO_JOKE.sub(" ", text)) is not None


def another_hand(text: str) -> str | None:
    """Who says that he writes from somebody else's account."""
    found = _ANOTHER_HAND.search(text)
    return found["who"].strip() if found else None


def holds(word: str, text: str) -> bool:
    """Does the word stand in the text by itself, in any case of letters, and not denied?"""
    wanted = re.escape(bare(word).replace("ё", "е"))
    plain = text.casefold().replace("ё", "е")
    return bool(word.strip()) and re.search(rf"(?<!\w)(?<!не )(?<!not ){wanted}(?!\w)", plain) is not None


def moves(sentence: str) -> bool:
    """Does the sentence move a vote from one to another?"""
    return _MOVES.search(sentence) is not None


def recalls(before: str) -> bool:
    """«вчера голосовал за …»: an old vote is told."""
    return _YESTERDAY.search(before) is not None
