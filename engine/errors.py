"""What the rules can refuse: each error names the thing it is about."""

from __future__ import annotations


class RuleError(Exception):
    """A game cannot be set up or played as asked; the message is fit for the GM."""


class UnknownOption(RuleError):
    """There is no such option, or it has no such value."""


class OpenChoice(RuleError):
    """An option without a safe default (ASK in RULES) matters and is not set."""

    def __init__(self, options: tuple[str, ...]) -> None:
        super().__init__(", ".join(options))
        self.options = options


class BadSetup(RuleError):
    """The roster, roles or lists do not fit together."""
