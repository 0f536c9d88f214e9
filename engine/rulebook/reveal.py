"""`[reveal]`: what is told of the dead and the saved (RULES §9)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kinds import OneOf, Switch
from engine.option import Words, option

LYNCH_WHEN = OneOf(
    {
        "after_vote": Words("сразу после голосования", "after the vote"),
        "after_night": Words("утром", "after the night"),
        "never": Words("никогда", "never"),
    }
)
WHAT = OneOf(
    {
        "full": Words("роль целиком", "the role"),
        "side": Words("только сторона", "the side only"),
        "none": Words("ничего", "nothing"),
    }
)
SAVED = OneOf(
    {
        "nothing": Words("ничего", "nothing"),
        "unnamed": Words("лечение удалось, без имени", "that somebody was healed, unnamed"),
        "named": Words("имя спасённого", "the name of the saved"),
    }
)
ORDER = OneOf(
    {
        "listed": Words("в порядке ходов", "as they died"),
        "shuffled": Words("вразнобой, чтобы порядок не выдал причину", "shuffled, so that the order tells no cause"),
    }
)


@dataclass(frozen=True, slots=True)
class Reveal:
    """What the public learns. A vest is never told: always the same words for a kill that did not happen."""

    lynch_when: str = option(
        LYNCH_WHEN, "after_vote", ("когда называть роль казнённого", "when a lynched role is told"), "§9; A"
    )
    lynch_what: str = option(WHAT, "full", ("что говорить о казнённом", "what is told of the lynched"), "§9")
    autokill_what: str = option(WHAT, "full", ("что говорить об автокиле", "what is told of the autokilled"), "§9; A")
    night_what: str = option(WHAT, "full", ("что говорить об убитых ночью", "what is told of the night's dead"), "§9")
    saved: str = option(SAVED, "nothing", ("что говорить о спасённом", "what is told of the saved"), "§9; A; B 4.3.4")
    saved_role: bool = option(Switch(), "off", ("называть роль спасённого", "the role of the saved"), "§9; A")
    self_heal_role: bool = option(
        Switch(), "off", ("называть роль спасшего себя", "the role of a self-healer"), "§9; A"
    )
    mafia_target: bool = option(
        Switch(),
        "off",
        ("объявлять ход мафии, если по нему кто-то погиб", "the mafia's target, if somebody died"),
        "§9; B 4.1",
    )
    order: str = option(ORDER, "shuffled", ("порядок погибших в утреннем сообщении", "the order of the dead"), "§9")
    no_agreement: bool = option(
        Switch(),
        "off",
        ("говорить открыто, что мафия не договорилась", "telling that the mafia did not agree"),
        "§12; A",
    )
