"""The archive page's own words, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, tuple[str, str]] = {
    "archive": ("Архив игры", "The archive of a game"),
    "contents": ("Содержание", "Contents"),
    "going_on": ("Игра ещё не окончена", "The game is not over yet"),
    "public_only": (
        "Здесь только то, что уже объявлено на форуме: ролей и ночных ходов до конца игры в архиве нет.",
        "This page holds only what has been published: no roles and no night moves before the game is over.",
    ),
    "secret": (
        "Игра идёт, а на этой странице роли и ночные ходы. Никому её не показывайте.",
        "The game goes on, and this page holds roles and night moves. Show it to nobody.",
    ),
    "days": ("Игровых дней", "Game days"),
    "players_number": ("Игроков", "Players"),
    "began": ("Начало", "Began"),
    "profile": ("Свод правил", "Profile"),
    "players": ("Игроки", "Players"),
    "player": ("Игрок", "Player"),
    "role": ("Роль", "Role"),
    "roles": ("Роли в игре", "Roles in play"),
    "fate": ("Судьба", "Fate"),
    "alive": ("дожил до конца", "lived to the end"),
    "in_game": ("в игре", "in the game"),
    "waits": ("в запасе", "in reserve"),
    "day": ("День", "Day"),
    "graveyard": ("Кладбище", "The graveyard"),
    "presence": ("Кто был: сообщения и голос", "Presence: posts and votes"),
    "presence_how": (
        "Число — сообщения в игровой теме за день; ✓ — голос, — — без голоса, † — уже выбыл.",
        "The number counts posts in the game topic that day; ✓ a vote, — no vote, † out by then.",
    ),
    "hours": ("Часы", "Hours"),
    "wagons": ("Голоса по времени", "Votes over time"),
    "tally": ("Итог голосования", "The tally"),
    "revote": ("Переголосование", "The second vote"),
    "candidate": ("Кандидат", "Candidate"),
    "votes_number": ("Голоса", "Votes"),
    "voters": ("Кто голосовал", "Voters"),
    "no_votes": ("Голосов нет.", "No votes."),
    "missed": ("Не голосовали", "Not voted"),
    "left": ("Выбыли", "Left the game"),
    "nobody_left": ("Никто не выбыл.", "Nobody left."),
    "night": ("Ночь", "The night"),
    "explained": ("Почему так вышло", "Why it came out so"),
    "votes": ("Все голоса по порядку", "All votes in order"),
    "time": ("Время", "Time"),
    "voter": ("Кто", "Who"),
    "target": ("За кого", "For whom"),
    "state": ("Засчитан", "Counted"),
    "counted": ("да", "yes"),
    "ask": ("под вопросом", "asked about"),
    "said": ("Что объявлено", "What was published"),
    "rules": ("Правила этой игры", "The rules of this game"),
    "draw": ("Жеребьёвка и её доказательство", "The draw and its proof"),
    "draw_how": (
        "Сумма опубликована до первого дня, текст — после игры. Сохраните текст вместе с суммой и выполните "
        "mafia-gm verify ФАЙЛ.",
        "The sum was published before day 1, the text after the game. Save the text with the sum and run mafia-gm "
        "verify FILE.",
    ),
    "rules_how": ("Контрольная сумма правил", "The hash of the rules"),
    "last_words": ("Последние слова", "Last words"),
    "incidents": ("Происшествия", "Incidents"),
    "links": ("Темы на форуме", "Topics on the forum"),
    "topic_game": ("Игровая тема", "The game topic"),
    "topic_votes": ("Голосование", "The vote"),
    "topic_revote": ("Переголосование", "The second vote"),
    "topic_results": ("Итоги", "Results"),
    "topic_rules": ("Правила", "Rules"),
    "topic_schedule": ("График", "Schedule"),
    "topic_registration": ("Запись", "Sign-up"),
    "topic_technical": ("Вопросы", "Questions"),
    "post": ("сообщение", "post"),
    "made": ("Сохранено программой forum-mafia-gm", "Kept by forum-mafia-gm"),
    "zone": ("Всё время — ", "All times: "),
}


def words(language: str) -> dict[str, str]:
    """The words in one language."""
    return {name: said[0] if language == "ru" else said[1] for name, said in WORDS.items()}
