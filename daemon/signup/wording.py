"""The words for what is known and doubtful about an application, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from daemon.signup.records import Applicant, Doubt, Place, Status
from daemon.tongue import say

STATUSES: Mapping[Status, tuple[str, str]] = {
    Status.WAITING: ("ждёт решения", "waits"),
    Status.ASK: ("под вопросом", "asked about"),
    Status.APPROVED: ("играет", "plays"),
    Status.RESERVE: ("запасной", "reserve"),
    Status.REFUSED: ("отказано", "refused"),
    Status.WITHDRAWN: ("снялся", "withdrawn"),
}
PLACES: Mapping[Place, tuple[str, str]] = {
    Place.PLAYER: ("место есть", "there is a place"),
    Place.RESERVE: ("по очереди — в запас", "in turn: a reserve"),
    Place.LATE: ("после срока", "after the deadline"),
    Place.FULL: ("мест нет и в запасе", "no place, not even as a reserve"),
}
DOUBTS: Mapping[str, tuple[str, str]] = {
    "question": ("спрашивает или просится?", "a question, or an application?"),
    "conditional": ("с условием или «может быть»", "on a condition, or “maybe”"),
    "contradiction": ("и заявка, и отказ", "applies and withdraws in one post"),
    "for_another": ("пишет за другого", "writes for somebody else"),
    "several": ("пишет о нескольких сразу", "writes of several people"),
    "reserve_word": ("в тексте есть слово о запасе", "the text has a word about reserves"),
    "long_withdrawal": ("отказ внутри длинного текста: снимается или рассказ?", "a withdrawal, or a tale?"),
    "talk": ("представление или разговор?", "a presentation, or talk?"),
    "unclear": ("непонятно, заявка ли это", "unclear whether it is an application"),
    "second_post": ("второе представление того же персонажа", "a second presentation of the same character"),
    "wants_reserve": ("после заявки просится в запас", "asks to be a reserve after applying"),
    "if_full": ("согласен в запас, если мест нет", "would be a reserve where there is no place"),
    "nothing_to_withdraw": ("снимается, хотя не заявлялся", "withdraws without having applied"),
    "gone": ("сообщения с заявкой больше нет", "the post with the application is gone"),
    "edited": ("заявка изменена после решения", "the application was changed after the decision"),
    "main_nick_public": ("похоже, назвал основной ник при всех", "seems to have told the main nick to everybody"),
    "main_unclear": ("письмо об основном нике непонятно: спросите", "the letter about the main nick is unclear: ask"),
    "main_differs": ("об основном нике сказано по-разному: спросите", "the main nick was told in two ways: ask"),
    "main_unknown": ("такого основного ника на форуме не нашлось", "the forum knows no such main nick"),
}
STRAYS: Mapping[str, tuple[str, str]] = {
    "gm": ("сообщение ведущего", "the GM's post"),
    "question": ("вопрос", "a question"),
    "quoted": ("только цитата", "nothing but a quote"),
    "empty": ("без слов", "no words"),
    "talk": ("разговор", "talk"),
    "unclear": ("разговор", "talk"),
    "no_account": ("гость или удалённая запись: кто это, неизвестно", "a guest or a deleted account: nobody knows who"),
}


def status(one: Applicant) -> str:
    """How it stands with him, and for whom is not decided about where he would come in."""
    said = say(*STATUSES[one.status])
    place = say(*PLACES[one.place]) if one.place is not None else ""
    if one.wants_reserve and one.open:
        wish = say("просится в запас", "asks to be a reserve")
        place = wish if one.place is Place.RESERVE else f"{wish}, {place}"
    return ", ".join(part for part in (said, place) if part)


def doubt(one: Doubt, *, uncovered: bool = True) -> str:
    """What is to be looked at; with whom somebody shares a person is covered like his main nick."""
    if one.code == "double" and not uncovered:
        return say(
            "возможно, за ним тот же человек, что и за другим персонажем",
            "may be played by the same person as another character",
        )
    if one.code == "double":
        return say(f"возможно, тот же человек, что и «{one.said}»", f"may be the same person as {one.said}")
    return say(*DOUBTS.get(one.code, (one.code, one.code)))


def stray(reason: str) -> str:
    """Why a post is no application."""
    return say(*STRAYS.get(reason, (reason, reason)))
