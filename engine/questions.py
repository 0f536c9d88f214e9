"""What the rules put to the GM, in words: questions that wait for a ruling, and entries that came too late."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.model import NOBODY, Nick, Setup
from engine.option import Words
from engine.role import SIDE_WORDS

ASKS: Mapping[str, Words] = MappingProxyType(
    {
        "tie": Words("равенство голосов (tie): {who} — кто уходит?", "a tie: {who}; who leaves?"),
        "no_votes": Words("никто не проголосовал (no_votes): кто уходит?", "nobody has voted (no_votes): who leaves?"),
        "all_in": Words(
            "все голоса отданы: голосование можно закрыть (close vote)",
            "all votes are in: the vote may be closed (close vote)",
        ),
        "moves_in": Words(
            "все ходы получены: ночь можно закончить (close night)",
            "all moves are in: the night may be closed (close night)",
        ),
        "victory": Words(
            "похоже, победа: {who}; подтвердите (end) или играйте дальше",
            "a victory, it seems: {who}; confirm (end) or play on",
        ),
        "replacement_role": Words("какую роль получает {who}?", "which role does {who} get?"),
    }
)
WARNINGS: Mapping[str, Words] = MappingProxyType(
    {
        "late_vote": Words(
            "голос в сообщении {what} прочитан или изменён после итогов дня {day}: итоги не меняются",
            "the vote in post {what} was read or changed after the result of day {day}: the result stands",
        ),
        "late_post": Words(
            "сообщение {what} прочитано после итогов дня {day}: итоги не меняются",
            "post {what} was read after the result of day {day}: the result stands",
        ),
        "late_letter": Words(
            "письмо {what} прочитано после итогов ночи {day}: итоги не меняются",
            "letter {what} was read after the result of night {day}: the result stands",
        ),
        "late_ruling": Words(
            "решение «{what}» опоздало: итоги дня {day} опубликованы и не меняются",
            "the ruling '{what}' came too late: the result of day {day} is published and stands",
        ),
        "unknown_ruling": Words("решение «{what}» не понято", "the ruling '{what}' is not known"),
        "refused_ruling": Words(
            "решение «{what}» не исполнено: правила этой игры или её ход этого не дают",
            "the ruling '{what}' was not followed: the rules of this game or its course do not allow it",
        ),
        "differs": Words(
            "день {day}: по нынешним данным выходит иначе, чем опубликовано; остаётся как опубликовано",
            "day {day}: what is known now says otherwise than was published; what was published stands",
        ),
        "too_soon": Words(
            "публикация итогов дня {day} раньше, чем этот день начался",
            "a result of day {day} published before that day began",
        ),
    }
)


def ask(setup: Setup, code: str, *who: Nick) -> str:
    """A question to the GM."""
    names = ", ".join(_name(setup, nick) for nick in who)
    return _in(setup, ASKS[code]).format(who=names)


def warn(setup: Setup, code: str, day: int = 0, what: object = "") -> str:
    """A warning for the GM."""
    return _in(setup, WARNINGS[code]).format(day=day, what=what)


def side(setup: Setup, winner: str) -> str:
    """A winner in words."""
    return next((_in(setup, words) for known, words in SIDE_WORDS.items() if known == winner), winner)


def _name(setup: Setup, nick: Nick) -> str:
    return _in(setup, Words("никого", "no lynch")) if nick == NOBODY else nick


def _in(setup: Setup, words: Words) -> str:
    return words.ru if setup.language == "ru" else words.en
