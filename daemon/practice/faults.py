"""What can be made to go wrong: planned one by one, or at random from a seed."""

from __future__ import annotations

import random
import threading
from dataclasses import dataclass, replace
from enum import StrEnum


class Fault(StrEnum):
    """A way for a request to go wrong."""

    SLOW = "slow"  # answered after `seconds`
    ERROR_500 = "error_500"
    UNAVAILABLE = "unavailable"  # 503 with Retry-After: `seconds`
    CUT_OFF = "cut_off"  # the connection ends in the middle of the page
    CUT_SILENTLY = "cut_silently"  # half a page that claims to be whole
    DROPPED_BEFORE = "dropped_before"  # the connection ends, nothing was done
    DROPPED_AFTER = "dropped_after"  # all was done, the connection ends without an answer
    SESSION_LOST = "session_lost"
    SIGNED_OUT = "signed_out"  # automatic sign-in forgotten as well
    DISABLED = "disabled"  # the board is switched off for this request
    FLOOD = "flood"
    CAPTCHA = "captcha"
    FORM_EXPIRED = "form_expired"


@dataclass(frozen=True)
class Plan:
    """The fault strikes the next `times` requests of this method (any) whose address holds `path`."""

    fault: Fault
    times: int = 1
    method: str | None = None
    path: str = ""
    seconds: float = 1.0

    def fits(self, method: str, address: str) -> bool:
        """Whether this request is meant."""
        return self.times > 0 and self.method in (None, method) and self.path in address


class Faults:
    """The switches. `struck` lists what has gone wrong so far, as (fault, method, address)."""

    def __init__(self) -> None:
        self.struck: list[tuple[Fault, str, str]] = []
        self._plans: list[Plan] = []
        self._dice: random.Random | None = None
        self._rate = 0.0
        self._kinds: tuple[Fault, ...] = ()
        self._seconds = 1.0
        self._lock = threading.Lock()

    def plan(self, fault: Fault, **details: object) -> None:
        """Let a fault strike; see Plan for the details."""
        with self._lock:
            self._plans.append(replace(Plan(fault), **details))  # type: ignore[arg-type]

    def at_random(self, seed: int, rate: float, kinds: tuple[Fault, ...] = tuple(Fault), seconds: float = 1.0) -> None:
        """From now on let this share of requests go wrong, one of these faults each."""
        with self._lock:
            self._dice, self._rate, self._kinds, self._seconds = random.Random(seed), rate, kinds, seconds  # noqa: S311

    def calm(self) -> None:
        """Nothing goes wrong any more."""
        with self._lock:
            self._plans.clear()
            self._dice = None

    def strike(self, method: str, address: str) -> Plan | None:
        """What goes wrong with this request, if anything."""
        with self._lock:
            plan = self._planned(method, address) or self._rolled()
            if plan is not None:
                self.struck.append((plan.fault, method, address))
            return plan

    def _planned(self, method: str, address: str) -> Plan | None:
        for index, plan in enumerate(self._plans):
            if plan.fits(method, address):
                self._plans[index] = replace(plan, times=plan.times - 1)
                return plan
        return None

    def _rolled(self) -> Plan | None:
        if self._dice is None or self._dice.random() >= self._rate:
            return None
        return Plan(self._dice.choice(self._kinds), seconds=self._seconds)
