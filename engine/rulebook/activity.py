"""`[activity]`: what a living player owes, and autokill (RULES §3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from engine.kinds import Length, Number, OneOf, Switch
from engine.option import Chosen, Words, option

MISSED = OneOf(
    {
        "nothing": Words("ничего", "nothing"),
        "warn": Words("предупреждение", "a warning"),
        "autokill": Words("автокил", "autokill"),
        "autokill_after": Words("автокил за N-й пропуск в игре", "autokill at the Nth miss of the game"),
    },
    frozenset({"autokill_after"}),
)
WINDOW = OneOf(
    {
        "day": Words("день", "the day"),
        "day_and_evening": Words("день и вечер", "the day and the evening"),
    }
)
AUTOKILL_WHEN = OneOf(
    {
        "vote_end": Words("по окончании голосования", "when the vote closes"),
        "dawn": Words("на рассвете", "at dawn"),
    }
)
REPLACEMENT_ROLE = OneOf(
    {
        "same": Words("роль выбывшего", "the role of the one who left"),
        "draw": Words("по жребию", "by lot"),
        "ask_gm": Words("решает ведущий", "the GM decides"),
    }
)
TALK = OneOf(
    {
        "listed": Words("показать ведущему", "shown to the GM"),
        "allowed": Words("можно", "allowed"),
    }
)


@dataclass(frozen=True, slots=True)
class Activity:
    """What silence costs, and what else the GM is to see."""

    min_posts: int = option(
        Number(),
        "0",
        ("сколько сообщений в игровой теме обязан оставить игрок за сутки", "posts owed per game day"),
        "§3; A",
    )
    missed_post: Chosen = option(MISSED, "nothing", ("кто не отписался", "who has not posted enough"), "§3; A")
    missed_vote: Chosen = option(MISSED, "nothing", ("кто не проголосовал", "who has not voted"), "§3; A")
    window: str = option(WINDOW, "day", ("в какое время сообщения идут в зачёт", "when posts count"), "§3")
    min_chars: int = option(
        Number(), "1", ("более короткие сообщения показать ведущему", "shorter posts are shown to the GM"), "§3"
    )
    prod_after: timedelta = option(
        Length(), "0", ("через сколько молчания напомнить личным письмом", "silence before a reminder"), "§3"
    )
    autokill_when: str = option(
        AUTOKILL_WHEN, "vote_end", ("когда наступает автокил", "when autokill falls"), "§3, §12"
    )
    second_offence: bool = option(
        Switch(), "off", ("второе предупреждение — автокил", "the second warning means autokill"), "§3; A, запрещено 8"
    )
    replacement_role: str = option(
        REPLACEMENT_ROLE, "same", ("роль запасного, вошедшего в игру", "the role of a reserve who steps in"), "§3; A"
    )
    last_word: timedelta = option(
        Length("none"),
        "none",
        (
            "последнее слово выбывшего: столько времени от начала нового дня, в игровой теме",
            "the last word of one who is out: so long from the new day's beginning, in the game topic",
        ),
        "§10; A, запрещено 5; B 4.1",
    )
    vote_talk: str = option(
        TALK,
        "allowed",
        ("сообщения без голоса в теме голосования", "posts without a vote in the vote topic"),
        "§10; A, запрещено 8",
    )
    night_talk: str = option(
        TALK,
        "allowed",
        ("сообщения в игровой теме ночью", "posts in the game topic at night"),
        "§10; A, ночные действия",
    )
    outside_talk: str = option(
        TALK,
        "allowed",
        ("сообщения персонажей в других темах игры", "posts of characters in the game's other topics"),
        "§10; A, запрещено 2 и 8",
    )
