"""The words for reason and flag codes, Russian and English: one table for the log, the review page and the letters."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from daemon.tongue import say

# Why a vote does not count, or must be asked about.
_REASONS = {
    "superseded": ("есть более поздний голос", "replaced by a later vote"),
    "unvoted": ("голос снят", "taken back"),
    "no_mark": ("имя не выделено так, как здесь принято", "the name is not marked as a vote is here"),
    "quoted": ("имя только в цитате, спойлере, коде или зачёркнуто", "only in a quote, spoiler, code or struck out"),
    "dead_voter": ("голосует выбывший", "the voter is out of the game"),
    "not_a_player": ("пишущий не участвует в игре", "the author is not in the game"),
    "gm": ("ведущий не голосует, и против него не голосуют", "the GM neither votes nor is voted for"),
    "dead_target": ("названный уже выбыл", "the one named is out of the game"),
    "outsider_target": ("названный не участвует в голосовании", "the one named cannot be voted for"),
    "unknown_name": ("такого имени в игре нет", "nobody in the game is called so"),
    "ambiguous": ("непонятно, кто из них", "it may be any of these"),
    "weak_match": ("похоже, но не наверняка", "likely, but not certain"),
    "several_names": ("названо несколько имён", "several names"),
    "conditional": ("голос с условием", "a vote on a condition"),
    "late": ("после закрытия голосования", "after the vote has closed"),
    "early": ("до открытия голосования", "before the vote has opened"),
    "edited": ("сообщение с голосом правлено", "the vote post was edited"),
    "over_limit": ("смен голоса больше, чем разрешено", "more changes than are allowed"),
    "locked": ("прежний голос был окончательным", "an earlier vote was final"),
    "wrong_topic": ("не в теме голосования", "not in the vote topic"),
    "self": ("голос против себя здесь не голос", "a vote for oneself is none here"),
    "abstain_forbidden": ("воздерживаться здесь нельзя", "abstaining is forbidden here"),
    "unvote_off": ("снять голос здесь нельзя, только перенести", "a vote can only be moved here"),
    "joke": ("похоже на шутку", "it sounds like a joke"),
    "void_by_gm": ("отменено ведущим", "made void by the GM"),
    "blocked_voter": ("сегодня лишён голоса", "may not vote today"),
    "via_gm_off": ("голоса через ведущего не принимаются", "votes through the GM are off"),
}

# Why a night letter's move is refused, or must be asked about, where the words differ or are not above.
_MOVES = {
    "no_target": ("не сказано, к кому", "no target is named"),
    "several_targets": ("названо несколько целей", "several targets"),
    "conditional": ("ход с условием", "a move on a condition"),
    "ambiguous": ("непонятно, кто из них", "it may be any of these"),
    "unknown_name": ("такого имени в игре нет", "nobody in the game is called so"),
    "role_mismatch": ("у этой роли нет такого хода", "the role has no such move"),
    "outsider": ("пишущий не участвует в игре", "the author is not in the game"),
    "dead_sender": ("пишет выбывший", "the sender is out of the game"),
    "withdrawn": ("взято назад", "withdrawn"),
    "replaced": ("заменено более поздним письмом", "replaced by a later letter"),
    "no_phrase": ("нет слов «от имени киллера»", "the words «от имени киллера» are missing"),
    "blocked": ("его остановили этой ночью", "blocked that night"),
    "healed": ("цель вылечили", "the target was healed"),
    "vest": ("цель спас бронежилет", "the target's vest took it"),
    "protected": ("цель была под защитой", "the target was protected"),
    "no_agreement": ("мафия не договорилась", "the mafia did not agree"),
    "silent_member": ("один из мафии промолчал", "a member of the mafia was silent"),
    "dead_target": ("цель уже выбыла", "the target is out of the game"),
    "dead_actor": ("ходивший убит раньше", "the actor was killed before"),
    "lynched_actor": ("ходившего днём посадили", "the actor was executed that day"),
    "autokilled_actor": ("ходивший выбыл по автокилу", "the actor was autokilled"),
    "forbidden_target": ("к этой цели ходить нельзя", "that target is forbidden"),
    "own_side": ("цель своя", "the target is of the same side"),
    "self_target": ("к себе ходить нельзя", "oneself is no target"),
    "limit": ("ходов этого рода больше нет", "no such moves are left"),
    "peace": ("миротворец остановил", "peace was kept that night"),
    "wrong_guess": ("роль не угадана", "the role was guessed wrong"),
    "late": ("после срока", "after the deadline"),
    "no_such_ability": ("такой способности у него нет", "no such ability"),
}

# What the GM should look at although the vote counts.
_FLAGS = {
    "edited": ("сообщение правлено", "edited"),
    "whole_post_coloured": ("выделено всё сообщение", "the whole post is coloured"),
    "reason_present": ("с объяснением", "gives a reason"),
    "reason_absent": ("без объяснения", "gives no reason"),
    "habit_colour": ("пишет так всегда", "the author's usual colour"),
    "several_votes": ("в сообщении несколько голосов, взят последний", "several votes in the post, the last one taken"),
    "weak_match": ("имя узнано по сходству", "the name was recognised by likeness"),
    "joke": ("похоже на шутку", "it sounds like a joke"),
    "via_gm": ("через ГМ", "through the GM"),
}

_STATES = {
    "counted": ("принят", "counted"),
    "not_counted": ("не принят", "not counted"),
    "ask": ("уточнить", "ask"),
    "accepted": ("принят", "accepted"),
    "refused": ("отклонён", "refused"),
}

_DRAFTS = {
    "vote_opening": ("Открытие голосования", "Vote opening"),
    "running_count": ("Промежуточный подсчёт", "Running count"),
    "schedule": ("График", "Schedule"),
    "day_start": ("Начало дня", "Start of the day"),
    "revote": ("Переголосование", "Second vote"),
    "lock": ("Закрыть тему", "Lock the topic"),
    "unlock": ("Открыть тему", "Unlock the topic"),
    "verdict": ("Итоги голосования", "Verdict"),
    "autokill": ("Автокил", "Autokill"),
    "autokill_dawn": ("Автокил утром", "Autokill at dawn"),
    "morning": ("Утро", "Morning"),
    "game_over": ("Конец игры", "The end"),
    "replaced": ("Замена", "Replacement"),
    "signup": ("Состав участников", "The participants"),
    "answer": ("Ответ в технической теме", "Answer in the technical topic"),
    "rules": ("Правила игры", "Rules"),
    "role": ("Письмо с ролью", "Role letter"),
    "receipt": ("Подтверждение письма", "Receipt"),
    "night_letter": ("Итог ночи игроку", "A player's night result"),
    "side_news": ("Новость стороне", "News for a side"),
    "seat_letter": ("Письмо вступившему в игру", "Letter to a newcomer"),
    "reminder": ("Напоминание о ходе", "Reminder of a move"),
    "through_gm": ("Голос через ГМ", "Vote through the GM"),
    "pause": ("Пауза и продолжение", "Pause and going on"),
    "seat_offer": ("Предложение запасному", "Offer to a reserve"),
    "gm_answer": ("Ответ второму ведущему", "Answer to the second GM"),
    "gm_call": ("Вызов второго ведущего", "Call of the second GM"),
}
_DRAFT_STATES = {
    "draft": ("ждёт решения", "waits"),
    "held": ("придержан", "held back"),
    "approved": ("одобрен, уйдёт", "approved, goes out"),
    "sending": ("отправляется", "going out"),
    "sent": ("опубликован", "published"),
    "refused": ("форум не принял", "refused by the forum"),
    "superseded": ("устарел", "out of date"),
}
REASONS: Mapping[str, tuple[str, str]] = MappingProxyType(_REASONS)
MOVES: Mapping[str, tuple[str, str]] = MappingProxyType(_MOVES)
FLAGS: Mapping[str, tuple[str, str]] = MappingProxyType(_FLAGS)
STATES: Mapping[str, tuple[str, str]] = MappingProxyType(_STATES)
DRAFTS: Mapping[str, tuple[str, str]] = MappingProxyType(_DRAFTS)
DRAFT_STATES: Mapping[str, tuple[str, str]] = MappingProxyType(_DRAFT_STATES)


def vote_reason(code: str) -> str:
    """Why a vote does not count, in the language in use; a code without words is shown as it is."""
    return _said(REASONS, code)


def move_reason(code: str) -> str:
    """Why a move was refused, failed or must be asked about."""
    return _said(MOVES, code)


def flag(code: str) -> str:
    """What the GM should look at."""
    return _said(FLAGS, code)


def state(code: str) -> str:
    """One of the states of a vote or a move."""
    return _said(STATES, code)


def _said(table: Mapping[str, tuple[str, str]], code: str) -> str:
    return say(*table[code]) if code in table else code


def kind_words(kind: str) -> str:
    """What a draft of this kind is, in the language in use."""
    return say(*DRAFTS.get(kind, (kind, kind)))


def draft_state(code: str) -> str:
    """How far a draft has come, in the language in use."""
    return _said(DRAFT_STATES, code)
