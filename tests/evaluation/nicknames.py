"""Invented nicknames of more than three hundred shapes: plain, compound, ornamented, Latin, twins, everyday words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.evaluation.paradigms import Word

_STEMS = {
    "m": """Бурдюк Щербак Крутобок Пендюр Набат Ломпас Ковырдак Дрозофил Горшкодав Карнавал Тутовник Самовар
    Барабан Хвастун Шаркун Болтун Крикун Ведун Грызун
    Прыгун Каземат Ухват Чубук Валун Скоморох Жбан Батискаф Одуван Лесовик Полукот""",
    "mch": "Бородач Скрипач Ткач Кедрач Плющ Рифмач",
    "msoft": "Пузыр Кисел Гуслипар Вепр Щавел Тюлен",
    "mj": "Лицеде Лиходе Казначе Буга Мухобо Чароде",
    "mok": "Гребеш Пастуш Сапож Мешоч Молот",
    "mec": "Мудр Хитр Храбр",
    "mecc": "Глуп Скуп Новобран",
    "myok": "Угол Кул Огон",
    "f": """Крапив Ворон Жаб Рябин Калин Акул Цикад Ветроград Бандур Паутин Горлиц Морен Перин Заваруд""",
    "fk": "Чечет Незабудк Снежинк Дудочк Шарманк Метёлк Кочерёжк Кукушк Ватрушк Плюшк Избушк Черепах Стрекотух Заварук",
    "fya": "Пустын Боярын Волын Кастрюл Капл Басн Черешн Вишн",
    "fsoft": "Метел Сирен Печал Кадрил Постел Медал Газел Осен Жимолост",
    "fiya": "Грац Фантаз Парод Мелод Фрез Камел",
    "n": "Болот Корыт Чучел Решет Помел Серебр Облак Золот Зеркал",
    "adjm": "Косолап Полосат Угрюм Зелён Лохмат Седовлас",
    "adjmk": "Дик Звонк Горьк Гибк Кротк",
    "adjf": "Лукав Смугл Болтлив",
    "adjfsh": "Пригож Хорош Свеж",
    "sur": "Кривцун Пустовал Горемык Балаган Тушкан Сморчк",
    "surin": "Толкун Пустельг Ласточк Бурёнк",
    "fixed": "Какаду Эму Пони Шимпанзе Пенальти Марабу",
}
_LATIN = """Grumble Vortex Dragunov Kestrel Mandrake Zephir Tornado Bublik Kolibri Shtorm Velvet Pangolin Rubicon
Fokstrot Lampas"""
_EVERYDAY = {
    "fsoft": "Ноч Тен",
    "m": "Город Доктор Комиссар Адвокат Маньяк",
    "f": "Мам Правд",
    "fiya": "Маф",
    "adjm": "Мирн Честн",
}
_TWINS = (
    (Word("Лис", "m"), Word("Лис", "f"), Word("Лисён", "mok")),
    (Word("Кот", "m"), Word("Котофе", "mj"), Word("Котл", "sur")),
    (Word("Ром", "m"), Word("Роман", "m"), Word("Ромашк", "fk")),
    (Word("Рыж", "adjmsh"), Word("Рыж", "adjfsh")),
    (Word("Тон", "fya"), Word("Тан", "fya")),
    (Word("Барон", "m"), Word("Баронесс", "f")),
    (Word("Мёд", "m"), Word("Медвед", "msoft")),
    (Word("Ёлк", "fk"), Word("Ёлк", "surin")),
    (Word("Сов", "f"), Word("Совун", "m")),
)
_SKIPPERS = (Word("Громил", "sur"), Word("Немыт", "adjm"))
_ORNAMENTS = (
    "{}77",
    "_{}_",
    "[КЛАН]{}",
    "{}(Тверь)",
    "{}💤",
    "{}_2",
    "xX{}Xx",
    "«{}»",
    "{}-3",
    "!{}!",
    "{}2007",
    "~{}~",
)
_ADJECTIVES = {"m": "adjm", "f": "adjf"}
PARTICLES = ("фон", "де")
_QUALITIES = ("Стар", "Пёстр", "Мокр", "Чёрн", "Весёл", "Грозн", "Пьян", "Лунн")
_TITLES_M = ("Капитан", "Граф", "Дед", "Пан", "Сэр", "Магистр")
_TITLES_F = {"f": "Тёт Сестр", "fk": "Бабушк Соседк"}


@dataclass(frozen=True, slots=True)
class Nick:
    """A nickname as it stands in the roster, the words in it that people use, and what kind of shape it is."""

    shown: str
    words: tuple[Word, ...]
    shape: str
    latin: bool = False

    def case(self, number: int, joint: str = " ") -> str:
        """The words in a case."""
        return joint.join(word.case(number) for word in self.words)


def _plain() -> Iterator[Nick]:
    for kind, stems in _STEMS.items():
        for stem in stems.split():
            word = Word(stem, kind)
            yield Nick(word.case(0), (word,), f"plain {kind}")


def _everyday() -> Iterator[Nick]:
    for kind, stems in _EVERYDAY.items():
        for stem in stems.split():
            word = Word(stem, kind)
            yield Nick(word.case(0), (word,), "everyday word")


def _latin() -> Iterator[Nick]:
    for number, stem in enumerate(_LATIN.split()):
        word = Word(stem)
        yield Nick(stem, (word,), "latin", latin=True)
        shown = (f"{stem}{number + 10}", f"{stem.lower()}_{number}", f"{stem}-{number}")[number % 3]
        yield Nick(shown, (word,), "latin with a number", latin=True)


def _ornamented(plain: list[Nick]) -> Iterator[Nick]:
    for number, nick in enumerate(plain):
        ornament = _ORNAMENTS[number % len(_ORNAMENTS)]
        yield Nick(ornament.format(nick.shown), nick.words, f"ornament {ornament}")


def _compound(plain: list[Nick]) -> Iterator[Nick]:
    nouns = {kind: [nick.words[0] for nick in plain if nick.words[0].kind == kind] for kind in ("m", "f", "sur", "fk")}
    for number, noun in enumerate((*nouns["m"][:16], *nouns["f"][:12])):
        words = (Word(_QUALITIES[number % len(_QUALITIES)], _ADJECTIVES[noun.kind]), noun)
        yield Nick((" ", "_")[number % 2].join(word.case(0) for word in words), words, "adjective and noun")
    for number, noun in enumerate((*nouns["m"][16:], *nouns["sur"])):
        words = (Word(_TITLES_M[number % len(_TITLES_M)], "m"), noun)
        yield Nick(f"{words[0].case(0)} {noun.case(0)}", words, "title and name")
    for kind, stems in _TITLES_F.items():
        for stem, noun in zip(stems.split(), (nouns["f"] + nouns["fk"])[10:], strict=False):
            yield Nick(f"{Word(stem, kind).case(0)} {noun.case(0)}", (Word(stem, kind), noun), "title and name")
    for number, noun in enumerate(nouns["m"][:6]):
        three = (Word(("Барон", "Маркиз")[number % 2], "m"), Word(PARTICLES[number % 2]), noun)
        yield Nick(" ".join(word.case(0) for word in three), three, "three words")


def twins() -> tuple[tuple[Nick, ...], ...]:
    """Groups of nicknames that are easily taken for one another."""
    words = tuple(tuple(_twin(word) for word in group) for group in _TWINS)
    guest = Word("Гост", "msoft")
    numbers = tuple(Nick(f"Гость{number}", (guest,), "twin by number") for number in (12, 123))
    titles = tuple(Nick(f"Шкипер {noun.case(0)}", (Word("Шкипер", "m"), noun), "twin by title") for noun in _SKIPPERS)
    return (*words, numbers, titles)


def _twin(word: Word) -> Nick:
    return Nick(word.case(0), (word,), "twin")


def all_nicks() -> list[Nick]:
    """Every nickname but the twins, each once."""
    plain = list(_plain())
    made = [*plain, *_everyday(), *_latin(), *_ornamented(plain[::2]), *_compound(plain)]
    return list({nick.shown: nick for nick in made}.values())
