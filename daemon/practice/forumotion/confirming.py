"""Confirm pages: «Вы уверены?» with the buttons `confirm` and `cancel`."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Response

from daemon.practice.faults import Fault
from daemon.practice.forumotion.visit import Visit


def ask(visit: Visit, page: str, question: str, fields: Mapping[str, str | int]) -> Response | None:
    """Show the confirm page for this request; None when it comes back with «Нет»."""
    if visit.posted and "cancel" in visit.form:
        return None
    return visit.page("confirm.html", action=page, question=question, hidden={**fields, "tid": visit.tid})


def agreed(visit: Visit) -> bool:
    """Whether a confirm page of this session comes back with «Да»."""
    return visit.posted and "confirm" in visit.form and visit.holds_tid and visit.fault is not Fault.FORM_EXPIRED
