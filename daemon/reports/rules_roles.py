"""The roles in play as all players may read of them: how many, on whose side, what each can do (RULES §4, §10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from daemon.reports.filters import bb
from daemon.reports.press import Press
from daemon.reports.rules_words import Line
from engine import describe
from engine.model import Side
from engine.option import Words
from engine.role import MAFIAS, SELF, SIDE_WORDS, UNTOUCHABLE, Block, Role

# What a role letter says to its owner is said of him here.
_OF_HIM: Mapping[str, Words] = {
    "guard": Words("Охрана: гибнет вместо того, кого охраняет", "Guarding: dies in the guarded one's place"),
    "weight": Words("Его голос весит {amount}", "His vote weighs {amount}"),
    "vest": Words("Вечный бронежилет: удар мафии его не убивает", "A vest for ever: no mafia strike kills him"),
    "revenge": Words("Кто убьёт его ночью, погибнет вместе с ним", "Who kills him at night dies with him"),
    "immune_to_lynch": Words("Его нельзя казнить голосованием", "He cannot be lynched"),
    "pardon": Words(
        "Помилование: казни в этот день не будет; письмо — до конца голосования",
        "Pardon: nobody is lynched that day; his letter must come before the vote closes",
    ),
    "passive": Words("Ночных ходов нет", "No night moves"),
}
_FORBIDDEN: Mapping[str, Words] = {
    SELF: Words("себя выбрать нельзя", "not himself"),
    UNTOUCHABLE: Words("ВСБ выбрать нельзя", "not the bastard"),
}
_READS: Mapping[str, Words] = {
    "mafia": Words("мафия", "mafia"),
    "not_mafia": Words("не мафия", "not mafia"),
    "town": Words("мирный", "town"),
}


def role_lines(press: Press, counts: Mapping[str, int]) -> list[str]:
    """A line a role, in the order of the rules; `counts` says how many of each are in play."""
    return [_in(press, _role(press, press.roles[id_], number)) for id_, number in counts.items() if id_ in press.roles]


def _in(press: Press, line: Line) -> str:
    return line[0] if press.language == "ru" else line[1]


def _role(press: Press, role: Role, number: int) -> Line:
    title, side = press.role(role.id), SIDE_WORDS[role.side]
    said = list(_powers(press, role))
    ru, en = " ".join(line[0] for line in said), " ".join(line[1] for line in said)
    return f"{title} — {number} ({side.ru}). {ru}".rstrip(), f"{title}: {number} ({side.en}). {en}".rstrip()


def _powers(press: Press, role: Role) -> Iterator[Line]:
    blocks = [block for block in role.blocks if block.kind != "passive" or role.side not in MAFIAS]
    if role.side in MAFIAS:
        yield "Участвует в общем убийстве мафии.", "Has a part in the mafia's kill."
    for block in blocks:
        if block.kind != "passive" or (len(blocks) == 1 and not _more(role)):
            yield _block(press, block)
    yield from _company(press, role)


def _more(role: Role) -> bool:
    """Is there anything else to be said of one who has no moves?"""
    return role.side is Side.NONE or bool(role.knows) or role.untouchable


def _block(press: Press, block: Block) -> Line:
    own = _OF_HIM.get(block.kind)
    if own is None:
        said = describe.block_words(block)
    else:
        limits = list(describe.limits(block))
        said = Words(
            "; ".join([own.ru.format(amount=block.amount), *(one.ru for one in limits)]) + ".",
            "; ".join([own.en.format(amount=block.amount), *(one.en for one in limits)]) + ".",
        )
    more = list(_particulars(press, block))
    ru, en = " ".join([said.ru, *(one[0] for one in more)]), " ".join([said.en, *(one[1] for one in more)])
    return ru, en.replace("yourself", "himself")


def _particulars(press: Press, block: Block) -> Iterator[Line]:
    """What a role letter leaves to the rules."""
    barred = [_FORBIDDEN[word] for word in block.forbidden_targets if word in _FORBIDDEN]
    if barred:
        ru, en = ", ".join(one.ru for one in barred), ", ".join(one.en for one in barred)
        yield f"{ru[:1].upper()}{ru[1:]}.", f"{en[:1].upper()}{en[1:]}."
    for role, reads in block.reads_as.items():
        known = _READS.get(reads, Words(bb(reads), bb(reads)))
        name = press.role(role)
        yield f"Проверка {name}: «{known.ru}».", f"A check of the {name} says: {known.en}."
    if block.copy_to:
        names = ", ".join(map(press.role, block.copy_to))
        yield f"Ответ получает и {names}.", f"The answer goes to the {names}, too."


def _company(press: Press, role: Role) -> Iterator[Line]:
    if role.untouchable:
        yield (
            "Мафия не может ни убить, ни заморозить его; сам он о своей роли не знает.",
            "The mafia may neither strike nor block him; he does not know his role.",
        )
    for known in role.knows:
        name = press.role(known)
        yield f"Знает, кто {name}.", f"Knows who the {name} is."
    if role.heir_of and role.succession:
        name = press.role(role.heir_of)
        yield f"Если {name} погибнет, занимает его место.", f"Takes the place of the {name} when he is dead."
    if role.side is Side.NONE:
        yield "Ждёт вне игры: может занять место выбывшего.", "Waits outside the game and may take a seat."
