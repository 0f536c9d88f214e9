"""What boards say in their notices, Russian and English, and the code for each.

The patterns are stems and short phrases, asked from top to bottom in lower case: the first that fits decides. Boards
word the same thing differently from version to version, and administrators change words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from parsers.facts import Notice
from parsers.markup import read_element
from parsers.sheet import Element

LONGEST = 2000  # characters of a notice that are looked at


@dataclass(frozen=True, slots=True)
class Saying:
    """A kind of notice: its code, whether it tells of a failure, and how it is worded."""

    code: str
    error: bool
    pattern: re.Pattern[str]


def _saying(code: str, *phrases: str, error: bool = True) -> Saying:
    return Saying(code, error, re.compile("|".join(phrases)))


SAYINGS = (
    _saying(
        "too_many_attempts", r"превысили .{0,60}попыток", r"количество попыток войти", r"maximum .{0,30}login attempts"
    ),
    _saying("wrong_password", r"неверн\w+ (пароль|имя пользователя)", r"неверное/неактивное", r"войти без пароля"),
    _saying(
        "wrong_password",
        r"incorrect (password|username)",
        r"inactive username, or an invalid password",
        r"login without a password",
    ),
    _saying("wrong_password", r"неверн\w+ (имя|логин) и.{0,8} парол", r"wrong user(name)?.{0,12}password"),
    _saying("banned_or_inactive", r"имя пользователя .{0,40}неактивно", r"username is currently inactive"),
    _saying(
        "banned",
        r"закрыт доступ к конференции",
        r"доступ к конференции закрыт",
        r"(закрыт|запрещ[её]н) доступ к (этому |данному )?форум",
        r"been (permanently )?banned",
        r"you are banned",
        r"ban has been issued",
    ),
    _saying("form_expired", r"ошибка отправки формы", r"form was invalid", r"ошибка сессии", r"invalid[ _]session"),
    _saying("form_expired", r"confirm security token", r"подтвердить .{0,30}(ключ|токен)"),
    _saying(
        "flood",
        r"сразу после предыдущего",
        r"so soon after (your|the) last",
        r"too soon after",
        r"cannot use search at this time",
    ),
    _saying(
        "flood",
        r"flood control",
        r"(защит|контрол)\w+ .{0,12}флуд",
        r"(между сообщениями|перед .{0,20}отправкой) .{0,40}секунд",
        r"seconds? (have|has) to pass between",
        r"request limit exceeded",
        r"too many requests",
    ),
    _saying(
        "no_subject",
        r"необходимо указать заголовок",
        r"должны указать (тему|заголовок)",
        r"must (specify|enter) a subject",
        r"topics must contain a subject",
    ),
    _saying("no_recipient", r"получатель\w* .{0,20}не (выбран|указан)", r"no recipient", r"пользователи не существуют"),
    _saying(
        "no_recipient",
        r"такого пользователя не существует",
        r"указать имя получателя",
        r"these user\(?s\)? do(es)? not exist",
        r"no such user exists",
    ),
    _saying("no_recipient", r"requested users to be added do not exist", r"must specify a username to (send|whom)"),
    _saying(
        "recipient_refuses", r"не могут быть добавлены", r"users? could ?n.t be added", r"отключил\w* получение личных"
    ),
    _saying(
        "too_short",
        r"сообщение слишком короткое",
        r"too few characters",
        r"enter at least \d+ char",
        r"ввести .{0,10}(текст )?сообщени",
    ),
    _saying("too_short", r"must enter a message", r"минимальн\w+ .{0,30}символов", r"minimum number of characters"),
    _saying("too_long", r"сообщение слишком длинное", r"too many characters", r"максимальн\w+ .{0,40}символов"),
    _saying("too_long", r"maximum number of (allowed )?characters"),
    _saying("new_posts_made", r"крайней мере одно( новое)? сообщение", r"at least one new post"),
    _saying(
        "new_posts_made", r"новое сообщение было (добавлено|размещено|отправлено)", r"a new message has been posted"
    ),
    _saying(
        "locked", r"эта тема закрыта", r"topic is locked", r"сообщение было заблокировано", r"post has been locked\. "
    ),
    _saying("other", r"изменено другим пользователем", r"altered by another user", r"ничего не найдено"),
    _saying("other", r"пользовател\w+.{0,60} не найден", r"no users? (was|were) found", r"returned no hits"),
    _saying(
        "other", r"(тем|сообщений) не найдено", r"no suitable matches", r"нет более (старых|новых)", r"no (older|newer)"
    ),
    _saying(
        "other",
        r"указать вариант ответа",
        r"specify an option when voting",
        r"не вышли из конференции",
        r"were not logged out",
    ),
    _saying(
        "other", r"не указан режим", r"no post(ing)? mode", r"поисковом запросе", r"опасный сайт", r"insecure website"
    ),
    _saying(
        "other",
        r"вошли в систему",
        r"вышли из системы",
        r"successfully logged (in|out)|logged (in|out) success",
        error=False,
    ),
    _saying("other", r"прочт[её]нн?ы", r"marked read", error=False),
    _saying("saved", r"успешно", r"\bучт[её]н", r"настройки .{0,20}обновлен", r"жалоба .{0,30}отправлена", error=False),
    _saying(
        "saved",
        r"выбранн\w+ (тем|сообщени)\w* (был|удал|одобр|закрыт|открыт|перемещ)",
        r"сообщение удалено",
        error=False,
    ),
    _saying(
        "saved", r"successfully", r"has been (sent|posted|saved|cast|locked|unlocked|approved|restored)", error=False
    ),
    _saying(
        "saved",
        r"сообщение (было )?(отправлено|добавлено|изменено|отредактировано)",
        r"тем[аы] (была )?(создана|открыта|закрыта)\b.{0,20}(перенаправл|переадрес)",
        r"(post|topic|message) (entered|updated|deleted|sent|opened|closed)\b",
        error=False,
    ),
    _saying("saved", r"have been (sent|posted|updated|locked|unlocked|approved|restored|moved|deleted)", error=False),
    _saying("board_disabled", r"конференция .{0,40}(недоступна|отключена)", r"board is .{0,20}(unavailable|disabled)"),
    _saying("login_required", r"должны быть авторизованы", r"(необходимо|нужно|пожалуйста,) авториз", r"должны войти"),
    _saying(
        "login_required",
        r"registered and logged in",
        r"(need|have) to log ?in",
        r"you must (log ?in|be logged)",
        r"please log ?in",
    ),
    _saying("login_required", r"to moderate this forum", r"(необходимо|нужно) (войти|зарегистрироваться)"),
    _saying(
        "not_found", r"не существует", r"не найден", r"does not exist", r"could not be found", r"no longer exists?"
    ),
    _saying("not_found", r"для этой темы нет сообщений", r"no posts exist for this topic", r"по которой вы пришли"),
    _saying("not_found", r"link you followed is (incorrect|outdated)"),
    _saying("not_found", r"сообщение отсутствует", r"there is no such post", r"в этой теме нет сообщений"),
    _saying("not_found", r"недоступн\w+ на этой конференции", r"not available on this board"),
    _saying("locked", r"этот форум закрыт", r"this forum is locked"),
    _saying("no_permission", r"не являетесь модератором", r"you are not a moderator"),
    _saying(
        "no_permission",
        r"извините, (но )?только",
        r"sorry, but only",
        r"do(es)? not have permission",
        r"нет (разрешени|полномоч)",
        r"недостаточно полномочий",
    ),
    _saying(
        "no_permission",
        r"не авторизованы для",
        r"нет доступа",
        r"нет прав",
        r"не имеете .{0,20}прав",
        r"недостаточно прав",
    ),
    _saying(
        "no_permission",
        r"(не можете|не могут) [а-я]+(ть|ти)",
        r"запрещен",
        r"модуль недоступен",
        r"только ваши собственные",
    ),
    _saying(
        "no_permission",
        r"not (authoris|authoriz|permitt|allow)",
        r"you (can|may) (not|no longer|only)",
        r"you cannot",
        r"not able to",
    ),
    _saying(
        "no_permission",
        r"must enter its password",
        r"module not accessible",
        r"введите пароль",
        r"ввести .{0,10}пароль",
    ),
)

_FAILS = re.compile(
    r"не (указан|выбран|удал|может|должн|правильн|верн)|нельзя|неверн|ошибк|слишком|должны|необходимо|неподдерживаем|"
    r"следующ\w+ символ|не более|\b(cannot|must|invalid|error|fail\w*|too many|unsupported|not)\b"
)


def saying(text: str) -> Saying | None:
    """The kind of notice that the text is; None where no pattern fits."""
    words = " ".join(text[:LONGEST].split()).lower()
    return next((known for known in SAYINGS if known.pattern.search(words)), None)


def tells_failure(text: str) -> bool:
    """Does an unknown notice at least sound like a refusal?"""
    return bool(_FAILS.search(text[:LONGEST].lower()))


def told(element: Element) -> str:
    """The text of a notice; lines that are nothing but a link («Вернуться в тему») are left out."""
    lines: list[list[tuple[str, bool]]] = [[]]
    for run in read_element(element).runs:
        here, *below = run.text.split("\n")
        lines[-1].append((here, run.link))
        lines.extend([(piece, run.link)] for piece in below)
    kept = [line for line in lines if any(text.strip() and not link for text, link in line)]
    return "\n".join("".join(text for text, _ in line).strip() for line in kept)


def judged(message: str, refresh: str | None) -> Notice:
    """A notice with its code.

    A board that is switched off shows what the administrator typed: that is any text that is nothing else, sounds like
    no refusal, and leads nowhere.
    """
    known = saying(message)
    if known is not None:
        return Notice(message, known.error, known.code)
    if refresh is not None:
        return Notice(message, error=False, code="other")
    return Notice(message, error=True, code="other" if tells_failure(message) or not message else "board_disabled")


def refusal(message: str) -> Notice:
    """A notice that can only be an error."""
    known = saying(message)
    return Notice(message, error=True, code="other" if known is None or not known.error else known.code)
