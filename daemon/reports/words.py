"""Closed lists of the game in words for the public: reasons, phases, ways to leave, winners."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from daemon.sections import TITLES
from engine.option import Words

REASONS: Mapping[str, Words] = MappingProxyType(
    {
        "superseded": Words("заменён более поздним голосом", "a later vote took its place"),
        "no_mark": Words("голос не выделен", "the vote is not marked"),
        "quoted": Words("имя только в цитате", "the name stands in a quote only"),
        "dead_voter": Words("голосующий выбыл", "the voter is out of the game"),
        "not_a_player": Words("не участник игры", "not a player"),
        "gm": Words("ведущий не голосует и не кандидат", "the GM neither votes nor is voted for"),
        "dead_target": Words("кандидат уже выбыл", "the candidate is out of the game"),
        "outsider_target": Words("такого участника нет", "there is no such player"),
        "unknown_name": Words("имя не опознано", "the name is not recognised"),
        "ambiguous": Words("подходят несколько игроков", "several players fit"),
        "weak_match": Words("имя похоже, но не точно", "the name is close but not certain"),
        "several_names": Words("названо несколько имён", "several names are given"),
        "conditional": Words("голос с условием", "the vote has a condition"),
        "late": Words("поздно", "late"),
        "early": Words("до открытия голосования", "before the vote opened"),
        "edited": Words("сообщение исправлено", "the post was edited"),
        "over_limit": Words("исчерпано число смен голоса", "no changes left"),
        "locked": Words("голос уже был окончательным", "the vote was final already"),
        "wrong_topic": Words("не в теме голосования", "not in the vote topic"),
        "self": Words("против себя", "for oneself"),
        "abstain_forbidden": Words("воздерживаться нельзя", "abstaining is forbidden"),
        "unvoted": Words("голос снят", "the vote was taken back"),
        "unvote_off": Words("снимать голос нельзя", "a vote cannot be taken back"),
        "joke": Words("похоже на шутку", "it looks like a joke"),
        "void_by_gm": Words("снят решением ведущего", "voided by the GM"),
        "blocked_voter": Words("не мог голосовать", "could not vote"),
        "via_gm_off": Words("голоса через ведущего не принимаются", "votes through the GM are not taken"),
        "post": Words("не отписался в игровой теме", "did not post in the game topic"),
        "vote": Words("не проголосовал", "did not vote"),
        "warned": Words("повторное нарушение", "a second offence"),
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
    return _table(REASONS, language)


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
