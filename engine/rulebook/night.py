"""`[night]`: moves, their order, and the scenarios of A (RULES §5, §6, §12)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kinds import ListOf, Number, OneOf, Switch
from engine.option import Words, option

MOVES_DUE = OneOf(
    {
        "night_end": Words("до конца ночи", "by the end of the night"),
        "vote_end": Words("до конца голосования", "by the end of the vote"),
    }
)
DEAD_ACT = OneOf(
    {
        "no": Words("нет: ходы идут по очереди", "no: moves are worked one after another"),
        "yes": Words("да: всё происходит одновременно", "yes: all at once"),
    }
)
MAFIA_DECIDES = OneOf(
    {
        "unanimous": Words("единогласно", "unanimously"),
        "boss": Words("босс, за ним дежурный", "the boss, then the one on duty"),
        "duty": Words("дежурный", "the one on duty"),
        "don": Words("дон", "the don"),
        "killer": Words("киллер", "the killer"),
        "majority": Words("большинством", "by majority"),
        "last": Words("последнее письмо", "the last letter"),
    }
)
SILENT_MAFIOSO = OneOf(
    {
        "breaks": Words("нарушает единогласие", "breaks the agreement"),
        "ignored": Words("не учитывается", "is left out"),
    }
)
LYNCHED_MOVE = OneOf(
    {
        "void": Words("сгорает", "is void"),
        "team_strike_stands": Words("общий удар стороны остаётся в силе", "the side's joint strike stands"),
        "counts": Words("остаётся в силе", "counts"),
    }
)
OWN_SIDE = OneOf(
    {
        "refuse": Words("ход отклоняется", "the move is refused"),
        "allow": Words("можно", "allowed"),
    }
)
DON_MISS = OneOf(
    {
        "none": Words("ничего", "nothing"),
        "announce_target": Words("названо имя того, в кого метил дон", "the don's target is named"),
        "don_dies_second_miss": Words("после второго промаха дон погибает", "at the second miss the don dies"),
    }
)
NEW_DON = OneOf(
    {
        "none": Words("нового дона нет", "there is no new don"),
        "chosen": Words("мафия выбирает нового", "the mafia chooses another"),
    }
)
MISS_PENALTY = OneOf(
    {
        "none": Words("названо имя выжившего", "the survivor is named"),
        "actor_dies": Words("погибает нанёсший удар", "the striker dies"),
        "actor_dies_second_miss": Words("нанёсший удар погибает после второго промаха", "he dies at the second miss"),
    }
)
DON_BY = OneOf(
    {
        "draw": Words("жребий", "by lot"),
        "mafia": Words("мафия", "the mafia"),
        "gm": Words("ведущий", "the GM"),
    }
)
KILLER_BY = OneOf({"mafia": Words("мафия", "the mafia"), "draw": Words("жребий", "by lot")})
RECRUIT_UNTIL = OneOf(
    {
        "next_evening": Words("до начала следующего голосования", "until the next vote opens"),
        "vote_end": Words("до конца следующего голосования", "until the next vote closes"),
    }
)
USES = Number(least=0, named={"unlimited": None})


@dataclass(frozen=True, slots=True)
class Night:
    """How the night's letters become deaths. A block's own parameter of the same name overrides it for one role."""

    moves_due: str = option(
        MOVES_DUE, "night_end", ("до какого времени принимаются ходы", "when moves are due"), "§5; B 4.1"
    )
    change: int | None = option(
        Number(named={"unlimited": None, "never": 0}),
        "unlimited",
        ("сколько раз можно сменить ход", "changes of a move"),
        "§5",
    )
    order: tuple[str, ...] = option(ListOf(), "none", ("порядок ходов", "the order of moves"), "§5; A, ночные действия")
    dead_act: str | None = option(
        DEAD_ACT,
        None,
        ("действует ли ход убитого раньше по порядку", "does one killed earlier still act"),
        "§5, §12",
        "no",
    )
    mafia_decides: str = option(
        MAFIA_DECIDES, "unanimous", ("как мафия решает", "how the mafia decides"), "§5; A; B 4.1"
    )
    silent_mafioso: str = option(
        SILENT_MAFIOSO, "breaks", ("мафиози, который не написал", "a mafioso who did not write"), "§5"
    )
    lynched_move: str = option(LYNCHED_MOVE, "void", ("ход казнённого", "the move of one who was lynched"), "§5, §12")
    own_side_target: str = option(OWN_SIDE, "refuse", ("удар по своим", "a strike at one's own side"), "§5")
    guess_strike: bool = option(Switch(), "off", ("«удар адвоката»", "the guess strike"), "§5, §6; A 4")
    guess_uses: int | None = option(
        USES, "unlimited", ("сколько раз за игру «удар адвоката»", "guess strikes a game"), "§12"
    )
    miss_penalty: str = option(
        MISS_PENALTY, "none", ("промах «удара адвоката»", "a guess strike that misses"), "§5, §12; A 4"
    )
    don_by: str = option(DON_BY, "draw", ("кто назначает дона", "who names the don"), "§12; A 6")
    don_uses: int | None = option(USES, "1", ("сколько раз за игру «удар дона»", "don's strikes a game"), "§12; A 6")
    don_every: int = option(
        Number(least=1), "1", ("«удар дона» не чаще чем раз в N ночей", "nights between"), "§12; A 6"
    )
    don_miss: str = option(DON_MISS, "none", ("промах дона", "a don's strike that misses"), "§5, §12; A 6")
    new_don: str = option(NEW_DON, "none", ("после гибели дона", "when the don is dead"), "§5, §12; A 6")
    killer_by: str = option(KILLER_BY, "mafia", ("кто назначает киллера", "who names the killer"), "§5; A 5")
    killer_every: int = option(
        Number(least=1),
        "1",
        ("удар киллера не чаще чем раз в N ночей", "nights between the killer's strikes"),
        "§12; A 5",
    )
    killer_uses: int | None = option(
        USES, "unlimited", ("сколько раз за игру удар киллера", "killer's strikes a game"), "§12"
    )
    recruit: bool = option(Switch(), "off", ("вербовка", "recruitment"), "§6, §12; A 2")
    recruit_until: str = option(
        RECRUIT_UNTIL, "next_evening", ("до какого времени отвечают на вербовку", "when an offer lapses"), "§6, §12"
    )
    recruit_keeps_role: bool = option(
        Switch(), "off", ("завербованный сохраняет свою роль", "a recruit keeps his role"), "§6, §12; A 2"
    )
    vests: int = option(Number(), "0", ("сколько бронежилетов разыграть", "vests drawn by lot"), "§6; A 3")
