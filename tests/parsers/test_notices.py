"""What boards say, and the code for it: one saying of every kind in both languages."""

from __future__ import annotations

import pytest

from parsers.dialects.notices import SAYINGS, judged, saying
from parsers.facts import CODES

HEARD = [
    ("too_many_attempts", "Вы превысили количество попыток входа.", "The maximum number of login attempts is used up."),
    ("wrong_password", "Вы ввели неверный пароль.", "You have specified an incorrect username."),
    ("banned_or_inactive", "Имя пользователя сейчас неактивно.", "The specified username is currently inactive."),
    ("banned", "Вам закрыт доступ к конференции.", "You have been permanently banned from this board."),
    ("form_expired", "Ошибка отправки формы.", "The submitted form was invalid."),
    ("flood", "Нельзя писать сразу после предыдущего.", "You cannot post so soon after your last."),
    ("no_subject", "Вы должны указать тему.", "You must specify a subject."),
    ("no_recipient", "Получатель не выбран.", "No recipient defined."),
    ("recipient_refuses", "Некоторые пользователи не могут быть добавлены.", "Some users couldn’t be added."),
    ("too_short", "Ваше сообщение слишком короткое.", "Your message contains too few characters."),
    ("too_long", "Ваше сообщение слишком длинное.", "Your message contains too many characters."),
    ("new_posts_made", "По крайней мере одно сообщение добавлено.", "At least one new post has been made."),
    ("locked", "Эта тема закрыта.", "This topic is locked."),
    ("saved", "Сообщение успешно отправлено.", "This message has been posted successfully."),
    ("board_disabled", "Конференция временно недоступна.", "This board is currently disabled."),
    ("login_required", "Вы должны быть авторизованы.", "You need to login to do this."),
    ("not_found", "Запрошенной темы не существует.", "The requested topic does not exist."),
    ("no_permission", "Вы не можете отвечать в этом форуме.", "You are not authorised to read this forum."),
]  # fmt: skip


@pytest.mark.parametrize(("code", "russian", "english"), HEARD, ids=[code for code, _, _ in HEARD])
def test_every_kind_is_known_in_both_languages(code: str, russian: str, english: str) -> None:
    assert [saying(text).code for text in (russian, english, russian.upper())] == [code] * 3  # type: ignore[union-attr]


def test_every_code_is_one_of_the_contract_and_every_one_is_heard() -> None:
    assert {known.code for known in SAYINGS} <= CODES
    assert {code for code, _, _ in HEARD} | {"other"} == CODES


@pytest.mark.parametrize(
    ("text", "refresh", "code", "error"),
    [
        ("Выбранная тема была закрыта.", "x", "saved", False),
        ("The selected topic has been unlocked.", "x", "saved", False),
        ("Это сообщение было заблокировано, править его нельзя.", None, "locked", True),
        ("Вы успешно вошли в систему.", "x", "other", False),
        ("Вы не вышли из конференции.", "x", "other", True),
        ("Необходимо указать вариант ответа.", "x", "other", True),
        ("Подходящих тем или сообщений не найдено.", None, "other", True),
        ("Извините, только модераторы могут отвечать на сообщения в этом форуме", None, "no_permission", True),
        ("Sorry, but only users granted special access can read topics in this forum.", None, "no_permission", True),
        ("You do not have permission to access this page.", None, "no_permission", True),
        ("Этот форум закрыт, вы не можете начинать темы.", None, "locked", True),
        ("Вам закрыт доступ к этому форуму.", None, "banned", True),
        ("Flood control is active on this forum, please wait 12 second(s) before posting", None, "flood", True),
        ("Request limit exceeded.", None, "flood", True),
        ("Wrong username/password combination.", None, "wrong_password", True),
        ("Неверное имя и/или пароль.", None, "wrong_password", True),
        ("Извините, но такого пользователя не существует", None, "no_recipient", True),
        ("A new message has been posted, see below.", None, "new_posts_made", True),
        ("Ссылка, по которой вы пришли, неверна.", None, "not_found", True),
        ("Ваше сообщение было отправлено", "x", "saved", False),
        ("Topic closed. Redirecting …", "x", "saved", False),
        ("Logged in successfully. Redirecting …", "x", "other", False),
        ("Необходимо войти или зарегистрироваться.", None, "login_required", True),
        ("Чистим трубу, вернёмся к утру!", None, "board_disabled", True),
        ("Слишком много слов.", None, "other", True),
        ("Нечто готово.", "x", "other", False),
        ("", None, "other", True),
    ],
)
def test_notices_are_judged(text: str, refresh: str | None, code: str, error: bool) -> None:
    notice = judged(text, refresh)
    assert (notice.code, notice.error) == (code, error)
