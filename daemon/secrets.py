"""The password, from where the INI says: `env:NAME`, `file:PATH`, `keyring:NAME`, or the word itself."""

from __future__ import annotations

import importlib
import os
import stat
from collections.abc import Callable
from pathlib import Path

from pydantic import SecretStr

from daemon.errors import BadInput

MOST_BYTES = 10_000
SERVICE = "forum-mafia-gm"


def reveal(said: SecretStr, folder: Path) -> SecretStr:
    """The password that the INI's word stands for. Raises BadInput saying what is missing; never shows the password."""
    word = said.get_secret_value()
    form, colon, rest = word.partition(":")
    reader = _FORMS.get(form) if colon else None
    return SecretStr(reader(rest.strip(), folder)) if reader else said


def readable_by_others(path: Path) -> bool:
    """Whether other users of the machine may read the file. Windows keeps no such bits: never."""
    return os.name == "posix" and bool(path.stat().st_mode & (stat.S_IRGRP | stat.S_IROTH))


def _from_environment(name: str, _: Path) -> str:
    value = os.environ.get(name, "")
    if not value:
        raise BadInput(
            f"[forum] password: переменная окружения «{name}» пуста или не задана; задайте её и запустите снова.",
            f"[forum] password: the environment variable {name} is empty or not set; set it and start again.",
        )
    return value


def _from_file(name: str, folder: Path) -> str:
    path = folder / Path(os.path.expandvars(name)).expanduser()
    try:
        open_to_all = readable_by_others(path)
        text = "" if open_to_all else path.read_bytes()[:MOST_BYTES].decode("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        raise BadInput(
            f"[forum] password: файл «{path}» не читается; проверьте путь и права.",
            f"[forum] password: the file {path} cannot be read; check the path and the permissions.",
        ) from None
    if open_to_all:
        raise BadInput(
            f"[forum] password: файл «{path}» могут читать другие пользователи; выполните: chmod 600 «{path}».",
            f"[forum] password: other users may read the file {path}; run: chmod 600 {path}",
        )
    return _first_line(text, str(path))


def _first_line(text: str, where: str) -> str:
    line = text.splitlines()[0].strip() if text.strip() else ""
    if not line:
        raise BadInput(
            f"[forum] password: в файле «{where}» первая строка пуста; запишите в неё пароль.",
            f"[forum] password: the first line of {where} is empty; write the password into it.",
        )
    return line


def _from_keyring(name: str, _: Path) -> str:
    try:
        keyring, errors = importlib.import_module("keyring"), importlib.import_module("keyring.errors")
    except ImportError:
        raise BadInput(
            "[forum] password: для keyring: нужна библиотека keyring; выполните: pip install keyring",
            "[forum] password: keyring: needs the keyring library; run: pip install keyring",
        ) from None
    try:
        value = keyring.get_password(SERVICE, name)
    except errors.KeyringError as error:
        raise BadInput(
            f"[forum] password: хранилище паролей не отвечает ({type(error).__name__}); возьмите file: или env:",
            f"[forum] password: the password store does not answer ({type(error).__name__}); use file: or env:",
        ) from None
    if not value:
        raise BadInput(
            f"[forum] password: в хранилище нет записи «{name}»; выполните: keyring set {SERVICE} {name}",
            f"[forum] password: the store has no entry {name}; run: keyring set {SERVICE} {name}",
        )
    return str(value)


_FORMS: dict[str, Callable[[str, Path], str]] = {
    "env": _from_environment,
    "file": _from_file,
    "keyring": _from_keyring,
}
