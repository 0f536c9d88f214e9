"""Forms as the page gives them: where each goes, and every field that a browser would send, in order."""

from __future__ import annotations

from typing import NamedTuple

from lxml import etree

from parsers.facts import Form
from parsers.sheet import WRITTEN, Element, is_inside, text_of, with_class, words

BUTTONS = frozenset({"submit", "image"})
SILENT = frozenset(
    {"submit", "image", "button", "reset", "file"}
)  # never among the fields of a form sent by another button
TICKS = frozenset({"checkbox", "radio"})

# Players' posts may hold forms of their own where a board allows HTML: those are not the board's.
_WRITTEN = frozenset({"content", "signature", WRITTEN})
_BOXES = frozenset({"postbody", "post-content", WRITTEN})
_POSTS = frozenset({"post", "postbody"})


def read_forms(root: Element) -> tuple[Form, ...]:
    """All forms of a page but those inside players' texts."""
    return tuple(read_form(form) for form in root.iter("form") if not is_written(form))


def is_written(form: Element) -> bool:
    """Does the form stand in a player's text?"""
    around = next((element for element in form.iterancestors() if not _WRITTEN.isdisjoint(words(element))), None)
    return around is not None and (WRITTEN in words(around) or is_inside(around, _POSTS))


def read_form(form: Element) -> Form:
    """One form. `id` is its id, else its name, else its first class: what tells it from the page's other forms."""
    names = (form.get("id"), form.get("name"), *(form.get("class") or "").split()[:1])
    reading = _Reading([], {}, {})
    texts = _texts_in(form)
    for control in form.iter(*_READERS):
        if texts and not texts.isdisjoint(control.iterancestors()):
            continue
        given = dict(control.items())
        name = given.get("name")
        if name and "disabled" not in given:
            _READERS[str(control.tag)](control, name, given, reading)
    return Form(
        id=next(filter(None, names), None),
        action=form.get("action") or "",
        method=(form.get("method") or "get").lower(),
        fields=tuple(reading.fields),
        buttons=reading.buttons,
        choices={name: tuple(values) for name, values in reading.choices.items()},
        charset=form.get("accept-charset"),
    )


def _texts_in(form: Element) -> frozenset[Element]:
    """Boards may set a form around a whole letter: what stands in the letter's text is none of its fields."""
    boxes = [box for box in form.iter("div", "span", "td") if not _BOXES.isdisjoint(words(box))]
    texts = [text for box in boxes for text in with_class("content", box)]
    return frozenset(texts or boxes)


class _Reading(NamedTuple):
    """What has been read of a form so far."""

    fields: list[tuple[str, str]]
    buttons: dict[str, str]
    choices: dict[str, list[str]]


Given = dict[str, str]  # the attributes of an element


def _input(control: Element, name: str, given: Given, reading: _Reading) -> None:
    kind = given.get("type", "text").strip().lower()
    if kind in TICKS:
        reading.choices.setdefault(name, []).append(given.get("value", "on"))
        if "checked" in given:
            reading.fields.append((name, given.get("value", "on")))
    elif kind in BUTTONS:
        reading.buttons.setdefault(name, given.get("value", ""))
    elif kind not in SILENT:
        reading.fields.append((name, given.get("value", "")))


def _button(control: Element, name: str, given: Given, reading: _Reading) -> None:
    if given.get("type", "submit").strip().lower() in BUTTONS:
        reading.buttons.setdefault(name, given.get("value", ""))


def _textarea(control: Element, name: str, given: Given, reading: _Reading) -> None:
    text = etree.tostring(control, method="text", encoding="unicode", with_tail=False)
    reading.fields.append((name, text.removeprefix("\r").removeprefix("\n")))  # a line end right after the tag is none


def _select(control: Element, name: str, given: Given, reading: _Reading) -> None:
    options = [(option, dict(option.items())) for option in control.iter("option")]
    offered = [(_value(option, its), "selected" in its) for option, its in options if "disabled" not in its]
    picked = [value for value, is_picked in offered if is_picked]
    if "multiple" not in given:
        picked = picked[-1:] or [value for value, _ in offered[:1]]
    reading.fields.extend((name, value) for value in picked)
    reading.choices.setdefault(name, []).extend(value for value, _ in offered)


def _value(option: Element, given: Given) -> str:
    value = given.get("value")
    return text_of(option) if value is None else value


_READERS = {"input": _input, "textarea": _textarea, "select": _select, "button": _button}
