"""The roster written into the game's file: two sections grow by lines, everything else stays as it is.

What is to be written is read back first: if the file would then say anything else than meant, nothing is written.
"""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Mapping
from pathlib import Path

from daemon import ini
from daemon.errors import BadInput, NotWritten, Trouble
from daemon.example import quoted
from daemon.ini import Ini

RESERVE = "запасной"
MARKS = ((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"), (codecs.BOM_UTF8, "utf-8-sig"))
_HEADER = re.compile(r"\[(?P<name>[^\]]+)\]\s*$")


def enter(path: Path, players: Mapping[str, str | None], reserves: tuple[str, ...]) -> Path:
    """Write players (nick → main nick) and reserves into `[players]` and `[assigned]`; where the old file is kept.

    Raises Trouble where there are players already, or where it cannot be written so that it is read back alike.
    """
    text, encoding = _read(path)
    before = ini.parse(text, path)
    if before.sections.get("players"):
        raise Trouble(
            "В [players] уже есть игроки: список записывается один раз. Ничего не изменено.",
            "There are players in [players] already: the roster is written once. Nothing was changed.",
        )
    new = _with_lines(text, "players", [_line(nick, main) for nick, main in players.items()])
    new = _with_lines(new, "assigned", [f"{_key(nick)} = {RESERVE}" for nick in reserves])
    wanted = {
        **before.sections,
        "players": {nick: main or "" for nick, main in players.items()},
        "assigned": {**before.sections.get("assigned", {}), **dict.fromkeys(reserves, RESERVE)},
    }
    _insist(ini.parse(new, path), wanted)
    return _replace(path, new, encoding)


def name_main(path: Path, nick: str, main: str) -> Path | None:
    """Put the main nick beside a player who stands in the file; None where he does not, or it says so already."""
    text, encoding = _read(path)
    before = ini.parse(text, path)
    players = before.sections.get("players", {})
    if nick not in players or players[nick] == main:
        return None
    lines = text.splitlines(keepends=True)
    at = before.lines["players", nick] - 1
    lines[at] = _line(nick, main) + _end_of(lines[at])
    new = "".join(lines)
    _insist(ini.parse(new, path), {**before.sections, "players": {**players, nick: main}})
    return _replace(path, new, encoding)


def _line(nick: str, main: str | None) -> str:
    value = main or ""
    wrapped = f'"{value}"' if value.startswith('"') else value
    return f"{_key(nick)} = {wrapped}".rstrip()


def _key(nick: str) -> str:
    """A nick that bears quotes itself gets another pair, of which the reader takes one away."""
    return f'"{nick}"' if nick.startswith('"') and nick.endswith('"') else quoted(nick)


def _with_lines(text: str, section: str, new: list[str]) -> str:
    """The lines right below the section's header; a section that is missing comes at the end."""
    if not new:
        return text
    lines = text.splitlines(keepends=True)
    end = _end_of(lines[0]) if lines else "\n"
    at = next((n for n, line in enumerate(lines) if _is_header(line, section)), None)
    if at is None:
        tail = [] if not lines else [end] if _end_of(lines[-1]) else [end, end]
        lines += [*tail, f"[{section}]{end}"]
        at = len(lines) - 1
    elif not _end_of(lines[at]):
        lines[at] += end
    return "".join([*lines[: at + 1], *(line + end for line in new), *lines[at + 1 :]])


def _is_header(line: str, section: str) -> bool:
    found = _HEADER.match(line)
    return found is not None and found["name"] == section


def _end_of(line: str) -> str:
    return line[len(line.rstrip("\r\n")) :]


def _insist(after: Ini, wanted: Mapping[str, Mapping[str, str | None]]) -> None:
    """The file as it would be read must say what is meant, and nothing else than before."""
    said = {name: {key: value or "" for key, value in keys.items()} for name, keys in after.sections.items()}
    meant = {name: {key: value or "" for key, value in keys.items()} for name, keys in wanted.items()}
    different = [name for name in {**said, **meant} if said.get(name, {}) != meant.get(name, {})]
    if different:
        nick = next((key for name in different for key in meant.get(name, {}) if key not in said.get(name, {})), "")
        raise BadInput(
            f"Ник «{nick}» в файл игры так не записать (знаки «=», кавычки, перевод строки). Ничего не изменено: "
            "впишите список в [players] сами.",
            f"The nick {nick!r} cannot be written into the game's file (“=”, quotes, line ends). Nothing was changed: "
            "write the roster into [players] yourself.",
        )


def _read(path: Path) -> tuple[str, str]:
    ini.read(path)  # a file that cannot be used is refused with all its faults
    data = path.read_bytes()
    encoding = next((name for mark, name in MARKS if data.startswith(mark)), "utf-8")
    return data.decode(encoding), encoding


def _replace(path: Path, text: str, encoding: str) -> Path:
    """The new file in the old one's place, all or nothing; the old one is kept beside it."""
    fresh, kept = path.with_name(f"{path.name}.new"), _free(path)
    try:
        fresh.unlink(missing_ok=True)
        _write(kept, path.read_bytes(), 0o600)
        _write(fresh, text.encode(encoding), path.stat().st_mode & 0o777)
        fresh.replace(path)
    except OSError as error:
        raise NotWritten(path, error) from None
    return kept


def _write(path: Path, data: bytes, mode: int) -> None:
    """A new file that nobody else may read for a moment either: it holds a password and main nicks."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _free(path: Path) -> Path:
    """A name for the old file that is not taken."""
    number = 1
    while (kept := path.with_name(f"{path.name}.bak{number if number > 1 else ''}")).exists():
        number += 1
    return kept
