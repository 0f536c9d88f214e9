"""What a night letter says: the moves in it, before any rule of the game has looked at them.

The sender's role gives the ability, the text gives target and mode. Whoever is named only in a story, a reason or a
quotation is no target; where two people could be meant, nobody is, and the GM is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from parsers.lettering.answers import answers, concedes, flat, speaks_of_yesterday
from parsers.lettering.choice import VOTE, choose, doubted
from parsers.lettering.doubts import condition
from parsers.lettering.events import Walk, walk
from parsers.lettering.guess import take
from parsers.lettering.mentions import mentions
from parsers.lettering.records import LetterReading, MoveReading, Sender, Topic
from parsers.lettering.signs import Voice, cue, strangers
from parsers.lettering.story import story_of
from parsers.lettering.targets import is_gm, named
from parsers.lettering.text import Own, take_apart
from parsers.lettering.tokens import Sentence, sentences
from parsers.lettering.words import REGRETS
from parsers.names import NameIndex

__all__ = ["LetterReading", "MoveReading", "Sender", "Topic", "own_text", "read"]

_AS_KILLER = re.compile(
    r"\bот (?:имени|лица) (?:\w+ )?кил+[ея]ра\b|\bon behalf of the killer\b|\bas (?:the )?killer\b|\bin the killer'?s name\b"
)
_REPLY = re.compile(r"^\s*(?:(?:re|fwd?|на|ответ|отв)\s*(?:\[\d+\])?\s*:\s*)", re.IGNORECASE)
_REPLACEMENT = re.compile(
    r"\b(?:найдите|нужна|ищите|прошу|дайте|сделайте|поставьте) (?:\w+ )?(?:мне )?замен\w+|\bзамените меня\b|\bзамену мне\b"
    r"|\b(?:выйти|выхожу|выбываю|ухожу|снимаюсь|уйти|сняться) (?:\w+ )?из игры\b|\bхочу выйти\b|\bне (?:могу|смогу|буду) (?:\w+ )?(?:играть|доиграть)\b"
    r"|\breplace me\b|\bneed (?:a )?replacement\b|\bi(?:'m| am) leaving the game\b|\bwant (?:to (?:leave|quit)|out)\b"
)
_ABOUT_MAIL = re.compile(
    r"\b(?:пришлю|отправлю|скину|допишу) (?:\w+ )?(?:позже|потом|завтра|вечером|утром)\b|\bподтвердите\b|\bдошло\b"
    r"|\bход\b.{0,40}\b(?:отправит|пришлет|скинет)\b|\bход за (?!\w+ого\b)\w+|\bi'll send\b|\bplease confirm\b"
)
_THANKS = re.compile(
    r"\b(?:спасибо|получил\w*|понял\w*|принято|благодарю|ясно|ок|окей|thanks|thank you|got it|understood|ok)\b"
)


def own_text(bbcode: str) -> str:
    """The letter's new text: `[quote]` blocks and lines beginning with `> ` left out, marks dropped."""
    return take_apart(bbcode).text


def read(
    text: str, sender: Sender, names: NameIndex, roles: Mapping[str, Sequence[str]], subject: str = ""
) -> LetterReading:
    """Read a letter. `roles` maps role ids to the words people call them by; quoted older text in `text` is left out.

    The subject is read as a heading before the text, unless it is that of a reply.
    """
    own = take_apart(text)
    voice = Voice(sender, names, {role: tuple(words) for role, words in roles.items()})
    whole = _under_subject(subject, own.text)
    said = sentences(whole, mentions(whole, voice))
    return _reading(own, whole, said, voice)


def _under_subject(subject: str, body: str) -> str:
    heading = "" if _REPLY.match(subject) else take_apart(subject[:200]).text.replace("\n", " ").strip()
    return f"{heading}\n\n{body}" if heading else body


def _reading(own: Own, whole: str, said: Sequence[Sentence], voice: Voice) -> LetterReading:
    guess, unguessed = take(said, voice)
    standing, rest = _standing([sentence for sentence in unguessed if sentence.clauses], voice)
    rest = [sentence for sentence in rest if sentence.mentions or not _asks_for_replacement(sentence)]
    walked = walk(rest, voice)
    chosen = choose(walked, rest, voice)
    moves = [reading for reading in chosen if reading.ability != VOTE] + ([guess] if guess else []) + standing
    vote = next((reading for reading in chosen if reading.ability == VOTE), None)
    if not moves and vote is None:
        moves = list(_left_over(own, rest, walked, voice)) if not _is_talk(said, voice) else []
    final = tuple(_finished(move, own, whole) for move in moves)
    story = story_of(whole, rest, walked, len(whole) - len(own.text)) if "strike" in voice.sender.abilities else ""
    return _with_vote(LetterReading(_topic(final, vote, said), final, story), vote)


def _finished(move: MoveReading, own: Own, whole: str) -> MoveReading:
    as_killer = move.ability in {"strike", "guess_strike"} and bool(_AS_KILLER.search(flat_lines(whole)))
    move = replace(move, as_killer=as_killer, text=move.text[:500])
    return doubted(move) if own.doubtful else move


def flat_lines(text: str) -> str:
    """The whole letter folded, for phrases that may stand anywhere."""
    return " ".join(flat(line) for line in text.split("\n"))


def _standing(said: Sequence[Sentence], voice: Voice) -> tuple[list[MoveReading], list[Sentence]]:
    """Giving up and answers to an offer, which are said in sentences of their own; and the rest of the letter."""
    found: list[tuple[MoveReading, Sentence]] = [*_concessions(said, voice), *_answers(said, voice)]
    used = [one for one in said if not one.mentions and (one in [at for _, at in found] or _is_defiant(one, voice))]
    last = {move.ability if move.ability != "decline" else "accept": move for move, _ in found}
    both = {move.ability for move, _ in found} >= {"accept", "decline"}
    moves = [
        replace(move, ask="ambiguous") if both and move.ability in {"accept", "decline"} else move
        for move in last.values()
    ]
    return moves, [sentence for sentence in said if sentence not in used]


def _is_defiant(sentence: Sentence, voice: Voice) -> bool:
    return "concede" in voice.sender.abilities and concedes(sentence) is False


def _concessions(said: Sequence[Sentence], voice: Voice) -> Iterator[tuple[MoveReading, Sentence]]:
    if "concede" not in voice.sender.abilities:
        return
    for sentence in said:
        gives_up = concedes(sentence)
        if gives_up or (gives_up is False and "concede" in voice.sender.moved):
            yield MoveReading("concede", ask=condition(sentence), withdraws=not gives_up, text=sentence.text), sentence


def _answers(said: Sequence[Sentence], voice: Voice) -> Iterator[tuple[MoveReading, Sentence]]:
    if not voice.sender.offered:
        return
    for sentence in said:
        asked_for = any(cue(clause, voice) for clause in sentence.clauses)
        answer = None if sentence.asks else answers(sentence, asked_for)
        if answer is not None:
            ability = "accept" if answer else "decline"
            yield MoveReading(ability, ask=condition(sentence), text=sentence.text), sentence


def _left_over(own: Own, said: Sequence[Sentence], walked: Walk, voice: Voice) -> Iterator[MoveReading]:
    """A letter of somebody who may act, from which no move could be read: asked about unless it is mere talk."""
    ability = next(iter(voice.own_moves), None)
    regrets = any(sentence.has(REGRETS) for sentence in said)
    if ability is None or (ability in voice.sender.moved and not regrets):
        return
    agreed = _agreed_to(own, said, voice)
    if agreed is not None:
        yield agreed
        return
    content = [sentence for number, sentence in enumerate(said) if number not in walked.courtesy]
    nicks = _anybody(own.text, voice)
    if nicks or own.picture or regrets or _says_something(content, voice):
        yield MoveReading(ability, ask="no_target", candidates=nicks[:8], text=own.text[:200])


def _says_something(content: Sequence[Sentence], voice: Voice) -> bool:
    """More than a word or two of courtesy, or a reference to an earlier move."""
    if any(speaks_of_yesterday(sentence.text) for sentence in content):
        return True
    odd = [one for sentence in content for clause in sentence.clauses for one in strangers(clause, voice)]
    words = sum(len(sentence.words) for sentence in content)
    roles = any(voice.roles_in(sentence.words) for sentence in content)
    return words > 3 or (words > 1 and bool(odd)) or roles


def _anybody(text: str, voice: Voice) -> tuple[str, ...]:
    """All whom the letter may name in any way."""
    found = (named(mention.found).candidates for mention in voice.names.find(text) if not is_gm(mention, voice))
    return tuple(dict.fromkeys(nick for nicks in found for nick in nicks if nick != voice.sender.nick))


def _is_talk(said: Sequence[Sentence], voice: Voice) -> bool:
    """Questions, thanks, a request for a replacement."""
    texts = [flat(sentence.text) for sentence in said]
    asks = [sentence for sentence in said if sentence.asks]
    nobody = all(is_gm(mention, voice) for sentence in said for mention in sentence.mentions)
    polite = nobody and any(_THANKS.search(text) or _ABOUT_MAIL.search(text) for text in texts)
    return bool(asks) or polite or any(_REPLACEMENT.search(text) for text in texts)


def _asks_for_replacement(sentence: Sentence) -> bool:
    return bool(_REPLACEMENT.search(flat(sentence.text)))


def _agreed_to(own: Own, said: Sequence[Sentence], voice: Voice) -> MoveReading | None:
    """«[quote]Полынь[/quote] согласен»: a mafioso joins what his partner proposed, if it is one move and nothing else."""
    text = flat_lines(own.text).strip(" .!")
    if not own.quoted or voice.default != "strike" or not _AGREES.fullmatch(text):
        return None
    quoted = sentences(own.quoted, mentions(own.quoted, voice))
    moves = choose(walk(quoted, voice), quoted, voice)
    plain = len(moves) == 1 and moves[0].ability == "strike" and not walk(quoted, voice).story
    return replace(moves[0], text=own.text) if plain else None


_AGREES = re.compile(
    r"(?:да|ага|ок|окей|я|мы|тоже|с ним|со всеми|полностью|за|и|[, .!])*(?:соглас(?:ен|на|ны)|поддерживаю|за|плюс|agreed?|i agree|same here)"
    r"(?:[, .!]|полностью|тоже)*"
)


def _topic(moves: Sequence[MoveReading], vote: MoveReading | None, said: Sequence[Sentence]) -> Topic:
    if any(_asks_for_replacement(sentence) for sentence in said):
        return Topic.REPLACEMENT
    if moves:
        return Topic.MOVES
    if vote is not None:
        return Topic.VOTE
    return Topic.QUESTION if any(sentence.asks for sentence in said) else Topic.OTHER


def _with_vote(reading: LetterReading, vote: MoveReading | None) -> LetterReading:
    if vote is None:
        return reading
    said = "unvote" if vote.withdraws else vote.target
    return replace(reading, vote=said, vote_ask=vote.ask, vote_candidates=vote.candidates)
