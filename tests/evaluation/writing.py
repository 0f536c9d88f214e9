"""Ways in which people write a nickname in a vote: each yields a post and whom it means."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.evaluation.nicknames import Nick
from tests.evaluation.paradigms import ACCUSATIVE, DATIVE, GENITIVE, INSTRUMENTAL

RED = '<span style="color:#FF0000">{}</span>'
_CARRIERS = {
    0: ("{}", "{}", "Мой голос — {}.", "{}, хватит отмалчиваться", "Итог дня: {}"),
    GENITIVE: ("против {}", "Голосую против {}, юлит второй день", "Хватит с нас {}"),
    DATIVE: ("Отдаю голос {}", "голос — {}"),
    ACCUSATIVE: ("голос в {}", "сажаем {}", "Сегодня казним {}, завтра разберёмся"),
    INSTRUMENTAL: ("Пора разобраться с {}", "С {} всё ясно, голосую"),
}
_LOOK_ALIKE = str.maketrans("авеокрсухАВЕКМНОРСТХ", "aвeokpcyxABEKMHOPCTX")
_TRANSLIT = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "yo", "ж": "zh", "з": "z", "и": "i",
    "й": "y", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u",
    "ф": "f", "х": "h", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "sch", "ъ": "", "ы": "y", "ь": "", "э": "e",
    "ю": "yu", "я": "ya",
}  # fmt: skip
_CYRILLIC = {
    "a": "а", "b": "б", "d": "д", "e": "е", "f": "ф", "g": "г", "h": "х", "i": "и", "k": "к", "l": "л",
    "m": "м", "n": "н", "o": "о", "p": "п", "r": "р", "s": "с", "t": "т", "u": "у", "v": "в", "x": "кс", "z": "з",
}  # fmt: skip
_KEYS = str.maketrans(
    "йцукенгшщзхъфывапролджэячсмитьбюё" + "ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮЁ",
    "qwertyuiop[]asdfghjkl;'zxcvbnm,.`" + 'QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>~',
)
_STRANGER_WORDS = """Ветчина Гербарий Пароход Лошадь Комод Председатель Пингвин Огурец Карусель Телевизор Василёк Якорь
Портянка Бегемот Сундук Ножницы Калитка Шишка Бульон Чернила"""
_STRANGERS = _STRANGER_WORDS.split()
_POINTERS = ("он", "она", "тот, кто выше", "его", "самый тихий из нас", "кто угодно")
_SPEECH = (
    "Сегодня ждал {} минут, и зря.",
    "Какой же это {} день, просто слов нет.",
    "Вчера смотрел {} матч, проспал всё.",
)
_PLAIN_WORDS = ("сорок", "долгий", "трудный", "странный", "тихий", "пасмурный", "футбольный", "марафонский")


@dataclass(frozen=True, slots=True)
class Written:
    """A post as HTML and whom it means (None: nobody); `kind` is the row of the report."""

    kind: str
    html: str
    meant: str | None


Writer = Callable[[Nick, random.Random], Iterator[str]]


def posts(nick: Nick, dice: random.Random, taken: Callable[[str, str], bool]) -> Iterator[Written]:
    """Posts of every kind about one person; `taken(text, nick)` says that a text is somebody else's name as well."""
    for kind, writer in WRITERS.items():
        for name in writer(nick, dice):
            if name and not taken(name, nick.shown):
                yield Written(kind, _post(name, 0, dice), nick.shown)
    for number in (GENITIVE, DATIVE, ACCUSATIVE, INSTRUMENTAL):
        for kind, name in _in_case(nick, number, dice):
            careless = kind.startswith("declined, lower") and dice.random() < 0.7
            html = _post(name, number, dice)
            yield Written(kind, html[0].lower() + html[1:] if careless else html, nick.shown)
    yield Written("colour: rainbow", _rainbow(nick.shown), nick.shown)
    yield Written("colour: half a word", _half(nick.shown), nick.shown)


def strangers(dice: random.Random, taken: Callable[[str, str], bool]) -> Iterator[Written]:
    """Posts that mean nobody: other words, pronouns, coloured emphasis."""
    for word in dice.sample(_STRANGERS, 6):
        if not taken(word, ""):
            yield Written("nobody: another word", _post(word, 0, dice), None)
    for pointer in dice.sample(_POINTERS, 2):
        yield Written("nobody: a pronoun", RED.format(pointer), None)
    for word, speech in zip(dice.sample(_PLAIN_WORDS, 3), _SPEECH, strict=True):
        yield Written("nobody: emphasis", speech.format(RED.format(word)), None)


def _post(name: str, number: int, dice: random.Random) -> str:
    return dice.choice(_CARRIERS[number]).format(RED.format(_escaped(name)))


def _escaped(name: str) -> str:
    return name.replace("&", "&amp;").replace("<", "&lt;")


def _in_case(nick: Nick, number: int, dice: random.Random) -> Iterator[tuple[str, str]]:
    if nick.latin:
        heard = _heard(nick)
        yield (
            "declined: Latin in Cyrillic",
            heard + ("", "а", "у", "а", "ом")[number] if heard[-1] not in "аеиоу" else heard,
        )
        if nick.words[0].stem[-1] not in "aeiou":
            yield "declined: Latin with a Russian ending", nick.words[0].stem + ("", "а", "'у", "а", "'ом")[number]
        return
    yield "declined", nick.case(number)
    yield "declined, lower case, е for ё", nick.case(number).lower().replace("ё", "е")
    if len(nick.words) > 1:
        yield "part, declined", nick.words[-1].case(number)
    if number == dice.choice((GENITIVE, DATIVE)):
        yield "declined, other alphabet", _latin_letters(nick.case(number))


def _exact(nick: Nick, dice: random.Random) -> Iterator[str]:
    yield nick.shown


def _shouted(nick: Nick, dice: random.Random) -> Iterator[str]:
    yield dice.choice((nick.shown.upper() + "!!!", nick.shown.lower(), nick.shown.upper()))


def _decomposed(nick: Nick, dice: random.Random) -> Iterator[str]:
    name = unicodedata.normalize("NFD", nick.shown)
    yield name if name != nick.shown else ""


def _look_alike(nick: Nick, dice: random.Random) -> Iterator[str]:
    name = nick.shown.translate(_LOOK_ALIKE)
    yield name if name != nick.shown and not nick.latin else ""


def _unadorned(nick: Nick, dice: random.Random) -> Iterator[str]:
    name = nick.case(0)
    yield name if name != nick.shown else ""
    yield name.replace(" ", "_") if " " in name else ""


def _part(nick: Nick, dice: random.Random) -> Iterator[str]:
    yield nick.words[-1].case(0) if len(nick.words) > 1 else ""


def _turned(nick: Nick, dice: random.Random) -> Iterator[str]:
    yield " ".join(word.case(0) for word in reversed(nick.words)) if len(nick.words) > 1 else ""


def _cut(nick: Nick, dice: random.Random) -> Iterator[str]:
    word = nick.words[-1].case(0)
    yield word[: max(4, len(word) * 2 // 3)] if len(word) > 6 else ""


def _other_alphabet(nick: Nick, dice: random.Random) -> Iterator[str]:
    yield _heard(nick) if nick.latin else _latin_letters(nick.case(0))


def _wrong_keys(nick: Nick, dice: random.Random) -> Iterator[str]:
    yield nick.case(0).translate(_KEYS) if not nick.latin else ""


def _pet(nick: Nick, dice: random.Random) -> Iterator[str]:
    pets = nick.words[-1].pets() if not nick.latin else ()
    yield dice.choice(pets) if pets else ""


def _one_slip(nick: Nick, dice: random.Random) -> Iterator[str]:
    word = nick.words[-1].case(0)
    if len(word) >= 6:
        yield _slip(word, dice)
        yield _slip(nick.words[-1].case(GENITIVE), dice) if not nick.latin else ""


def _slip(word: str, dice: random.Random) -> str:
    place = dice.randrange(1, len(word) - 1)
    letters = "abcdeghiklmnoprstu" if word.isascii() else "абвгдежзиклмнопрстуы"
    return dice.choice(
        (
            word[:place] + word[place + 1 :],
            word[:place] + dice.choice(letters) + word[place + 1 :],
            word[:place] + word[place + 1] + word[place] + word[place + 2 :],
            word[:place] + word[place] + word[place:],
        )
    )


def _latin_letters(name: str) -> str:
    return "".join(_TRANSLIT.get(letter, letter) for letter in name.lower()).title()


def _heard(nick: Nick) -> str:
    name = nick.words[0].stem.lower()
    for latin, heard in (("sh", "ш"), ("ph", "ф"), ("ck", "к")):
        name = name.replace(latin, heard)
    return "".join(_CYRILLIC.get(letter, letter) for letter in name)


def _rainbow(name: str) -> str:
    colours = ("#FF0000", "#FF8000", "#00BF00", "#0000FF", "#8000BF")
    return "".join(
        f'<span style="color:{colours[place % 5]}">{_escaped(letter)}</span>' if letter != " " else letter
        for place, letter in enumerate(name)
    )


def _half(name: str) -> str:
    half = max(1, len(name) // 2)
    return RED.format(_escaped(name[:half])) + _escaped(name[half:])


WRITERS: dict[str, Writer] = {
    "exact": _exact,
    "folded: case, punctuation": _shouted,
    "folded: decomposed letters": _decomposed,
    "folded: look-alike letters": _look_alike,
    "folded: ornaments and digits dropped": _unadorned,
    "part of a name": _part,
    "words turned round": _turned,
    "cut short": _cut,
    "other alphabet": _other_alphabet,
    "wrong keyboard layout": _wrong_keys,
    "pet form": _pet,
    "misspelt": _one_slip,
}
