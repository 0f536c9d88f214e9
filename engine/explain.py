"""The night put into words for the GM: a chain of causes for every death and every non-death (RULES §5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from engine.abilities import ABILITIES
from engine.model import Nick
from engine.option import Words
from engine.role import SIDE_WORDS, Role

LINKS: Mapping[str, Words] = MappingProxyType(
    {
        "struck": Words("удар: {label} ({by})", "struck: {label} ({by})"),
        "healed": Words("лечение: {by}", "healed by {by}"),
        "protected": Words("защита: {by}", "protected by {by}"),
        "vest": Words("бронежилет", "vest"),
        "guarded": Words("удар принимает на себя {by}", "{by} takes the blow"),
        "peace": Words("мирная ночь: {by}", "peace by {by}"),
        "dead_target": Words("цель уже вне игры", "the target was out already"),
        "own_side": Words("цель — из своих", "the target is of the same side"),
        "right_guess": Words("роль названа верно", "the role was guessed"),
        "wrong_guess": Words("роль названа неверно", "the role was not guessed"),
        "penalty": Words("расплата за промах", "the penalty for a miss"),
        "kamikaze": Words("гибель вместе с {by}", "taken along by {by}"),
        "dies": Words("выбывает", "dies"),
        "lives": Words("остаётся в игре", "lives"),
        "failed": Words("{by}, {ability}{aim}: не состоялось — {why}", "{by}, {ability}{aim}: failed, {why}"),
        "council": Words(
            "{side}, общий удар: письма {letters}; {verdict}", "{side}, joint strike: letters {letters}; {verdict}"
        ),
        "agreed": Words("удар по игроку {target}", "a strike at {target}"),
        "mutual": Words(
            "{by} блокируют друг друга: не состоялось ни то, ни другое; решить иначе можно решением по письму",
            "{by} block each other: both fail; a ruling on a letter can settle it otherwise",
        ),
        "ask": Words("письмо от {by} ({ability}{aim}): {why}", "letter from {by} ({ability}{aim}): {why}"),
    }
)
LABELS: Mapping[str, Words] = MappingProxyType(
    {
        "don": Words("удар дона", "the don's strike"),
        "guess": Words("удар адвоката", "the guess strike"),
        "penalty": Words("расплата за промах", "the penalty for a miss"),
        "kamikaze": Words("камикадзе", "the kamikaze"),
    }
)
WHY: Mapping[str, Words] = MappingProxyType(
    {
        "blocked": Words("ход заблокирован", "blocked"),
        "healed": Words("цель вылечили", "the target was healed"),
        "vest": Words("у цели бронежилет", "the target wore a vest"),
        "protected": Words("цель под защитой", "the target was protected"),
        "no_agreement": Words("нет согласия", "no agreement"),
        "silent_member": Words("написали не все", "somebody did not write"),
        "dead_target": Words("цель вне игры", "the target is out of the game"),
        "dead_actor": Words("ходивший вне игры", "the actor is out of the game"),
        "lynched_actor": Words("ходившего посадили", "the actor was lynched"),
        "autokilled_actor": Words("у ходившего автокил", "the actor was autokilled"),
        "forbidden_target": Words("этого игрока выбирать нельзя", "this target is forbidden"),
        "own_side": Words("цель — из своих", "the target is of the same side"),
        "self_target": Words("себя выбирать нельзя", "oneself is no target"),
        "limit": Words("предел исчерпан", "over the limit"),
        "peace": Words("мирная ночь", "peace"),
        "wrong_guess": Words("роль не угадана", "the role was not guessed"),
        "late": Words("поздно", "late"),
        "no_such_ability": Words("такой способности нет", "no such ability"),
        "ambiguous": Words("подходят несколько имён", "several names fit"),
        "unknown_name": Words("имя не узнано", "the name is unknown"),
        "no_target": Words("не указана цель", "no target"),
        "several_targets": Words("целей несколько", "several targets"),
        "conditional": Words("ход с условием", "a condition"),
        "role_mismatch": Words("роль не та", "the role does not match"),
        "no_phrase": Words("нет слов «от имени киллера»", "the words of the killer are missing"),
        "weak_match": Words("имя узнано неуверенно", "the name is a weak match"),
        "outsider": Words("автор не в игре", "the sender is not in the game"),
        "dead_sender": Words("автор уже выбыл", "the sender is out of the game"),
        "withdrawn": Words("ход отозван", "withdrawn"),
        "replaced": Words("ход заменён", "replaced"),
        "void_by_gm": Words("снято ведущим", "void by the GM"),
    }
)


@dataclass(frozen=True, slots=True)
class Link:
    """One cause in a chain: a code of LINKS with the names that go into it. `about` None: a line of its own."""

    about: Nick | None
    code: str
    names: Mapping[str, str] = field(default_factory=dict)

    def tell(self, language: str) -> str:
        """The cause in words."""
        return say(LINKS[self.code], language).format(**self.names)


def say(words: Words, language: str) -> str:
    """The words of a language: Russian unless English is asked for."""
    return words.en if language == "en" else words.ru


def why(code: str, language: str) -> str:
    """A reason code in words; one without words is shown as it is."""
    return say(WHY[code], language) if code in WHY else code


def ability(name: str, language: str) -> str:
    """An ability in words."""
    return say(ABILITIES[name], language) if name in ABILITIES else name


def label_words(label: str, roles: Mapping[str, Role]) -> Words:
    """What a death's label means: a side's joint strike, a special strike, a penalty, or a role."""
    known = {**{side.value: words for side, words in SIDE_WORDS.items()}, **LABELS}
    role = roles.get(label)
    return known.get(label) or (Words(role.title.ru, role.title.en) if role else Words(label, label))


def aim(*targets: Nick | None) -> str:
    """« → target», or nothing where a move has none."""
    named = ", ".join(target for target in targets if target is not None)
    return f" → {named}" if named else ""


def tell(links: Iterable[Link], order: Iterable[Nick], language: str) -> tuple[str, ...]:
    """One line for every player whom the night touched, in this order, and then the lines about no one player."""
    links = tuple(links)
    chains = []
    for nick in order:
        chain = [link.tell(language) for link in links if link.about == nick]
        if chain:
            chains.append(f"{nick}: {' → '.join(chain)}")
    return (*chains, *(link.tell(language) for link in links if link.about is None))
