"""The sections of the INI that are not rules of the game: typed, each key with its words, unknown keys refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, Literal
from urllib.parse import parse_qs, urlsplit

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, SecretStr, ValidationInfo
from pydantic_core import PydanticCustomError

from engine.kinds import length
from engine.option import Words

NEW = "new"  # [topics] votes: a topic of its own for each game day
DIALECTS = ("auto", "phpbb3", "phpbb2", "forumotion-phpbb2", "forumotion-phpbb3", "punbb")
_TOPIC_IN_PATH = re.compile(r"/[tf](\d+)(?:p\d+)?-")
_SCHEMES = {"http": 80, "https": 443}


class Mode(StrEnum):
    """How much goes out without the GM's word (RULES §11)."""

    MANUAL = "manual"
    AUTO_IF_CERTAIN = "auto_if_certain"
    AUTO = "auto"


class ReceiptsMode(StrEnum):
    """Whether letters are answered, and on whose word."""

    AUTO = "auto"
    REVIEW = "review"
    OFF = "off"


class InboxMode(StrEnum):
    """What becomes of letters that have been read and kept."""

    KEEP = "keep"
    DELETE = "delete"


@dataclass(frozen=True, slots=True)
class About:
    """What a key is for, in both languages, and a value to show in the example file."""

    ru: str
    en: str
    example: str = ""


class Section(BaseModel):
    """What all sections share."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True, hide_input_in_errors=True)


def wrong(ru: str, en: str) -> PydanticCustomError:
    """A refusal in both languages; `daemon.config` adds section, key and line."""
    return PydanticCustomError("said", "{en}", {"ru": ru, "en": en})


def _moment(text: str) -> str:
    for form in ("%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S", "%d.%m.%Y %H:%M", "%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"):
        try:
            # Without a zone on purpose: it is another section's key; `daemon.config` joins the two.
            return datetime.strptime(text, form).isoformat(sep=" ")  # noqa: DTZ007
        except ValueError:
            continue
    raise wrong("нужны дата и время, например 2026-12-01 21:00", "a date and time is wanted, such as 2026-12-01 21:00")


def _moment_or_none(text: str) -> str:
    return _moment(text) if text else ""


def _seconds(text: object) -> float:
    if isinstance(text, int | float):
        return float(text)
    try:
        bare = re.fullmatch(r"\d{1,6}(?:\.\d{1,3})?", str(text))
        return float(str(text)) if bare else length(str(text)).total_seconds()
    except ValueError:
        raise wrong(
            "нужна длительность, например 2s, 15m или 6h; 0 = выключено",
            "a length of time is wanted, such as 2s, 15m or 6h; 0 = off",
        ) from None


def _words(text: object) -> object:
    return tuple(word.strip() for word in re.split(r"[,\n]", text) if word.strip()) if isinstance(text, str) else text


def _addresses(text: object) -> object:
    """Notification addresses, a line or a blank apart: they may hold commas themselves."""
    return tuple(text.split()) if isinstance(text, str) else text


def _forum_url(text: str) -> str:
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in _SCHEMES or not parts.hostname or parts.username:
        raise wrong(
            "нужен адрес форума целиком, например https://forum.example.org/phpBB3/",
            "the forum's full address is wanted, such as https://forum.example.org/phpBB3/",
        )
    folder = re.sub(r"/(?:index|viewforum|viewtopic|portal|ucp)\.php$", "/", parts.path)
    return f"{parts.scheme}://{parts.netloc.lower()}{folder.rstrip('/')}/"


def host_of(url: str) -> tuple[str, int | None]:
    """Host and port of an address; `www.` makes no difference."""
    parts = urlsplit(url)
    return (parts.hostname or "").removeprefix("www."), parts.port or _SCHEMES.get(parts.scheme)


def _id_in(url: str, names: tuple[str, ...]) -> int | None:
    parts = urlsplit(url)
    query = parse_qs(parts.query)
    given = next((query[name][0] for name in names if name in query), "")
    in_path = _TOPIC_IN_PATH.search(parts.path)
    digits = given or (in_path[1] if in_path else "")
    return int(digits) if re.fullmatch(r"[1-9]\d{0,9}", digits) else None


def _number(names: tuple[str, ...], what: Words) -> Callable[[object, ValidationInfo], object]:
    """Reads an id, or a full address on the forum's own host whose query holds one of `names`."""

    def read(value: object, info: ValidationInfo) -> object:
        if not isinstance(value, str):
            return value
        if re.fullmatch(r"[1-9]\d{0,9}", value):
            return int(value)
        forum = (info.context or {}).get("forum", "")
        if "://" in value and forum and host_of(value) != host_of(forum):
            raise wrong(
                f"адрес ведёт на другой сайт ({host_of(value)[0]}), а не на форум игры",
                f"the address leads to another site ({host_of(value)[0]}), not to the game's forum",
            )
        number = _id_in(value, names) if "://" in value else None
        if number is None:
            raise wrong(
                f"нужен номер {what.ru} или полный адрес", f"the number of {what.en} or its full address is wanted"
            )
        return number

    return read


_topic = _number(("t", "id"), Words("темы", "a topic"))


def _votes(value: object, info: ValidationInfo) -> object:
    if isinstance(value, str) and value.lower() in {NEW, "новая"}:
        return NEW
    return _topic(value, info)


def _listen(text: str) -> str:
    host, _, port = text.rpartition(":")
    if not host or not re.fullmatch(r"\d{1,5}", port) or int(port) > 65535:
        raise wrong("нужны адрес и порт, например 127.0.0.1:8060", "an address and a port are wanted: 127.0.0.1:8060")
    return text


def _one_line(text: str) -> str:
    if not text:
        raise wrong("значение не может быть пустым", "the value cannot be empty")
    return text


Word = Annotated[str, AfterValidator(_one_line)]
Seconds = Annotated[float, BeforeValidator(_seconds), Field(ge=0)]
Topic = Annotated[int, BeforeValidator(_topic)]
VoteTopic = Annotated[int | Literal["new"], BeforeValidator(_votes)]
Forum = Annotated[int, BeforeValidator(_number(("f", "id"), Words("раздела", "a forum")))]
Words_ = Annotated[tuple[str, ...], BeforeValidator(_words)]
Addresses = Annotated[tuple[SecretStr, ...], BeforeValidator(_addresses)]


class GameSection(Section):
    """`[game]`: what this game is called and when it begins."""

    name: Annotated[
        Word, About("название игры, как в заголовках тем", "the game's name, as in topic titles", "Мафия № 1")
    ]
    profile: Annotated[
        str,
        About(
            "свод правил, с которого начинается игра: classic, boss или majority",
            "the set of rules the game starts from: classic, boss or majority",
            "boss",
        ),
    ]
    language: Annotated[
        Literal["ru", "en"],
        About("язык публикаций и сообщений: ru или en", "the language of posts and messages: ru or en"),
    ] = "ru"
    start: Annotated[
        str,
        AfterValidator(_moment),
        About("начало первого игрового дня, местное время", "when day 1 begins, local time", "2026-12-01 21:00"),
    ]
    letters_since: Annotated[
        str,
        AfterValidator(_moment_or_none),
        About(
            "с какого времени письма относятся к этой игре; пусто — с первого запуска mafia-gm run",
            "since when letters belong to this game; empty = since the first mafia-gm run",
        ),
    ] = ""
    gm: Annotated[
        Words_,
        About(
            "ники ведущих через запятую, кроме самой учётной записи: их голоса не считаются",
            "further GMs' nicks between commas: their votes are never counted",
        ),
    ] = ()
    templates: Annotated[
        str,
        About(
            "папка со своими шаблонами публикаций; пусто — встроенные",
            "a folder with templates of your own; empty = the built-in ones",
        ),
    ] = ""


class ForumSection(Section):
    """`[forum]`: where the forum is and whose account acts."""

    url: Annotated[
        str, AfterValidator(_forum_url), About("адрес форума", "the forum's address", "https://forum.example.org/")
    ]
    software: Annotated[
        Literal["auto", "phpbb3", "phpbb2", "forumotion-phpbb2", "forumotion-phpbb3", "punbb"],
        About(f"движок форума: {', '.join(DIALECTS)}", f"the forum's software: {', '.join(DIALECTS)}"),
    ] = "auto"
    username: Annotated[Word, About("имя учётной записи ведущего", "the GM account's name", "Ведущий")]
    password: Annotated[
        SecretStr,
        About(
            "пароль: env:ИМЯ (переменная окружения), file:ПУТЬ, keyring:ИМЯ (хранилище системы) или само слово",
            "the password: env:NAME (environment), file:PATH, keyring:NAME (the system's store) or the word itself",
            "env:MAFIA_GM_PASSWORD",
        ),
    ]
    pause: Annotated[
        Seconds, About("пауза между запросами к форуму, секунды", "the pause between requests, seconds")
    ] = 2.0
    inbox: Annotated[
        InboxMode,
        About(
            "прочитанные и сохранённые письма: keep — оставлять; delete — удалять старые, когда папка заполняется",
            "letters that were read and kept: keep = leave them; delete = take old ones out when the folder fills up",
        ),
    ] = InboxMode.KEEP


class TopicsSection(Section):
    """`[topics]`: the game's places, by number or full address."""

    forum: Annotated[
        Forum | None, About("раздел, где открываются новые темы", "the forum where topics are opened", "7")
    ] = None
    game: Annotated[Topic, About("игровая тема", "the game topic", "https://forum.example.org/viewtopic.php?t=123")]
    votes: Annotated[
        VoteTopic,
        About("тема голосования; new — новая каждый игровой день", "the vote topic; new = a new one each game day"),
    ] = "new"
    results: Annotated[
        Topic | None,
        About(
            "тема с итогами дня; пусто — итоги идут в игровую тему",
            "the topic for results; empty = they go to the game topic",
        ),
    ] = None
    rules: Annotated[Topic | None, About("тема с правилами этой игры", "the topic with this game's rules")] = None
    schedule: Annotated[Topic | None, About("тема с графиком", "the topic with the schedule")] = None
    registration: Annotated[Topic | None, About("тема записи на игру", "the sign-up topic")] = None
    technical: Annotated[Topic | None, About("тема технических вопросов", "the topic for questions")] = None

    @property
    def daily(self) -> bool:
        """Whether each game day gets a vote topic of its own."""
        return self.votes == NEW


class ReviewSection(Section):
    """`[review]`: what waits for the GM, and his page."""

    mode: Annotated[
        Mode,
        About(
            "manual — всё ждёт ведущего; auto_if_certain — само, если нет вопросов; auto — всё само",
            "manual = all waits for the GM; auto_if_certain = by itself, open questions apart; auto = all by itself",
        ),
    ] = Mode.MANUAL
    listen: Annotated[
        str, AfterValidator(_listen), About("адрес страницы ведущего на этом компьютере", "where the GM's page listens")
    ] = "127.0.0.1:8060"
    hosts: Annotated[
        Words_,
        About(
            "имена, под которыми страницу показывает ваш обратный прокси (HTTPS), через запятую",
            "the names under which your reverse proxy (HTTPS) shows the page, between commas",
        ),
    ] = ()
    counts_every: Annotated[
        Seconds,
        About(
            "как часто публиковать промежуточный подсчёт, например 6h; 0 — только по просьбе",
            "how often a running count is posted, such as 6h; 0 = on request only",
        ),
    ] = 0.0
    receipts: Annotated[
        ReceiptsMode,
        About(
            "ответы на письма: auto — сразу; review — после одобрения; off — никаких",
            "answers to letters: auto = at once; review = after approval; off = none",
        ),
    ] = ReceiptsMode.AUTO
    remind: Annotated[
        Seconds,
        About(
            "за сколько до срока напомнить о ходах всем, кто не писал, например 2h; 0 — не напоминать",
            "how long before the deadline all who have not written are reminded of moves, such as 2h; 0 = never",
        ),
    ] = 0.0


class NotifySection(Section):
    """`[notify]`: where to tell the GM that something waits."""

    urls: Annotated[
        Addresses,
        About(
            "адреса уведомлений apprise, по одному в строке (нужно pip install apprise)",
            "apprise notification addresses, one a line (needs pip install apprise)",
        ),
    ] = ()


class StoreSection(Section):
    """`[store]`: the database."""

    url: Annotated[
        str,
        About(
            "база данных: адрес SQLAlchemy; относительный путь — рядом с этим файлом",
            "the database: an SQLAlchemy address; a relative path is beside this file",
        ),
    ] = "sqlite:///game.db"


SECTIONS: dict[str, type[Section]] = {
    "game": GameSection,
    "forum": ForumSection,
    "topics": TopicsSection,
    "review": ReviewSection,
    "notify": NotifySection,
    "store": StoreSection,
}


TITLES: dict[str, Words] = {
    "game": Words("Игра", "The game"),
    "forum": Words("Форум и учётная запись ведущего", "The forum and the GM's account"),
    "topics": Words("Темы: номер или полный адрес", "Topics: a number or a full address"),
    "players": Words("Игроки: персонаж = основной ник", "Players: character = main nick"),
    "aliases": Words("Прозвища: персонаж = прозвище, прозвище", "Aliases: character = alias, alias"),
    "gender": Words("Род для текстов: персонаж = м, ж или с", "Gender for the texts: character = m, f or n"),
    "roles": Words("Роли для жеребьёвки: роль = сколько", "Roles to draw: role = how many"),
    "assigned": Words(
        "Если роли уже розданы: персонаж = роль, должность или предмет",
        "If the roles are dealt already: character = role, office or item",
    ),
    "schedule": Words("Расписание", "Schedule"),
    "votes": Words("Голоса", "Votes"),
    "activity": Words("Присутствие и автокил", "Presence and autokill"),
    "night": Words("Ночь", "Night"),
    "reveal": Words("Что объявляется", "What is told"),
    "victory": Words("Победа", "Victory"),
    "review": Words("Страница ведущего", "The GM's page"),
    "notify": Words("Уведомления ведущему", "Notifications to the GM"),
    "store": Words("Хранилище", "Store"),
}


def about(section: str, key: str) -> About:
    """What a key is for."""
    metadata: list[Any] = SECTIONS[section].model_fields[key].metadata
    return next(item for item in metadata if isinstance(item, About))
