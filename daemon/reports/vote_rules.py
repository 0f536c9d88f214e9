"""The rules of a vote in a few plain lines, from the options of this game: they stand under every vote's opening."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from daemon.reports.filters import plural
from engine.options import Options

Line = tuple[str, str]


def lines(options: Options, language: str) -> list[str]:
    """What a voter must know, most needed first."""
    return [line[0] if language == "ru" else line[1] for rule in _RULES for line in rule(options)]


def _mark(options: Options) -> Iterator[Line]:
    ways = [_MARKS[mark] for mark in options.votes.mark]
    colours = f" ({', '.join(options.votes.colours)})" if options.votes.colours else ""
    yield (
        f"Голос — ник кандидата, {' или '.join(ru for ru, _ in ways)}{colours}.",
        f"A vote is the candidate's nick, {' or '.join(en for _, en in ways)}{colours}.",
    )


def _reason(options: Options) -> Iterator[Line]:
    if options.votes.reason == "flag_present":
        yield "Пишется только голос, без объяснений.", "Write the vote alone, without reasons."
    if options.votes.reason == "flag_absent":
        yield "Объясните свой выбор.", "Give your reason."


def _change(options: Options) -> Iterator[Line]:
    changes = options.votes.change
    if changes is None:
        yield (
            "Голос можно менять: действует последний, поданный новым сообщением.",
            "A vote may be changed by a new post: the last one stands.",
        )
    elif changes:
        times = plural(changes, "раз", "раза", "раз")
        yield f"Голос можно сменить {changes} {times} за день.", f"A vote may be changed {changes} time(s) a day."
    else:
        yield "Сменить голос нельзя.", "A vote cannot be changed."


def _final(options: Options) -> Iterator[Line]:
    if options.votes.final_word:
        word = options.votes.final_word
        yield f"После слова «{word}» голос не меняется.", f"After the word “{word}” a vote cannot be changed."


def _unvote(options: Options) -> Iterator[Line]:
    if options.votes.unvote:
        yield "Голос можно снять: «снимаю голос».", "A vote may be taken back: unvote."


def _abstain(options: Options) -> Iterator[Line]:
    if options.votes.abstain == "allowed":
        yield "Можно голосовать за «никого».", "No lynch may be voted for."
    else:
        yield "Воздерживаться нельзя.", "Abstaining is not allowed."


def _edited(options: Options) -> Iterator[Line]:
    if options.votes.edited != "last":
        yield "Не правьте сообщение с голосом.", "Do not edit a vote post."


def _missed(options: Options) -> Iterator[Line]:
    missed = options.votes.missed
    if missed.name != "nothing":
        votes = max(missed.amount, 1)
        word = plural(votes, "голос", "голоса", "голосов")
        yield (
            f"Кто не проголосует, получит {votes} {word} против себя.",
            f"Who does not vote gets {votes} {plural(votes, 'vote', 'votes')} against himself.",
        )
    if options.activity.missed_vote.name == "autokill":
        yield "Кто не проголосует, выбывает (автокил).", "Who does not vote is autokilled."


def _majority(options: Options) -> Iterator[Line]:
    if options.votes.majority == "hammer":
        yield (
            "Больше половины голосов живых за одного закрывают день сразу.",
            "More than half of the living on one candidate closes the day at once.",
        )


_MARKS: dict[str, Line] = {
    "colour": ("выделенный цветом", "in a colour"),
    "bold": ("выделенный жирным", "in bold"),
    "tag": ("в теге vote", "in a vote tag"),
    "keyword": ("после слов «голосую за» в начале строки", "after “vote:” at the start of a line"),
    "plain": ("и ничего больше", "and nothing else"),
}
_RULES: tuple[Callable[[Options], Iterator[Line]], ...] = (
    _mark,
    _reason,
    _change,
    _final,
    _unvote,
    _abstain,
    _edited,
    _missed,
    _majority,
)
