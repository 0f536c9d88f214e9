"""The password's four forms, and what happens when one cannot be had."""

from __future__ import annotations

import sys
import types
from pathlib import Path

import pytest
from pydantic import SecretStr

from daemon import secrets
from daemon.errors import BadInput


def reveal(word: str, folder: Path = Path()) -> str:
    return secrets.reveal(SecretStr(word), folder).get_secret_value()


def test_the_word_itself_is_the_password() -> None:
    assert reveal("пароль: с двоеточием") == "пароль: с двоеточием"


def test_the_environment_holds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GM_WORD", "тайна")
    assert reveal("env:GM_WORD") == "тайна"


def test_an_unset_variable_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GM_WORD", raising=False)
    with pytest.raises(BadInput, match="GM_WORD is empty or not set"):
        reveal("env:GM_WORD")


def test_a_file_beside_the_ini_holds_it(tmp_path: Path) -> None:
    (tmp_path / "word.txt").write_text("\ufeffтайна\nещё\n", encoding="utf-8")
    (tmp_path / "word.txt").chmod(0o600)
    assert reveal("file:word.txt", tmp_path) == "тайна"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps no such bits")
def test_a_file_that_others_may_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "word.txt").write_text("тайна\n", encoding="utf-8")
    (tmp_path / "word.txt").chmod(0o644)
    with pytest.raises(BadInput, match="chmod 600") as caught:
        reveal("file:word.txt", tmp_path)
    assert "тайна" not in str(caught.value)


def test_a_missing_or_empty_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "word.txt").touch(0o600)
    for name, told in (("none.txt", "cannot be read"), ("word.txt", "is empty")):
        with pytest.raises(BadInput, match=told):
            reveal(f"file:{name}", tmp_path)


class KeyringError(Exception):
    """As the keyring library's own."""


def install_keyring(monkeypatch: pytest.MonkeyPatch, entries: dict[str, str], *, locked: bool = False) -> None:
    def get_password(service: str, name: str) -> str | None:
        if locked:
            raise KeyringError
        return entries.get(name) if service == secrets.SERVICE else None

    keyring, errors = types.ModuleType("keyring"), types.ModuleType("keyring.errors")
    keyring.get_password = get_password  # type: ignore[attr-defined]
    errors.KeyringError = KeyringError  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "keyring", keyring)
    monkeypatch.setitem(sys.modules, "keyring.errors", errors)


def test_the_system_s_store_holds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    install_keyring(monkeypatch, {"gm": "тайна"})
    assert reveal("keyring:gm") == "тайна"


def test_a_store_without_the_entry_says_how_to_make_it(monkeypatch: pytest.MonkeyPatch) -> None:
    install_keyring(monkeypatch, {})
    with pytest.raises(BadInput, match="keyring set forum-mafia-gm gm"):
        reveal("keyring:gm")


def test_a_locked_store_points_to_the_other_forms(monkeypatch: pytest.MonkeyPatch) -> None:
    install_keyring(monkeypatch, {}, locked=True)
    with pytest.raises(BadInput, match="use file: or env:"):
        reveal("keyring:gm")


def test_a_missing_keyring_library_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "keyring", None)
    with pytest.raises(BadInput, match="pip install keyring"):
        reveal("keyring:gm")
