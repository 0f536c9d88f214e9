"""The game's INI file → `Config`, or every fault of the file at once, each with its line and what to write instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from pydantic import SecretStr, ValidationError

from daemon import ini, secrets, tongue
from daemon.casting import ROLE_SECTION, Cast, cast_of
from daemon.ini import BadConfig, Fault, Ini
from daemon.sections import (
    SECTIONS,
    ForumSection,
    GameSection,
    NotifySection,
    ReviewSection,
    Section,
    SignUpSection,
    StoreSection,
    TopicsSection,
    about,
)
from engine.binding import fold
from engine.errors import UnknownOption
from engine.options import OPTIONS, Options
from engine.profiles import PROFILES

OPTION_SECTIONS = ("schedule", "votes", "activity", "night", "reveal", "victory")
NAME_SECTIONS = ("players", "aliases", "gender", "roles", "assigned")
SECTION_NAMES = (*SECTIONS, *NAME_SECTIONS, *OPTION_SECTIONS)
S = TypeVar("S", bound=Section)


@dataclass(frozen=True, slots=True)
class Config:
    """One game's settings, checked. `start` is when day 1 begins; `cast` is who plays and what is dealt."""

    path: Path
    game: GameSection
    forum: ForumSection
    topics: TopicsSection
    signup: SignUpSection
    review: ReviewSection
    notify: NotifySection
    store: StoreSection
    selectors: Section
    options: Options
    start: datetime
    cast: Cast

    @property
    def letters_since(self) -> datetime | None:
        """Since when letters belong to this game, where the file says so."""
        return _local(self.game.letters_since, self.options) if self.game.letters_since else None

    @property
    def signup_closes(self) -> datetime | None:
        """Until when applications are taken, where the file says so."""
        return _local(self.signup.closes, self.options) if self.signup.closes else None

    @property
    def chosen(self) -> Mapping[str, str]:
        """The selectors that the file sets, by name (parsers/selectors.py)."""
        return chosen_in(self.selectors)

    @property
    def folder(self) -> Path:
        """Where the file lies: relative paths in it start there."""
        return self.path.resolve().parent

    @property
    def zone(self) -> ZoneInfo:
        """The schedule's time zone."""
        return ZoneInfo(self.options.schedule.timezone)

    @property
    def gms(self) -> frozenset[str]:
        """Everybody whose posts are the GM's."""
        return frozenset({self.forum.username, *self.game.gm})

    def password(self) -> SecretStr:
        """The account's password, fetched from where the file says."""
        return secrets.reveal(self.forum.password, self.folder)

    def database(self) -> str:
        """The store's SQLAlchemy address; a relative SQLite path is taken from the file's folder."""
        url = self.store.url
        path = url.removeprefix("sqlite:///")
        if path == url or path.startswith(("/", ":memory:")) or not path or ":" in path[:3]:
            return url
        return f"sqlite:///{(self.folder / path).as_posix()}"


def chosen_in(section: Section) -> Mapping[str, str]:
    """What a `[selectors]` section sets."""
    return {name: text for name, text in section.model_dump().items() if text}


def selectors_in(path: Path) -> Mapping[str, str]:
    """The selectors of an INI file, whatever else it holds or lacks. Raises BadConfig, BadInput."""
    file, faults = ini.read(path), list[Fault]()
    section = _section(file, "selectors", faults)
    if section is None:
        raise BadConfig(path, faults)
    return chosen_in(section)


def load(path: Path) -> Config:
    """Read and check the file. Raises BadConfig with every fault, or BadInput where there is no readable file."""
    config = check(ini.read(path))
    tongue.use(config.game.language)
    return config


def check(file: Ini) -> Config:
    """The settings that a file says."""
    faults = [*_unknown_sections(file)]
    sections = {name: _section(file, name, faults) for name in SECTIONS}
    options = _options(file, faults)
    cast = cast_of(file, options, faults)
    start = _start(options, sections["game"])
    faults.extend(_missing_forum(file, sections["topics"]))
    faults.extend(_playing_gms(file, sections["forum"], sections["game"]))
    if faults or start is None:
        raise BadConfig(file.path, faults)
    return Config(file.path, **sections, options=options, start=start, cast=cast)  # type: ignore[arg-type]


def complaint(section: str, key: str, value: str, forum: str = "") -> str | None:
    """What is wrong with one value, in the language in use; None where it will do. `forum` is the forum's address."""
    try:
        SECTIONS[section].model_validate({key: value}, context={"forum": forum})
    except ValidationError as error:
        for detail in error.errors(include_url=False):
            if detail["loc"][0] == key:
                return tongue.say(*_words_for(section, key, dict(detail)))
    return None


def _raw(file: Ini, section: str, key: str) -> str:
    return file.sections.get(section, {}).get(key) or ""


def _unknown_sections(file: Ini) -> Iterator[Fault]:
    for name in file.sections:
        if name in SECTION_NAMES or name.startswith(ROLE_SECTION):
            continue
        known = ini.nearest(name, SECTION_NAMES)
        hint = (
            (f"; может быть, [{known}]?", f"; perhaps [{known}]?")
            if known
            else (f"; бывают: {ini.listed(SECTION_NAMES)}", f"; there are: {', '.join(SECTION_NAMES)}")
        )
        yield file.fault(name, "", f"неизвестный раздел [{name}]{hint[0]}", f"unknown section [{name}]{hint[1]}")


def _section(file: Ini, name: str, faults: list[Fault]) -> Section | None:
    values = {
        key: value
        for key, value in file.sections.get(name, {}).items()
        if value or key not in SECTIONS[name].model_fields
    }
    try:
        return SECTIONS[name].model_validate(values, context={"forum": _raw(file, "forum", "url")})
    except ValidationError as error:
        for detail in error.errors(include_url=False):
            key = str(detail["loc"][0])
            ru, en = _words_for(name, key, dict(detail))
            faults.append(file.fault(name, key, f"[{name}] {key}: {ru}", f"[{name}] {key}: {en}"))
        return None


def _words_for(section: str, key: str, detail: dict[str, Any]) -> tuple[str, str]:
    table: dict[str, Callable[[str, str, dict[str, Any]], tuple[str, str]]] = {
        "missing": _say_missing,
        "extra_forbidden": _say_unknown,
        "literal_error": _say_choice,
        "enum": _say_choice,
        "said": lambda *_: (detail["ctx"]["ru"], detail["ctx"]["en"]),
    }
    return table.get(detail["type"], _say_plainly)(section, key, detail)


def _say_missing(section: str, key: str, detail: dict[str, Any]) -> tuple[str, str]:
    what = about(section, key)
    example = f", {key} = {what.example}" if what.example else ""
    return f"не задано: {what.ru}{example}", f"not set: {what.en}{example}"


def _say_unknown(section: str, key: str, detail: dict[str, Any]) -> tuple[str, str]:
    return _not_a_key(key, tuple(SECTIONS[section].model_fields))


def _say_choice(section: str, key: str, detail: dict[str, Any]) -> tuple[str, str]:
    allowed = str(detail["ctx"]["expected"]).replace("'", "")
    return f"можно: {allowed.replace(' or ', ', ')}", f"allowed: {allowed}"


def _say_plainly(section: str, key: str, detail: dict[str, Any]) -> tuple[str, str]:
    return f"значение не подходит ({detail['msg']})", f"the value does not fit ({detail['msg']})"


def _not_a_key(key: str, known: tuple[str, ...]) -> tuple[str, str]:
    near = ini.nearest(key, known)
    if near:
        return f"такого ключа нет; может быть, «{near}»?", f"there is no such key; perhaps {near}?"
    return f"такого ключа нет; бывают: {ini.listed(known)}", f"there is no such key; there are: {', '.join(known)}"


def _options(file: Ini, faults: list[Fault]) -> Options:
    """The options of the profile with the file's own; every wrong one a fault."""
    profile = _raw(file, "game", "profile")
    if profile and profile not in PROFILES:
        near = ini.nearest(profile, PROFILES)
        hint = (f"; может быть, «{near}»?", f"; perhaps {near}?") if near else ("", "")
        faults.append(
            file.fault(
                "game",
                "profile",
                f"[game] profile: свода правил «{profile}» нет; бывают: {ini.listed(PROFILES)}{hint[0]}",
                f"[game] profile: there is no profile {profile}; there are: {', '.join(PROFILES)}{hint[1]}",
            )
        )
    base = profile if profile in PROFILES else "classic"
    good: dict[str, object] = {}
    for section, key, value in _option_lines(file):
        try:
            Options.for_profile(base, {f"{section}.{key}": value})
            good[f"{section}.{key}"] = value
        except UnknownOption as error:
            faults.append(_option_fault(file, section, key, error))
    return Options.for_profile(base, good)


def _option_lines(file: Ini) -> Iterator[tuple[str, str, str]]:
    for section in OPTION_SECTIONS:
        for key, value in file.sections.get(section, {}).items():
            yield section, key, " ".join((value or "").split())


def _option_fault(file: Ini, section: str, key: str, error: UnknownOption) -> Fault:
    if error.value is None:
        known = tuple(option.name for option in OPTIONS.values() if option.section == section)
        ru, en = _not_a_key(key, known)
    else:
        near = ini.nearest(error.value, OPTIONS[error.key].kind.meanings())
        hint = (f"; может быть, «{near}»?", f"; perhaps {near}?") if near else ("", "")
        ru = f"значение «{error.value}» не подходит; можно: {error.allowed.ru}{hint[0]}"
        en = f"{error.value!r} does not fit; allowed: {error.allowed.en}{hint[1]}"
    return file.fault(section, key, f"[{section}] {key}: {ru}", f"[{section}] {key}: {en}")


def _start(options: Options, game: Section | None) -> datetime | None:
    if not isinstance(game, GameSection):
        return None
    return _local(game.start, options)


def _local(text: str, options: Options) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(options.schedule.timezone)).astimezone(UTC)


def _playing_gms(file: Ini, forum: Section | None, game: Section | None) -> Iterator[Fault]:
    """Who leads a game knows everything: he neither plays in it nor stands behind one of its characters."""
    named = (
        forum.username if isinstance(forum, ForumSection) else "",
        *(game.gm if isinstance(game, GameSection) else ()),
    )
    gms = {fold(nick) for nick in named if nick}
    for nick, main in file.sections.get("players", {}).items():
        if gms & {fold(nick), fold(main or nick)}:
            yield file.fault(
                "players",
                nick,
                f"[players] {nick}: ведущий не играет в своей игре; уберите его отсюда или из [game] gm",
                f"[players] {nick}: a GM does not play in his own game; take him out here or in [game] gm",
            )


def _missing_forum(file: Ini, topics: Section | None) -> Iterator[Fault]:
    if isinstance(topics, TopicsSection) and topics.daily and topics.forum is None:
        yield file.fault(
            "topics",
            "forum",
            "[topics] forum: не задано; раздел нужен, чтобы открывать темы голосования (votes = new)",
            "[topics] forum: not set; it is needed to open vote topics (votes = new)",
        )
