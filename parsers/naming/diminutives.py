"""Pet forms: Russian given names by family, and what the language does to any other name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

_FAMILIES = """
александр александра саша сашка сашенька санек саня шура шурик алекс
алексей леша лешка алеша леха
анастасия настя настенька настюша настена
анатолий толя толик толян
андрей андрюша андрюха дрон
анна аня анечка анюта нюра анька нюша
антон антоша тоха антоха
антонина тоня тонечка
борис боря борька
вадим вадик вадя
валентин валентина валя валек
валерий валера валерка
валерия лера лерочка
варвара варя варька варюша
василий вася васька васек василек
виктор витя витек витька
виктория вика викуся
владимир вова вовка володя вован
владислав влад владик слава
вячеслав слава славик
галина галя галка галочка
георгий гоша жора гера
григорий гриша гришка
дарья даша дашка дашенька
денис дениска дэн
дмитрий дима димка митя димон димочка
евгений евгения женя женька жека
екатерина катя катька катюша катенька
елена лена ленка леночка алена
елизавета лиза лизка лизонька
иван ваня ванька ванечка ванюша
игорь игорек гоша
илья илюша илюха
ирина ира ирка ирочка
кирилл кирюша кирюха
константин костя костик костян
ксения ксюша оксана
лариса лара лариска
леонид леня ленька
любовь люба любаша
людмила люда люся мила
максим макс максик
марина маринка мариша
мария маша машка машенька маруся маня
михаил миша мишка мишаня михей мишутка
надежда надя надька наденька
наталья наталия наташа наташка ната
николай коля колька колян
никита никитка никитос
олег олежка олежек
ольга оля олька оленька
павел паша пашка павлик
петр петя петька петруха
полина поля полинка
роман рома ромка ромочка ромыч
светлана света светка светик
семен сема сеня
сергей сережа серега серый серж
софья софия соня сонька сонечка
станислав стас стасик слава
степан степа степка
тамара тома
татьяна таня танька танечка танюша
тимофей тима тимоха
федор федя федька
филипп филя филька
эдуард эдик
юлия юля юлька юленька
юрий юра юрка юрик
яков яша яшка
"""
FAMILIES: tuple[frozenset[str], ...] = tuple(frozenset(line.split()) for line in _FAMILIES.split("\n") if line)

_GIVEN = frozenset(line.split()[0] for line in _FAMILIES.split("\n") if line) | frozenset(
    ["александра", "валентина", "евгения", "наталия", "софия", "оксана"]
)

# Suffix → does it only caress? The others also make other words (нос → носок) or the young of an animal.
_CARESSING = """очек ечек ичек очк ечк ичк чик ушк юшк ышк оньк еньк уш юш ул юл ус юс уськ усик юсик ишк ик ок ек к"""
_SHIFTING = """ец онок енок онк енк ищ ош аш ыш ун юн ц"""
_SUFFIXES = dict.fromkeys(_CARESSING.split(), True) | dict.fromkeys(_SHIFTING.split(), False)
_ENDING = r"(?:а|я|о|е|ы|и|у|ю|ой|ою|ей|ею|ом|ем)?"
_SHAPE = {suffix: re.compile(rf"{suffix}{_ENDING}$") for suffix in _SUFFIXES}
_PET_NAMES = ("очка", "ечка", "ушка", "юшка", "онька", "енька")  # nicknames that are pet forms themselves
_SOFTENED = {"к": "ч", "г": "ж", "х": "ш", "ц": "ч", "д": "ж"}
_VOWELS = "аеиоуыэюя"


@lru_cache(maxsize=1 << 12)
def taken_apart(word: str) -> tuple[tuple[str, str], ...]:
    """Each (stem, suffix) that the bare word may be a pet form of; stems keep three letters or more."""
    found = ((word[: shape.start()], suffix) for suffix, shape in _cut(word))
    return tuple((stem, suffix) for stem, suffix in found if len(stem) >= 3)


def _cut(word: str) -> Iterator[tuple[str, re.Match[str]]]:
    for suffix, shape in _SHAPE.items():
        match = shape.search(word, max(0, len(word) - len(suffix) - 2))
        if match:
            yield suffix, match


def caresses(suffix: str) -> bool:
    """Does the suffix only caress, so that the person may be taken as meant?"""
    return _SUFFIXES[suffix]


@lru_cache(maxsize=1 << 12)
def stems(word: str) -> frozenset[str]:
    """What a pet suffix may be joined to in this word: «снежок» → снежок, снежоч, снеж; «ёлка» → елк, елоч."""
    plain = word.replace("ё", "е")
    cut = plain[:-2] if plain.endswith(("ия", "ий", "ья")) else plain
    roots = {plain, plain.rstrip(_VOWELS + "йь"), cut, cut.rstrip(_VOWELS + "йь")}
    if plain.endswith("ь"):
        roots.add(plain)
    roots |= {plain[: -len(pet)] for pet in _PET_NAMES if plain.endswith(pet) and len(plain) - len(pet) >= 4}
    if plain.endswith(("ок", "ек", "ец")):
        roots |= {plain[:-2], plain[:-2] + plain[-1]}
    return frozenset(stem for root in roots for stem in _softened(root) if len(stem) >= 3)


def _softened(root: str) -> Iterator[str]:
    yield root
    if len(root) > 3 and root[-1] in "нлр" and root[-2] not in _VOWELS + "йь":  # вишня → вишенка
        yield from (root[:-1] + vowel + root[-1] for vowel in "ео")
    if root[-1:] in _SOFTENED:
        soft = root[:-1] + _SOFTENED[root[-1]]
        yield soft
        if len(root) > 2 and root[-2] not in _VOWELS + "й":
            yield from (root[:-1] + vowel + soft[-1] for vowel in "ое")


@lru_cache(maxsize=1 << 12)
def family(word: str, siblings: bool = False) -> frozenset[str]:
    """The given names and pet names that go with this one.

    With a given name all of its pet names, with a pet name the given names and what sounds like it (Ваня, Ванька);
    `siblings`: its other pet names, for a Мила is sooner Людмила than Люся.
    """
    plain = word.replace("ё", "е")
    found: set[str] = set()
    for group in (group for group in FAMILIES if plain in group):
        given = group & _GIVEN
        near = group if plain in given else given | {name for name in group if name[:2] == plain[:2]}
        found |= group - near if siblings else near
    return frozenset(found)


@lru_cache(maxsize=1)
def given_names() -> frozenset[str]:
    """Every given name and pet name that is known."""
    return frozenset[str]().union(*FAMILIES)
