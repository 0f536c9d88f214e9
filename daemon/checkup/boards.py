"""What a GM should know of his board's software: which it is, and what on it cannot be done or was never tried."""

from __future__ import annotations

import re
from collections.abc import Mapping

from daemon.checkup.findings import Finding, Findings, ok, warning
from daemon.forum.troubles import called
from daemon.sections import InboxMode
from parsers.facts import TopicPage

_WITH_SECONDS = re.compile(r"\d:[0-5]\d:[0-5]\d")
_KEEPS = (
    "[forum] inbox = delete здесь не действует: сколько места в папке, форум не говорит; освобождайте её сами",
    "[forum] inbox = delete does nothing here: the forum does not tell how full the folder is; make room yourself",
)
_FORMAT = (
    "поставьте в профиле учётной записи свой формат даты, например d.m.Y H:i:s",
    "set a date format of your own in the account's profile, such as d.m.Y H:i:s",
)
_PRESET = (
    "выберите в профиле учётной записи формат даты с секундами, если он там есть",
    "choose a date format with seconds in the account's profile, if there is one",
)
SECONDS: Mapping[str, tuple[str, str]] = {"phpbb3": _FORMAT, "phpbb2": _FORMAT}
_ZONE = (
    "пояс своих дат этот форум не называет: в профиле учётной записи должен стоять пояс из [schedule] timezone",
    "this forum does not tell in which zone its dates are: the account's profile must have that of [schedule] timezone",
)
_MARKS = (
    "письма читаются по одному и становятся на форуме прочитанными",
    "letters are opened one by one and are marked as read on the forum",
)
_DROPS = (
    "[forum] inbox = delete здесь не действует и не нужно: из полной папки форум сам убирает самое старое письмо, а "
    "прочитанное программа уже сохранила",
    "[forum] inbox = delete does nothing here, and need not: from a full folder the forum itself drops the oldest "
    "letter, and what was read is kept by the program",
)
_UNTRIED = (
    "на живом форуме этого движка программа не испытана: каждое действие проверяется чтением; начните с пробной темы",
    "never tried on a running forum of this software: every action is read back; begin with a topic for trying things",
)
_UNSEEN = (
    "открыли ли игроки письма с ролями, на этом форуме не видно",
    "whether players have opened their role letters cannot be seen on this forum",
)
_NO_LETTERS = (
    "на PunBB и FluxBB без расширения нет личных сообщений: тогда [forum] inbox = none, а роли и ходы — через "
    "ведущего; на форумах семейства mybb.ru они есть",
    "PunBB and FluxBB without an extension have no private messages: then [forum] inbox = none, and roles and "
    "moves go through the GM; forums of the mybb.ru family have them",
)
LIMITS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "phpbb3": (),
    "phpbb2": (),
    "forumotion-phpbb2": (_UNTRIED, _ZONE),
    "forumotion-phpbb3": (_UNTRIED, _ZONE),
    "punbb": (_UNTRIED, _ZONE),
}
LETTERS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "phpbb2": (_MARKS,),
    "forumotion-phpbb2": (_MARKS, _KEEPS),
    "forumotion-phpbb3": (_MARKS, _KEEPS),
    "punbb": (_MARKS, _KEEPS, _UNSEEN, _NO_LETTERS),
}
EMPTIED: Mapping[str, tuple[str, str]] = {"phpbb2": _DROPS}


def no_letters() -> Finding:
    """The GM has said that the forum has no letters."""
    return warning(
        "inbox",
        "писем на форуме нет ([forum] inbox = none): письма с ролями и ночными итогами ждут на столе — передайте их "
        "сами и отметьте mafia-gm hold НОМЕР; ходы игроков вносите командой mafia-gm letter НИК; расписок игроки не "
        "получают, голоса и ходы письмами не принимаются",
        "the forum has no letters ([forum] inbox = none): role letters and private results wait on the desk: hand them "
        "over yourself and note that by mafia-gm hold ID; enter the players' moves by mafia-gm letter NICK; players "
        "get no receipts, and no letter of theirs is read",
    )


def on_board(software: str, inbox: InboxMode = InboxMode.KEEP) -> Findings:
    """The software by name, and what it does not do; of letters only where the game has any."""
    name = called(software)
    yield ok("board", f"движок форума: {name} ({software})", f"the forum's software: {name} ({software})")
    letters = () if inbox is InboxMode.NONE else LETTERS.get(software, ())
    for ru, en in LIMITS.get(software, ()) + letters:
        yield warning("board", ru, en)
    if inbox is InboxMode.DELETE and software in EMPTIED:
        yield warning("board", *EMPTIED[software])


def precision(software: str, page: TopicPage) -> Findings:
    """Whether the account sees seconds: between them and a deadline lies up to a minute. Silent where nothing tells."""
    dated = [post for post in page.posts if post.posted is not None]
    if any(post.posted and post.posted.second for post in dated):
        yield ok("seconds", "время сообщений видно с секундами", "the times of posts are seen with seconds")
    elif dated and not any(_WITH_SECONDS.search(post.posted_text) for post in dated):
        ru, en = SECONDS.get(software, _PRESET)
        yield warning(
            "seconds",
            f"время сообщений и писем видно без секунд: {ru}; без секунд назначайте сроки на целую минуту",
            f"posts and letters are seen without seconds: {en}; without them set deadlines on whole minutes",
        )
