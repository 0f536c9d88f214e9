"""Closed lists of the game in words for the public: phases, ways to leave, winners; reasons are `daemon.wording`'s."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from daemon import wording
from daemon.sections import TITLES
from engine.option import Words

SILENCE: Mapping[str, Words] = MappingProxyType(
    {
        "post": Words("нет сообщений в игровой теме", "no posts in the game topic"),
        "vote": Words("нет голоса", "no vote"),
        "warned": Words("повторное нарушение", "a second offence"),
        "ruled": Words("решение ведущего", "the GM's ruling"),
    }
)
PHASES: Mapping[str, Words] = MappingProxyType(
    {
        "day": Words("День", "Day"),
        "evening": Words("Вечер, голосование", "Evening, the vote"),
        "night": Words("Ночь", "Night"),
        "processing": Words("Подсчёт", "Processing"),
    }
)
DEPARTURES: Mapping[str, Words] = MappingProxyType(
    {
        "lynched": Words("казнь", "lynched"),
        "autokilled": Words("автокил", "autokilled"),
        "died": Words("ночь", "died in the night"),
        "killed": Words("решение ведущего", "removed by the GM"),
        "replaced": Words("замена", "replaced"),
    }
)
TIES: Mapping[str, Words] = MappingProxyType(
    {
        "nobody": Words("По правилам игры никто не уходит.", "By the rules nobody leaves."),
        "all": Words("По правилам игры уходят все набравшие поровну.", "By the rules all the tied leave."),
        "random_list": Words("Решил случайный список.", "The random list decided."),
        "earliest": Words("Уходит тот, кто раньше набрал это число.", "Who reached the number first leaves."),
        "revote": Words("Назначено переголосование.", "There will be a second vote."),
        "ask_gm": Words("Решает ведущий.", "The GM decides."),
    }
)
WINNERS: Mapping[str, Words] = MappingProxyType(
    {
        "town": Words("Победа мирных!", "The town wins!"),
        "mafia": Words("Победа мафии!", "The mafia wins!"),
        "mafia_a": Words("Победа первой мафии!", "The first mafia wins!"),
        "mafia_b": Words("Победа второй мафии!", "The second mafia wins!"),
        "maniac": Words("Победа маньяка!", "The maniac wins!"),
        "draw": Words("Ничья.", "A draw."),
    }
)
VALUES: Mapping[str, Words] = MappingProxyType(
    {
        "unlimited": Words("без ограничений", "unlimited"),
        "any": Words("любые", "any"),
        "none": Words("нет", "none"),
        "never": Words("никогда", "never"),
    }
)
NOBODY = Words("никого", "no lynch")


def pick(words: Words, language: str) -> str:
    """The words in the language."""
    return words.ru if language == "ru" else words.en


def nobody(language: str) -> str:
    """The candidate who is nobody."""
    return pick(NOBODY, language)


def section(name: str, language: str) -> str:
    """The title of a section of rules."""
    return pick(TITLES[name], language)


def reason_in(language: str) -> Callable[[str | None], str]:
    """A filter: a reason code in words; an unknown code stays as it is."""
    votes = {code: Words(*said) for code, said in wording.REASONS.items()}
    return _table({**votes, **SILENCE}, language)


def phase_in(language: str) -> Callable[[str | None], str]:
    """A filter: a phase's name."""
    return _table(PHASES, language)


def departure_in(language: str) -> Callable[[str | None], str]:
    """A filter: how somebody left."""
    return _table(DEPARTURES, language)


def _table(table: Mapping[str, Words], language: str) -> Callable[[str | None], str]:
    def tell(code: str | None) -> str:
        known = table.get(code or "")
        return pick(known, language) if known else str(code or "")

    return tell
