"""The words of private letters: receipts, results of a night, offers, news of a side, reminders.

A receipt holds what its reader wrote himself and what the rules say to it, in one shape for everybody: who has an
ability and who has none get the same letter, so that a receipt shown around proves nothing (RULES §5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from daemon import wording
from daemon.reports.filters import bb, clock_in, date_in
from daemon.reports.press import Press
from daemon.reports.role_letter import comrades
from engine.abilities import ABILITIES
from engine.game import Game
from engine.model import Nick, Private
from engine.offices import OFFICES
from engine.option import Words
from engine.role import SIDE_WORDS

TAKEN, ASKED, REFUSED, LATE = "taken", "ask", "refused", "late"
VOTE, LETTER = "vote", "letter"
_WHAT: Mapping[str, Words] = MappingProxyType(
    {**ABILITIES, VOTE: Words("голос", "vote"), LETTER: Words("письмо", "letter")}
)
_FORMS: Mapping[str, Words] = MappingProxyType(
    {
        TAKEN: Words("Принято: {what}.", "Taken: {what}."),
        ASKED: Words("Уточните: {what} ({why}). Напишите ещё раз.", "Please say: {what} ({why}). Write again."),
        REFUSED: Words("Не принято: {what} ({why}). Можно иначе.", "Not taken: {what} ({why}). Choose otherwise."),
        LATE: Words("Опоздало: {what}. Не засчитано.", "Too late: {what}. It does not count."),
    }
)


@dataclass(frozen=True, slots=True)
class Said:
    """One thing that a letter asks for and what became of it.

    `state` is taken, ask, refused or late; `what` an ability, a vote, or the letter itself where it asks for nothing;
    with `ask`, `targets` are those whom it may mean. `hushed`: the rules refused it for what its writer is or is not.
    """

    state: str
    what: str
    targets: tuple[Nick, ...] = ()
    role: str | None = None
    reason: str | None = None
    hushed: bool = False


def receipt(press: Press, sent: datetime, said: Sequence[Said], closes: datetime | None) -> str:
    """The answer to one letter; `closes` is until when the next one counts."""
    lines = [_line(press, sent, one) for one in said]
    return press.write("receipt", sent=sent, lines=lines, closes=closes)


def night_letter(press: Press, game: Game, day: int, told: Sequence[Private]) -> str:
    """What one player learns after a night."""
    lines = [_in(press, words) for private in told for words in TOLD[private.kind](press, game, private)]
    return press.write("night", day=day, lines=lines)


def news_letter(press: Press, words: Words) -> str:
    """News of a side to one of its members."""
    return press.write("news", text=_in(press, words))


def reminder(press: Press, day: int, closes: datetime) -> str:
    """A reminder that moves are due; the same for everybody who has not written."""
    return press.write("reminder", day=day, closes=closes)


def subject(press: Press, words: Words) -> str:
    """The title of a letter: the game and what it is about; the board takes 120 characters with our own mark."""
    tail = f": {_in(press, words)}"
    return press.game[: 90 - len(tail)] + tail


RECEIPT = Words("письмо получено", "your letter")
NIGHT = Words("после ночи {}", "after night {}")
OFFER = Words("личное предложение", "an offer to you")
NEWS = Words("для своих", "news of your side")
REMINDER = Words("ходы до срока", "moves are due")
SEAT = Words("ваша роль", "your role")


def numbered(words: Words, day: int) -> Words:
    """The words with a day's number in them."""
    return Words(words.ru.format(day), words.en.format(day))


def recruiting() -> Words:
    """The side may make an offer."""
    return Words(
        "Ваша сторона потеряла человека и может предложить одному живому игроку вступить в неё. Кто угодно из ваших "
        "пишет ведущему: «вербую» и ник.",
        "Your side has lost a member and may ask one living player to join it. Any of you writes to the GM: recruit, "
        "and the nick.",
    )


def vacancy(press: Press, office: str) -> Words:
    """An office of the side is empty."""
    name = _in(press, OFFICES[office]) if office in OFFICES else press.role(office)
    return Words(
        f"Место свободно: {name}. Кто угодно из ваших пишет ведущему, кто его займёт: «назначаем» и ник.",
        f"A place is free: {name}. Any of you writes to the GM who takes it: appoint, and the nick.",
    )


# --- receipts -------------------------------------------------------------------------------------------------------


def _line(press: Press, sent: datetime, one: Said) -> str:
    what = f"{_in(press, _WHAT.get(one.what, Words(one.what, one.what)))}{_aim(press, one)}"
    when = sent.astimezone(press.zone).strftime("%H:%M")
    return _in(press, _FORMS[one.state]).format(what=f"{what}, {when}", why=_why(press, one.reason))


def _aim(press: Press, one: Said) -> str:
    if not one.targets:
        return ""
    between = {"ru": " или ", "en": " or "}[press.language] if one.state == ASKED else ", "
    role = f" ({press.role(one.role)})" if one.role and one.role in press.roles else ""
    return f" → {between.join(press.name(nick) for nick in one.targets)}{role}"


def _why(press: Press, code: str | None) -> str:
    said = wording.MOVES.get(code or "") or wording.REASONS.get(code or "")
    return _in(press, Words(*said)) if said else code or ""


# --- the night ------------------------------------------------------------------------------------------------------


def _check(press: Press, game: Game, private: Private) -> Iterator[Words]:
    result = result_words(press, private.result if isinstance(private.result, str) else "")
    whom = " и ".join(bb(nick) for nick in (private.target, private.target2) if nick)
    yield Words(f"Проверка: {whom} — {result.ru}.", f"Check: {whom.replace(' и ', ' and ')} — {result.en}.")


def result_words(press: Press, result: str) -> Words:
    """The result of a check: mafia or not, same side or not, a side, or a role."""
    sides = {side.value: words for side, words in SIDE_WORDS.items()}
    role = press.role(result)
    return _RESULTS.get(result) or sides.get(result) or Words(role, role)


_RESULTS: Mapping[str, Words] = MappingProxyType(
    {
        "mafia": Words("мафия", "mafia"),
        "not_mafia": Words("не мафия", "not mafia"),
        "same": Words("на одной стороне", "on the same side"),
        "different": Words("на разных сторонах", "on different sides"),
    }
)


def _watch(press: Press, game: Game, private: Private) -> Iterator[Words]:
    seen = ", ".join(map(bb, private.result or ()))
    whom = bb(private.target)
    yield Words(f"Слежка за игроком {whom}: {seen or 'никого'}.", f"Watch on {whom}: {seen or 'nobody'}.")


def _vest(press: Press, game: Game, private: Private) -> Iterator[Words]:
    yield Words("Бронежилет спас вас этой ночью; его больше нет.", "Your vest saved you tonight; it is gone.")


def _frozen(press: Press, game: Game, private: Private) -> Iterator[Words]:
    yield Words("Этой ночью вы не могли действовать.", "You could not act this night.")
    scope = game.standing.secrets.silenced.get(private.to) if game.standing else None
    if scope == "night_and_vote":
        yield Words("Завтра вы не голосуете; пропуск простится.", "Tomorrow you do not vote; it will be forgiven.")
    if scope == "game_day":
        yield Words(
            "Завтра вы не пишете и не голосуете; пропуск простится.",
            "Tomorrow you neither post nor vote; it will be forgiven.",
        )


def _offer(press: Press, game: Game, private: Private) -> Iterator[Words]:
    offer = game.standing.secrets.offers.get(private.to) if game.standing else None
    until = moment(press, offer[1]) if offer else Words("ближайшего вечера", "the coming evening")
    yield Words(
        f"Мафия предлагает вам вступить в неё. Ответьте ведущему письмом «согласен» или «отказываюсь» до {until.ru}. "
        "Молчание — отказ; об отказе никто не узнает.",
        f"The mafia asks you to join it. Answer the GM by letter, I accept or I decline, before {until.en}. "
        "Silence is a refusal; nobody will hear of a refusal.",
    )


def _recruited(press: Press, game: Game, private: Private) -> Iterator[Words]:
    if private.target is not None:
        yield Words(f"К вам присоединяется {bb(private.target)}.", f"{bb(private.target)} has joined you.")
        return
    yield Words("С этого утра вы — мафия.", "From this morning on you are mafia.")
    names = ", ".join(map(bb, private.result or ()))
    if names:
        yield Words(f"Ваши напарники: {names}.", f"Your partners: {names}.")
    yield from comrades(press, game, private.to)


def _lost(press: Press, game: Game, private: Private) -> Iterator[Words]:
    role = press.role(str(private.result), private.to)
    yield Words(f"Прежней роли ({role}) у вас больше нет.", f"Your former role ({role}) is gone.")


def _succeeds(press: Press, game: Game, private: Private) -> Iterator[Words]:
    role = press.role(str(private.result), private.to)
    yield Words(f"Теперь вы — {role}.", f"You are the {role} now.")


TOLD: Mapping[str, Callable[[Press, Game, Private], Iterator[Words]]] = MappingProxyType(
    {
        "check": _check,
        "watch": _watch,
        "vest_used": _vest,
        "frozen": _frozen,
        "recruit_offer": _offer,
        "recruited": _recruited,
        "lost_role": _lost,
        "succeeds": _succeeds,
    }
)


def moment(press: Press, at: datetime) -> Words:
    """A day and time in words."""
    clock = clock_in(press.zone)(at)
    return Words(f"{clock}, {date_in(press.zone, 'ru')(at)}", f"{clock}, {date_in(press.zone, 'en')(at)}")


def _in(press: Press, said: Words) -> str:
    return said.ru if press.language == "ru" else said.en
