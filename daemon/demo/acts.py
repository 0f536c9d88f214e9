"""The games of the demo as data: who plays, what they write and when, and what must stand on the forum in the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from daemon.practice.players import Cue, Deed


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: his role as the INI names it, his gender."""

    role: str
    gender: str


@dataclass(frozen=True, slots=True)
class Act:
    """One game. `ini` holds option lines by section; `cues` count seconds from the start of day 1.

    `rulings` answers an open question of a voter: nick → for whom the GM counts the vote. `expected` must be found in
    the GM's posts, in this order.
    """

    name: str
    profile: str
    mode: str
    seats: Mapping[str, Seat]
    phases: tuple[tuple[str, float], ...]  # in their order, in seconds
    ini: Mapping[str, str]
    cues: tuple[Cue, ...]
    expected: Mapping[str, tuple[str, ...]]  # by language
    lasts: float
    rulings: Mapping[str, str] = field(default_factory=dict)

    @property
    def schedule(self) -> str:
        """The phases as the INI has them."""
        return ", ".join(f"{name} {length:.0f}s" for name, length in self.phases)


def votes(day: int) -> str:
    """The key of a day's vote topic."""
    return f"votes{day}"


def _says(after: float, who: str, text: str) -> Cue:
    return Cue(after, who, Deed.SAY, text)


def _votes(after: float, who: str, text: str, day: int) -> Cue:
    """A post in the vote topic; «…» in the text is what the player colours."""
    coloured = text.replace("«", "[color=#c00000]").replace("»", "[/color]")
    return Cue(after, who, Deed.SAY, coloured, topic=votes(day))


def _writes(after: float, who: str, text: str, gm: str) -> Cue:
    return Cue(after, who, Deed.WRITE, text, to=gm, subject="Ход")


GM = "Распорядитель"
PATIENCE = 45.0  # seconds after the last vote until a game that has not ended counts as failed

_BOSS_DAY, _BOSS_CYCLE = 22.0, 32.0
_SECOND = _BOSS_CYCLE
BOSS = Act(
    name="Тайны мельницы",
    profile="boss",
    mode="manual",
    seats={
        "Сова": Seat("мирный житель", "ж"),
        "Гвоздика": Seat("мирный житель", "ж"),
        "Капитан Немов": Seat("комиссар", "м"),
        "Rybka-3": Seat("мафия, дежурный", "ж"),
        "Дядя Кузя": Seat("ВСБ", "м"),
        "Барсук": Seat("босс", "м"),
        "Ласточка": Seat("сержант", "ж"),
        "Ёжик в тумане": Seat("мирный житель", "м"),
        "[Z]орро": Seat("мирный житель", "м"),
        "Мадам Пуф": Seat("доктор", "ж"),
    },
    phases=(("day", _BOSS_DAY), ("processing", _BOSS_CYCLE - _BOSS_DAY)),
    ini={
        "role босс": "confirm = yes",
        "role комиссар": "confirm = yes",
        "role сержант": "confirm = yes",
    },
    cues=(
        _says(1.0, "Сова", "Всем доброго вечера. Мельница скрипит, и кто-то из нас врёт."),
        _says(1.5, "Барсук", "Главное — не торопиться с выводами."),
        _says(2.0, "Гвоздика", "А я бы присмотрелась к тихоням."),
        _votes(7.0, "Сова", "Весь день ни слова по делу. «Rybka-3»", 1),
        _votes(7.3, "Барсук", "«Сову». Слишком рано начала.", 1),
        _votes(7.6, "[Z]орро", "Голосую за «Барсука», уж больно спокоен.", 1),
        _votes(8.0, "Ёжик в тумане", "Пусть будет «Барсук».", 1),
        _writes(8.5, "Rybka-3", "Ход мафии: Гвоздика. История: скрипнули жернова, и огонёк в окне погас.", GM),
        _writes(9.0, "Капитан Немов", "Проверяю Барсука", GM),
        _writes(9.5, "Мадам Пуф", "Лечу Сову", GM),
        _votes(10.0, "Капитан Немов", "Присоединяюсь: «Rybka-3»", 1),
        _votes(10.4, "Rybka-3", "«Сова», и не спорьте.", 1),
        _votes(
            11.0,
            "Гвоздика",
            "[quote=Сова]Весь день ни слова по делу. [color=red]Rybka-3[/color][/quote]\nНе уверена.",
            1,
        ),
        _votes(12.0, "Мадам Пуф", "За «Rybka-3»: молчание — тоже ответ.", 1),
        _votes(13.5, "Ёжик в тумане", "Передумал. «Rybka-3»", 1),
        _votes(14.5, "Гвоздика", "Хорошо, убедили: «Rybka-3».", 1),
        _votes(23.0, "Дядя Кузя", "Ой, проспал! «Барсук»", 1),
        _says(_SECOND + 2.0, "[Z]орро", "Осталось немного. Кто вчера защищал рыбку?"),
        _votes(_SECOND + 7.0, "Капитан Немов", "Проверено. «Барсук»", 2),
        _votes(_SECOND + 7.5, "Ласточка", "Подтверждаю: «Барсук»", 2),
        _votes(_SECOND + 8.0, "Барсук", "Неправда! «Капитан Немов» всё придумал.", 2),
        _votes(_SECOND + 9.0, "Сова", "«Барсука», конечно.", 2),
        _votes(_SECOND + 10.0, "[Z]орро", "я же говорил: «барсук!»", 2),
    ),
    expected={
        "ru": (
            "[b]Rybka-3[/b] (5)",
            "[b]Rybka-3[/b] покинула город",
            "[b]Гвоздика[/b] не дожила до утра",
            "[b]Барсук[/b] покинул город",
            "Победа мирных!",
        ),
        "en": (
            "[b]Rybka-3[/b] (5)",
            "[b]Rybka-3[/b] is lynched",
            "[b]Гвоздика[/b] did not live to see",
            "[b]Барсук[/b] is lynched",
            "The town wins!",
        ),
    },
    lasts=_SECOND + _BOSS_DAY + PATIENCE,
)

_CYCLE = 34.0
_EVENING, _NIGHT = 10.0, 25.0
CLASSIC = Act(
    name="Дачный сезон",
    profile="classic",
    mode="auto_if_certain",
    seats={
        "Граф Монтеро": Seat("мафия", "м"),
        "Кнопка": Seat("мафия", "ж"),
        "Лейка": Seat("доктор", "ж"),
        "Марк": Seat("мирный житель", "м"),
        "Марка": Seat("мирный житель", "ж"),
        "Соня": Seat("мирный житель", "ж"),
        "Тётя Шура": Seat("мирный житель", "ж"),
        "Пират_7": Seat("мирный житель", "м"),
        "Профессор": Seat("мирный житель", "м"),
    },
    phases=(("day", _EVENING), ("evening", _NIGHT - _EVENING), ("night", _CYCLE - _NIGHT)),
    ini={
        "votes": "tie = nobody",
        "night": "dead_act = no",
    },
    cues=(
        _says(1.0, "Граф Монтеро", "Какие нынче помидоры! И какие нравы."),
        _says(1.4, "Марк", "Помидоры ни при чём. Кто брал мою лопату?"),
        _says(1.8, "Марка", "Лопату брал граф, я видела."),
        _says(2.2, "Лейка", "Спокойно, разберёмся вечером."),
        _says(2.6, "Кнопка", "Я весь день поливала грядки."),
        _says(3.0, "Тётя Шура", "А в моё время лопаты не брали."),
        _says(3.4, "Пират_7", "Йо-хо-хо."),
        _says(3.8, "Профессор", "Статистически, мафий здесь две."),
        _votes(_EVENING + 5.0, "Граф Монтеро", "«Марк»", 1),
        _votes(_EVENING + 5.3, "Кнопка", "«Марк»", 1),
        _votes(_EVENING + 5.6, "Лейка", "«Графа Монтеро»", 1),
        _votes(_EVENING + 6.0, "Марк", "«Граф»", 1),
        _votes(_EVENING + 6.4, "Марка", "«граф монтеро»", 1),
        _votes(_EVENING + 7.0, "Тётя Шура", "«Марку»", 1),
        _votes(_EVENING + 7.5, "Пират_7", "«Кнопка»", 1),
        _votes(_EVENING + 8.0, "Профессор", "«Кнопку»", 1),
        _writes(_NIGHT + 1.5, "Кнопка", "Убиваем Профессора", GM),
        _writes(_NIGHT + 2.0, "Лейка", "лечу Профессора", GM),
        *(
            _says(_CYCLE + 2.0 + place / 3, who, text)
            for place, (who, text) in enumerate(
                {
                    "Кнопка": "Графа жаль, он хорошо разбирался в помидорах.",
                    "Лейка": "Ночь прошла тихо, и это главное.",
                    "Марк": "Лопата нашлась. У графа.",
                    "Марка": "Я же говорила!",
                    "Тётя Шура": "Соня-то где? Проспала, бедная.",
                    "Пират_7": "На абордаж!",
                    "Профессор": "Осталась одна.",
                }.items()
            )
        ),
        *(
            _votes(_CYCLE + _EVENING + 5.0 + place / 3, who, f"«{target}»", 2)
            for place, (who, target) in enumerate(
                {
                    "Кнопка": "Профессор",
                    "Лейка": "Кнопка",
                    "Марк": "Кнопку",
                    "Марка": "кнопка",
                    "Тётя Шура": "Кнопку",
                    "Пират_7": "КНОПКА!",
                    "Профессор": "Кнопка",
                }.items()
            )
        ),
    ),
    expected={
        "ru": (
            "[b]Граф Монтеро[/b] (3)",
            "[b]Граф Монтеро[/b] покинул город",
            "[b]Соня[/b] выбыла из игры",
            "Убийство не состоялось",
            "[b]Кнопка[/b] покинула город",
            "Победа мирных!",
        ),
        "en": (
            "[b]Граф Монтеро[/b] (3)",
            "[b]Граф Монтеро[/b] is lynched",
            "[b]Соня[/b] is out of the game",
            "There was no kill",
            "[b]Кнопка[/b] is lynched",
            "The town wins!",
        ),
    },
    lasts=_CYCLE + _NIGHT + PATIENCE,
    rulings={"Тётя Шура": "Марка"},
)

ACTS: Mapping[str, Act] = {"boss": BOSS, "classic": CLASSIC}
