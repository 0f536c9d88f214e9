"""The INI file as text: sections, keys, values, and the line each stands in. What they mean is for `daemon.config`."""

from __future__ import annotations

import codecs
import configparser
import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from daemon.errors import BadInput

MOST_BYTES = 1_000_000
# `[Clan] Nick = x` is a player, not a section; `"a = b" = x` is a nick that holds the sign itself.
_HEADER = re.compile(r"\[(?P<header>[^\]]+)\]\s*$")
_OPTION = re.compile(r'(?P<option>"[^"]*"|[^=]*?)\s*(?:(?P<vi>=)\s*(?P<value>.*))?$')
_ENCODINGS = ((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"), (b"", "utf-8-sig"))

# Sections whose keys are names that people chose; a key alone, without `=`, is allowed in `players` only.
MANY_LINES = frozenset({("notify", "urls"), ("schedule", "phases"), ("schedule", "holidays"), ("night", "order")})
BARE_KEYS = frozenset({"players"})


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in the file: where it stands and what to do, in both languages."""

    section: str
    key: str
    ru: str
    en: str
    line: int | None = None


class BadConfig(BadInput):
    """The file cannot be used; every fault found in it, one a line."""

    def __init__(self, path: Path, faults: Iterable[Fault]) -> None:
        self.faults = tuple(sorted(faults, key=lambda fault: fault.line or 0))
        super().__init__(
            "\n".join(f"{path}{_place(fault, 'строка')}: {fault.ru}" for fault in self.faults),
            "\n".join(f"{path}{_place(fault, 'line')}: {fault.en}" for fault in self.faults),
        )


@dataclass(frozen=True, slots=True)
class Ini:
    """A file that was read. A value is None where a key stands alone."""

    path: Path
    sections: Mapping[str, Mapping[str, str | None]] = field(default_factory=dict)
    lines: Mapping[tuple[str, str], int] = field(default_factory=dict)

    def fault(self, section: str, key: str, ru: str, en: str) -> Fault:
        """A fault at this key, with the line where the key (or else its section) stands."""
        line = self.lines.get((section, key)) or self.lines.get((section, ""))
        return Fault(section, key, ru, en, line)


def read(path: Path) -> Ini:
    """Read the file. Raises BadConfig with every fault of its form: broken, doubled and glued lines."""
    return parse(_text(path), path)


def parse(text: str, path: Path) -> Ini:
    """The same for a text that stands, or is to stand, in the file `path`."""
    lines, faults = _scan(text)
    parser = _Parser(
        interpolation=None, strict=False, allow_no_value=True, empty_lines_in_values=False, default_section="\0"
    )
    parser.optionxform = str  # type: ignore[assignment, method-assign]  # nicks keep their letters
    try:
        parser.read_string(text, str(path))
    except configparser.MissingSectionHeaderError as error:
        faults.append(_no_header(error.lineno))
    except configparser.ParsingError as error:
        faults.extend(_unreadable(line) for line, _ in error.errors)
    ini = Ini(path, {name: _cleaned(parser[name]) for name in parser.sections()}, lines)
    faults.extend(_glued(ini))
    if faults:
        raise BadConfig(path, faults)
    return ini


def listed(words: Iterable[str]) -> str:
    """Words for a sentence: «a», «b», «c»."""
    return ", ".join(f"«{word}»" for word in words)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that was most likely meant, or None."""
    by_low = {name.casefold().replace("ё", "е"): name for name in known}
    close = difflib.get_close_matches(word.casefold().replace("ё", "е"), by_low, n=1, cutoff=0.6)
    return by_low[close[0]] if close else None


class _Parser(configparser.ConfigParser):
    SECTCRE = _HEADER
    OPTCRE = _OPTION
    OPTCRE_NV = _OPTION


def _text(path: Path) -> str:
    try:
        data = path.read_bytes() if path.stat().st_size <= MOST_BYTES else None
    except FileNotFoundError:
        raise BadInput(
            f"нет файла «{path}»; создайте его командой mafia-gm init или укажите другой: -c ПУТЬ",
            f"there is no file {path}; make one with mafia-gm init or name another with -c PATH",
        ) from None
    except OSError as error:
        raise BadInput(
            f"файл «{path}» не читается: {error.strerror}", f"{path} cannot be read: {error.strerror}"
        ) from None
    if data is None:
        raise BadInput(f"файл «{path}» слишком велик для настроек", f"{path} is too large for a configuration file")
    encoding = next(name for mark, name in _ENCODINGS if data.startswith(mark))
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadInput(
            f"«{path}», строка {line}: файл не в кодировке UTF-8; сохраните его как UTF-8 (в Блокноте: "
            "«Сохранить как», «Кодировка»)",
            f"{path}, line {line}: the file is not UTF-8; save it as UTF-8",
        ) from None


def _scan(text: str) -> tuple[dict[tuple[str, str], int], list[Fault]]:
    """The line of each key and section, and what stands in the file twice."""
    lines: dict[tuple[str, str], int] = {}
    faults: list[Fault] = []
    section = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.strip()[0] in "#;" or line[0].isspace():
            continue
        header = _HEADER.match(line)
        section = header["header"] if header else section
        option = _OPTION.match(line.rstrip())
        key = "" if header or option is None else _unquoted(option["option"].rstrip())
        if (section, key) in lines:
            faults.append(_twice(section, key, number, lines[section, key]))
        lines.setdefault((section, key), number)
    return lines, faults


def _cleaned(section: configparser.SectionProxy) -> dict[str, str | None]:
    return {_unquoted(key): None if value is None else _unquoted(value.strip()) for key, value in section.items()}


def _unquoted(word: str) -> str:
    return word[1:-1] if len(word) >= 2 and word[0] == word[-1] == '"' else word


def _glued(ini: Ini) -> Iterable[Fault]:
    """Keys that stand alone, and lines that an indent has glued to the one before."""
    for section, values in ini.sections.items():
        for key, value in values.items():
            if value is None and section not in BARE_KEYS:
                yield ini.fault(
                    section,
                    key,
                    f"[{section}] «{key}»: нет знака «=» и значения.",
                    f"[{section}] {key}: there is no “=” and no value.",
                )
            elif value and "\n" in value and (section, key) not in MANY_LINES:
                yield ini.fault(
                    section,
                    key,
                    f"[{section}] «{key}»: следующая строка начинается с пробела и "
                    "потому приклеилась к этой; уберите пробелы в её начале.",
                    f"[{section}] {key}: the next line begins with a blank and is glued to this one; "
                    "remove the blanks at its beginning.",
                )


def _twice(section: str, key: str, line: int, first: int) -> Fault:
    if not key:
        return Fault(
            section,
            "",
            f"раздел [{section}] уже был в строке {first}; соедините их.",
            f"section [{section}] stands already in line {first}; join the two.",
            line,
        )
    return Fault(
        section,
        key,
        f"[{section}] «{key}» уже есть в строке {first}; оставьте одну.",
        f"[{section}] {key} stands already in line {first}; keep one of them.",
        line,
    )


def _no_header(line: int) -> Fault:
    return Fault(
        "",
        "",
        "строка стоит до первого раздела; файл начинается с раздела, например [game].",
        "the line stands before the first section; a file begins with a section such as [game].",
        line,
    )


def _unreadable(line: int) -> Fault:
    return Fault(
        "",
        "",
        "строка не похожа ни на [раздел], ни на «ключ = значение».",
        "the line is neither a [section] nor “key = value”.",
        line,
    )


def _place(fault: Fault, word: str) -> str:
    return f", {word} {fault.line}" if fault.line else ""
