"""`[votes]`: which votes stand and whom they remove (RULES §2)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kinds import ListOf, Number, OneOf, Switch, Text
from engine.option import Chosen, Words, option

MARK = ListOf(
    {
        "colour": Words("цветом", "colour"),
        "bold": Words("жирным", "bold"),
        "tag": Words("[vote]ник[/vote]", "[vote]nick[/vote]"),
        "keyword": Words("«голосую за …», «vote: …» в начале строки", "'vote: …' at the start of a line"),
        "plain": Words("сообщение из одного имени", "a post that is a name and nothing else"),
    }
)
ABSTAIN = OneOf(
    {
        "forbidden": Words("воздерживаться запрещено", "abstaining is forbidden"),
        "allowed": Words("можно: «никого» — такой же кандидат", "allowed: no lynch is a candidate"),
    }
)
SELF_VOTE = OneOf(
    {
        "counted": Words("засчитывается", "it counts"),
        "miss": Words("как если бы игрок не голосовал", "as if the player had not voted"),
        "void": Words("не засчитывается, прежний голос в силе", "it is void, an earlier vote stands"),
    }
)
REASON = OneOf(
    {
        "any": Words("всё равно", "either way"),
        "flag_present": Words("отмечать голоса с объяснением", "flag votes that give a reason"),
        "flag_absent": Words("отмечать голоса без объяснения", "flag votes that give none"),
    }
)
EDITED = OneOf(
    {
        "first_seen": Words("держится первое прочтение", "the first reading stands"),
        "void": Words("голос не засчитывается, прежний в силе", "the vote is void, an earlier one stands"),
        "void_and_miss": Words("голос сгорает вместе с прежними", "the vote falls and so do earlier ones"),
        "last": Words("в силе последнее прочтение", "the last reading stands"),
    }
)
EARLY = OneOf(
    {
        "hold": Words("вступает в силу с открытием голосования", "it takes effect when the vote opens"),
        "void": Words("не засчитывается", "it is void"),
    }
)
MISSED = OneOf(
    {
        "nothing": Words("ничего", "nothing"),
        "self_vote": Words("голос против себя", "a vote against oneself"),
        "self_votes": Words("N голосов против себя", "N votes against oneself"),
    },
    frozenset({"self_votes"}),
)
MAJORITY = OneOf(
    {
        "off": Words("большинство ничего не решает досрочно", "a majority does not end the day"),
        "hammer": Words(
            "больше половины живых за одного — день закрыт", "more than half of the living: the day closes"
        ),
    }
)
TIE_WORDS = {
    "ask_gm": Words("решает ведущий", "the GM decides"),
    "nobody": Words("никто не уходит", "nobody leaves"),
    "all": Words("уходят все, кто набрал поровну", "all the tied leave"),
    "random_list": Words("первый из них по случайному списку", "the first of them in the random list"),
    "revote": Words("переголосование между ними", "a second vote among them"),
    "earliest": Words("кто раньше набрал это число", "who reached the number first"),
}
TIE = OneOf(TIE_WORDS)
TIE_AGAIN = OneOf({name: words for name, words in TIE_WORDS.items() if name != "revote"})
NO_VOTES = OneOf(
    {
        "as_tie": Words("как при равенстве голосов", "as in a tie"),
        "nobody": Words("никто не уходит", "nobody leaves"),
        "random_list": Words("первый живой по случайному списку", "the first living one in the random list"),
    }
)


@dataclass(frozen=True, slots=True)
class Votes:
    """How votes are given, read and counted."""

    mark: tuple[str, ...] = option(MARK, "colour", ("чем выделяют голос", "what marks a vote"), "§2; B 2.4")
    colours: tuple[str, ...] = option(
        ListOf(none="any"), "any", ("принимаемые цвета", "the accepted colours"), "§2; B 2.4"
    )
    change: int | None = option(
        Number(named={"unlimited": None}),
        "unlimited",
        ("сколько раз в день можно сменить голос", "changes a day"),
        "§2; B 2.3",
    )
    final_word: str = option(Text(), "", ("слово, после которого голос не меняют", "the word that locks a vote"), "§2")
    unvote: bool = option(Switch(), "off", ("можно ли снять голос", "may a vote be taken back"), "§2")
    abstain: str = option(ABSTAIN, "forbidden", ("воздержаться", "abstaining"), "§2; A, ход игры")
    self_vote: str = option(SELF_VOTE, "counted", ("голос против себя", "a vote for oneself"), "§2")
    reason: str = option(REASON, "any", ("объяснение при голосе", "a reason beside the vote"), "§2; A; B 2.4")
    edited: str = option(
        EDITED, "first_seen", ("правленое сообщение с голосом", "a vote post that was edited"), "§2; A"
    )
    early: str = option(EARLY, "hold", ("голос до открытия голосования", "a vote before the vote opens"), "§2")
    via_gm: bool = option(Switch(), "off", ("голоса через ведущего", "votes through the GM"), "§2; A, ход игры")
    missed: Chosen = option(MISSED, "nothing", ("кто не проголосовал", "who has not voted"), "§2; A, ход игры")
    weight: int = option(Number(least=1), "1", ("вес голоса, если роль не даёт другого", "a vote's weight"), "§2")
    weight_shown: bool = option(
        Switch(), "on", ("показывать вес голосов в подсчётах", "weights in public counts"), "§2"
    )
    majority: str = option(MAJORITY, "off", ("досрочное большинство", "a majority before the deadline"), "§2")
    tie: str | None = option(TIE, None, ("равенство голосов", "most votes shared"), "§2; B 2.5", "nobody")
    tie_again: str = option(
        TIE_AGAIN, "nobody", ("равенство при переголосовании", "a tie in the second vote"), "§2, §12"
    )
    no_votes: str = option(NO_VOTES, "as_tie", ("никто не проголосовал", "nobody has a vote"), "§2; B 2.5")
    lynches: int = option(Number(least=1), "1", ("сколько уходит за голосование", "how many leave by one vote"), "§2")
