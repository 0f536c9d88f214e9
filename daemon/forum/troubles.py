"""What can be wrong with a board itself: another software than expected, or one that keeps programs out."""

from __future__ import annotations

from collections.abc import Iterable

from daemon.account import CannotSignIn, ForumTrouble, Refused
from parsers.errors import PageNotUnderstood, ParseError, StrangePage

NAMES = {
    "phpbb3": "phpBB 3",
    "phpbb2": "phpBB 2.0",
    "forumotion-phpbb2": "Forumotion (phpBB2)",
    "forumotion-phpbb3": "Forumotion (phpBB3)",
    "punbb": "mybb.ru / PunBB",
}


def called(software: str) -> str:
    """A software by the name that people know."""
    return NAMES.get(software, software)


class UnknownBoard(ForumTrouble):
    """No reader knows the board's first page: nothing is read from such a board, let alone counted."""

    def __init__(self, url: str, why: ParseError) -> None:
        if isinstance(why, StrangePage):
            ru, en = why.ru, why.en
        else:
            missing = why.missing if isinstance(why, PageNotUnderstood) else str(why)
            russian = why.russian if isinstance(why, PageNotUnderstood) else missing
            ru = f"Не найдено: {russian}. Проверьте [forum] url; если адрес верен, задайте [forum] software."
            en = f"Missing: {missing}. Check [forum] url; if it is right, set [forum] software."
        super().__init__(
            f"По странице {url} движок форума не узнать. {ru} Ничего не прочитано и не посчитано.",
            f"The page {url} does not tell the forum's software. {en} Nothing was read or counted.",
        )


class OtherSoftware(ForumTrouble):
    """A page of another software than the one that was chosen, or met so far."""

    def __init__(self, url: str, wanted: str, found: str) -> None:
        super().__init__(
            f"Страница {url} — это {called(found)}, а [forum] software = {wanted}. Исправьте на {found} или на auto; "
            "до этого ничего не читается и не отправляется.",
            f"The page {url} is {called(found)}, but [forum] software = {wanted}. Change that to {found} or to auto; "
            "until then nothing is read or sent.",
        )


class NotOffered(Refused):
    """Something that this board has not, or that is not known of it. Nothing was sent."""

    ru = "На этом форуме так нельзя, или неизвестно, как это на нём делается. Сделайте это вручную."
    en = "This forum does not offer that, or it is not known how it is done there. Do it by hand."


class NoLetters(NotOffered):
    """No folder of letters, and no link to one."""

    ru = (
        "Личных сообщений на этом форуме не видно. Если их там нет, поставьте [forum] inbox = none: роли раздайте "
        "сами, ходы вносите командой mafia-gm letter. Если есть — проверьте права учётной записи."
    )
    en = (
        "This forum shows no private messages. If it has none, set [forum] inbox = none, hand out the roles yourself "
        "and enter moves by mafia-gm letter. If it has, check the account's permissions."
    )


class RefusesPrograms(CannotSignIn):
    """The form has fields that only a script in a browser fills in: programs are not wanted, and none is pretended."""

    def __init__(self, fields: Iterable[str]) -> None:
        super().__init__()
        shown = ", ".join(fields)
        self.ru = (
            f"Форум принимает формы только из браузера: поля {shown} заполняет скрипт страницы. Программа под браузер "
            "не подделывается. Попросите администратора отключить эту защиту или публикуйте вручную."
        )
        self.en = (
            f"The forum takes forms from browsers only: a script of the page fills in {shown}. No browser is pretended "
            "to be there. Ask the administrator to lift that protection, or post by hand."
        )
