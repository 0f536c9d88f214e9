"""What the rules can refuse: each error names the thing it is about."""

from __future__ import annotations

from engine.option import Words


class RuleError(Exception):
    """A game cannot be set up or played as asked; the message is fit for the GM."""


class UnknownOption(RuleError):
    """There is no such option (`value` None), or no such value; `allowed` says in both languages what there is."""

    def __init__(self, key: str, value: str | None, allowed: Words) -> None:
        super().__init__(f"{key}: {allowed.en}" if value is None else f"{key} = {value}: {allowed.en}")
        self.key = key
        self.value = value
        self.allowed = allowed


class OpenChoice(RuleError):
    """An option without a safe default (ASK in RULES) matters and is not set."""

    def __init__(self, options: tuple[str, ...]) -> None:
        super().__init__(", ".join(options))
        self.options = options


class BadSetup(RuleError):
    """The roster, roles or lists do not fit together; said in both languages."""

    def __init__(self, ru: str, en: str) -> None:
        super().__init__(en)
        self.ru = ru
        self.en = en
