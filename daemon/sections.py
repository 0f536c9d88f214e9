"""The sections of the INI that are not rules of the game: typed, each key with its words, unknown keys refused."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Literal, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, SecretStr, create_model

from daemon.values import (
    NEW,
    Addresses,
    Forum,
    Headcount,
    Seconds,
    Selector,
    Topic,
    VoteTopic,
    Word,
    Words_,
    forum_url,
    listening,
    moment,
    moment_or_none,
)
from engine.option import Words
from parsers.dialects.phpbb3 import SELECTORS as PHPBB3
from parsers.selectors import PARTS, Part

Software = Literal["auto", "phpbb3", "phpbb2", "forumotion-phpbb2", "forumotion-phpbb3", "punbb"]
DIALECTS: tuple[str, ...] = get_args(Software)


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
    NONE = "none"


@dataclass(frozen=True, slots=True)
class About:
    """What a key is for, in both languages, and a value to show in the example file."""

    ru: str
    en: str
    example: str = ""


class Section(BaseModel):
    """What all sections share."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True, hide_input_in_errors=True)


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
        AfterValidator(moment),
        About("начало первого игрового дня, местное время", "when day 1 begins, local time", "2026-12-01 21:00"),
    ]
    letters_since: Annotated[
        str,
        AfterValidator(moment_or_none),
        About(
            "с какого времени письма относятся к этой игре; пусто — с первого запуска mafia-gm run",
            "since when letters belong to this game; empty = since the first mafia-gm run",
        ),
    ] = ""
    gm: Annotated[
        Words_,
        About(
            "ники других ведущих через запятую: их голоса не считаются, письмом они могут одобрять и решать",
            "further GMs' nicks between commas: their votes never count, and by letter they may approve and rule",
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
        str, AfterValidator(forum_url), About("адрес форума", "the forum's address", "https://forum.example.org/")
    ]
    software: Annotated[
        Software,
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
            "прочитанные и сохранённые письма: keep — оставлять; delete — удалять старые, когда папка заполняется; "
            "none — писем на форуме нет, ходы вносит ведущий",
            "letters that were read and kept: keep = leave them; delete = take old ones out when the folder fills up; "
            "none = the forum has no letters, the GM enters the moves",
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


class MainNicks(StrEnum):
    """By when the GM must know who plays each character (RULES §10)."""

    BY_PROFILE = ""
    DRAW = "draw"
    START = "start"
    NO = "no"


class SignUpSection(Section):
    """`[signup]`: how applications in the registration topic are taken (RULES §10)."""

    closes: Annotated[
        str,
        AfterValidator(moment_or_none),
        About(
            "до какого времени принимаются заявки, местное время; пусто — пока ведущий не закроет запись",
            "until when applications are taken, local time; empty = until the GM closes the sign-up",
        ),
    ] = ""
    players: Annotated[
        Headcount,
        About(
            "сколько игроков самое большее, следующие по очереди — запасные; 0 — без предела",
            "how many players at most, the next in turn are reserves; 0 = no limit",
        ),
    ] = 0
    fewest: Annotated[
        Headcount,
        About("сколько игроков самое меньшее; 0 — без предела", "how many players at least; 0 = no limit"),
    ] = 0
    reserves: Annotated[
        Headcount | None,
        About("сколько запасных самое большее; пусто — без предела", "how many reserves at most; empty = no limit"),
    ] = None
    main_nicks: Annotated[
        MainNicks,
        About(
            "к какому времени ведущий знает основные ники: draw — до жеребьёвки, start — до первого дня, no — не нужны;"
            " пусто — classic: start, иначе no",
            "by when the GM knows the main nicks: draw = before the draw, start = before day 1, no = not needed; "
            "empty = classic: start, else no",
        ),
    ] = MainNicks.BY_PROFILE
    group: Annotated[
        str,
        About(
            "группа форума, куда добавлять принятых (её название или номер; учётная запись ведёт группу); пусто — нет",
            "the forum's user group that the approved join (its name or number; the account leads it); empty = none",
        ),
    ] = ""


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
        str,
        AfterValidator(listening),
        About("адрес страницы ведущего на этом компьютере", "where the GM's page listens"),
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
    call_after: Annotated[
        Seconds,
        About(
            "через сколько ожидания написать второму ведущему ([game] gm), что ждёт решения, например 30m; 0 — никогда",
            "after what wait the second GM ([game] gm) is written to about what waits, such as 30m; 0 = never",
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


def _part(name: str, part: Part) -> Any:
    return Annotated[Selector, About(part.ru, part.en, PHPBB3[name])], ""


# `[selectors]`: where the parts of a page stand on a board whose templates were changed; a name for each part.
SelectorsSection: type[Section] = create_model(
    "SelectorsSection", __base__=Section, **{name: _part(name, part) for name, part in PARTS.items()}
)


SECTIONS: dict[str, type[Section]] = {
    "game": GameSection,
    "forum": ForumSection,
    "topics": TopicsSection,
    "signup": SignUpSection,
    "review": ReviewSection,
    "notify": NotifySection,
    "store": StoreSection,
    "selectors": SelectorsSection,
}


TITLES: dict[str, Words] = {
    "game": Words("Игра", "The game"),
    "forum": Words("Форум и учётная запись ведущего", "The forum and the GM's account"),
    "topics": Words("Темы: номер или полный адрес", "Topics: a number or a full address"),
    "signup": Words("Запись на игру", "Sign-up"),
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
    "selectors": Words(
        "Если шаблоны форума изменены: где искать части страниц; CSS или XPath (//…, ./…), показано для phpBB 3",
        "If the forum's templates were changed: where parts of pages are; CSS or XPath (//…, ./…), shown for phpBB 3",
    ),
}


def about(section: str, key: str) -> About:
    """What a key is for."""
    metadata: list[Any] = SECTIONS[section].model_fields[key].metadata
    return next(item for item in metadata if isinstance(item, About))
