"""A role in words, as bound in this game: what its owner can do, how often, and of whom he is told (RULES §7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.evening import Secrets
from engine.model import Nick, Setup
from engine.offices import OFFICES
from engine.option import Words
from engine.options import find
from engine.powers import Power, is_mafia, members, powers, role_of, roles_in, side_of
from engine.role import GUARDING, HEALING, PROTECTION, SIDE_WORDS, VEST, Block, Role


@dataclass(frozen=True, slots=True)
class RoleLetter:
    """What a role letter says, in one language: the title, the side, abilities, company and items."""

    title: str
    side: str
    about: str = ""
    abilities: tuple[str, ...] = ()
    company: tuple[str, ...] = ()
    items: tuple[str, ...] = ()


def role_letter(setup: Setup, secrets: Secrets, nick: Nick, language: str) -> RoleLetter:
    """The letter of one player: his role as he is to know it, with abilities and limits as bound in this game."""
    role = known_role(setup, secrets, nick)
    gender = next((player.gender for player in setup.players if player.nick == nick), None)
    return RoleLetter(
        title=role.title.tell(language, gender),
        side=_in(SIDE_WORDS[side_of(secrets, nick)], language),
        about=_in(role.about, language) if role.about is not None else "",
        abilities=tuple(_in(words, language) for words in _abilities(setup, secrets, nick, role)),
        company=tuple(_in(words, language) for words in _company(setup, secrets, nick)),
        items=tuple(_in(ITEMS[item], language) for item in secrets.items.get(nick, ())),
    )


def known_role(setup: Setup, secrets: Secrets, nick: Nick) -> Role:
    """The role that he is told: one who does not know his own is told another."""
    role = role_of(setup, secrets, nick)
    return role if role.poses_as is None else roles_in(setup)[role.poses_as]


def block_words(block: Block) -> Words:
    """One ability with its limits."""
    said = [ABOUT[block.kind](block), *limits(block)]
    return Words("; ".join(words.ru for words in said) + ".", "; ".join(words.en for words in said) + ".")


ITEMS: Mapping[str, Words] = MappingProxyType(
    {"vest": Words("бронежилет: один удар мафии вас не убьёт", "a vest: one mafia strike will not kill you")}
)


def _in(words: Words, language: str) -> str:
    return words.ru if language == "ru" else words.en


# --- abilities --------------------------------------------------------------------------------------------------------


def _abilities(setup: Setup, secrets: Secrets, nick: Nick, role: Role) -> Iterator[Words]:
    held = powers(setup, secrets, nick)
    yield from (block_words(power.block) for power in held.values() if not power.team)
    yield from (block_words(block) for block in role.blocks if not block.ability and block.kind != "passive")
    if is_mafia(secrets, nick):
        yield from _together(setup, role, held)
    elif not held and all(block.kind == "passive" for block in role.blocks):
        yield Words("Ночных ходов у вас нет; ваше оружие — голос.", "No night moves: your weapon is your vote.")


def _together(setup: Setup, role: Role, held: Mapping[str, Power]) -> Iterator[Words]:
    """What a mafioso has a part in."""
    rule = setup.options.night.mafia_decides
    decides = find("night.mafia_decides").kind.meanings()[rule]
    yield Words(f"Общий удар мафии; решение: {decides.ru}.", f"The mafia's joint strike; decided: {decides.en}.")
    yield from (TEAM[ability] for ability, power in held.items() if power.team and ability in TEAM)
    if role.voice == rule:
        yield Words("Решающее слово о жертве — ваше.", "Yours is the decisive word on the victim.")


TEAM: Mapping[str, Words] = MappingProxyType(
    {
        "guess_strike": Words(
            "«Удар адвоката»: один на всю мафию за ночь; назовите игрока и его роль.",
            "The guess strike, one a night for the whole mafia: name a player and his role.",
        ),
        "recruit": Words(
            "Вербовка: после гибели мафиози можно предложить живому игроку вступить в мафию.",
            "Recruitment: when a mafioso has died, one living player may be offered to join.",
        ),
        "concede": Words(
            "Если шансов нет, мафия может признать поражение: об этом пишут все живые мафиози.",
            "If there is no chance left, the mafia may concede: every living mafioso writes so.",
        ),
    }
)


def _strike(block: Block) -> Words:
    if block.guess_role:
        return Words(
            "«Удар адвоката»: назовите игрока и его роль; названный верно погибает, и ничто его не спасёт",
            "The guess strike: name a player and his role; if you are right he dies and nothing saves him",
        )
    stops = [STOPPED_BY[stop] for stop in block.stopped_by]
    if not stops:
        return Words("Ночной удар, от которого нет защиты", "A night strike that nothing stops")
    ru, en = ", ".join(stop.ru for stop in stops), ", ".join(stop.en for stop in stops)
    return Words(f"Ночной удар: цель погибает; спасает {ru}", f"A night strike: the target dies; stopped by {en}")


STOPPED_BY: Mapping[str, Words] = MappingProxyType(
    {
        HEALING: Words("лечение", "healing"),
        VEST: Words("бронежилет", "a vest"),
        GUARDING: Words("телохранитель", "a bodyguard"),
        PROTECTION: Words("защита", "protection"),
    }
)


def _block(block: Block) -> Words:
    about = SCOPES[block.scope]
    if not block.also_protects:
        return about
    return Words(f"{about.ru}; убить его этой ночью нельзя", f"{about.en}; nor can he be killed that night")


SCOPES: Mapping[str, Words] = MappingProxyType(
    {
        "night": Words("Блокировка: ходы игрока этой ночью не состоятся", "A block: a player's moves that night fail"),
        "night_and_vote": Words(
            "Блокировка: ходы игрока этой ночью не состоятся, и завтра он не голосует",
            "A block: a player's moves that night fail, and he does not vote the next day",
        ),
        "game_day": Words(
            "Блокировка на игровые сутки: ни ходов этой ночью, ни голоса и сообщений завтра",
            "A block for a game day: no moves that night, neither vote nor posts the next day",
        ),
        "all": Words("Мирная ночь: ни один удар не состоится", "A peaceful night: no strike succeeds"),
        "target": Words(
            "Мир для одного: выбранный игрок не действует, и на него никто не действует",
            "Peace for one: the player neither acts nor is acted on",
        ),
    }
)
REVEALS: Mapping[str, Words] = MappingProxyType(
    {
        "mafia_or_not": Words("Проверка: мафия игрок или нет", "A check: is a player mafia or not"),
        "side": Words("Проверка: на чьей стороне игрок", "A check: on which side is a player"),
        "role": Words("Проверка: какая у игрока роль", "A check: which role a player has"),
        "same_side": Words("Сравнение: на одной ли стороне два игрока", "A comparison: are two players on one side"),
    }
)
SEES: Mapping[str, Words] = MappingProxyType(
    {
        "strikers": Words("Слежка: кто нападал на игрока этой ночью", "A watch: who struck at a player that night"),
        "visitors": Words("Слежка: кто приходил к игроку этой ночью", "A watch: who came to a player that night"),
    }
)


def _always(ru: str, en: str) -> Callable[[Block], Words]:
    return lambda block: Words(ru, en)


ABOUT: Mapping[str, Callable[[Block], Words]] = MappingProxyType(
    {
        "strike": _strike,
        "block": _block,
        "peace": lambda block: SCOPES[block.scope],
        "check": lambda block: REVEALS[block.reveals],
        "watch": lambda block: SEES[block.sees],
        "heal": _always("Лечение: игрок переживёт удары, от которых лечат", "Healing: a player survives what heals"),
        "guard": _always("Охрана: вы погибнете вместо того, кого охраняете", "Guarding: you die in another's place"),
        "pardon": _always(
            "Помилование: казни в этот день не будет; пишите до конца голосования",
            "Pardon: nobody is lynched that day; write before the vote closes",
        ),
        "recruit": _always(
            "Вербовка: предложение игроку вступить в мафию", "Recruitment: an offer to a player to join the mafia"
        ),
        "weight": lambda block: Words(f"Вес вашего голоса: {block.amount}", f"Your vote weighs {block.amount}"),
        "vest": _always("Вечный бронежилет: удар мафии вас не убьёт", "A vest for ever: no mafia strike kills you"),
        "revenge": _always("Кто убьёт вас ночью, погибнет вместе с вами", "Who kills you at night dies with you"),
        "immune_to_lynch": _always("Вас нельзя казнить голосованием", "You cannot be lynched"),
        "passive": _always("Ночных ходов нет", "No night moves"),
    }
)


def limits(block: Block) -> Iterator[Words]:
    """How often, and on whom, as far as the block says."""
    if block.uses is not None:
        yield Words(f"за игру: {block.uses}", f"in the whole game: {block.uses}")
    if block.every > 1:
        yield Words(f"раз в {block.every} {_nights(block.every)}", f"once in {block.every} nights")
    if block.not_twice_running:
        yield Words("одного и того же — не две ночи подряд", "not the same player two nights running")
    if block.kind in {"heal", "peace"}:
        yield SELF.get(block.self_uses, Words(f"себя за игру: {block.self_uses}", f"yourself: {block.self_uses}"))


def _nights(number: int) -> str:
    few = number % 10 in {2, 3, 4} and number % 100 not in {12, 13, 14}
    return "ночи" if few else "ночей"


SELF: Mapping[int | None, Words] = MappingProxyType(
    {None: Words("себя можно", "yourself too"), 0: Words("себя нельзя", "not yourself")}
)


# --- company ----------------------------------------------------------------------------------------------------------


def _company(setup: Setup, secrets: Secrets, nick: Nick) -> Iterator[Words]:
    """Mafiosi know each other, their offices and the untouchable; some roles are told who holds another."""
    if is_mafia(secrets, nick):
        yield from _family(setup, secrets, nick)
    for known in role_of(setup, secrets, nick).knows:
        holders = [other for other, role in secrets.roles.items() if role == known and other != nick]
        title = roles_in(setup)[known].title
        yield from (Words(f"{title.ru}: {other}", f"{title.en}: {other}") for other in holders)


def _family(setup: Setup, secrets: Secrets, nick: Nick) -> Iterator[Words]:
    side = side_of(secrets, nick)
    for mate in members(setup, secrets, side):
        if mate != nick:
            title = role_of(setup, secrets, mate).title
            yield Words(f"{mate} — {title.ru}, с вами", f"{mate}, {title.en}, is with you")
    for office, holder in secrets.offices.items():
        words = OFFICES[office]
        if side_of(secrets, holder) is side:
            yield Words(f"{words.ru}: {holder}", f"{words.en}: {holder}")
    for other in secrets.roles:
        role = role_of(setup, secrets, other)
        if role.untouchable:
            yield Words(f"{other} — {role.title.ru}: трогать нельзя", f"{other}, {role.title.en}: not to be touched")
