"""The rules of the day in sentences: the clock, the vote, what silence costs (RULES §1-§3)."""

from __future__ import annotations

from collections.abc import Iterator

from daemon.reports import vote_rules, words
from daemon.reports.filters import clock_in, date_in, plural, zone_word
from daemon.reports.rules_words import Chapter, Facts, Line, choice, length_words, only_if
from engine.kinds import PhaseRule


def _start(facts: Facts) -> Iterator[Line]:
    zone, start = facts.press.zone, facts.start
    if start is None:
        yield f"Время — {zone_word(zone, 'ru')}.", f"Times: {zone_word(zone, 'en')}."
        return
    ru, en = (f"{date_in(zone, language)(start)}, {clock_in(zone)(start)}" for language in ("ru", "en"))
    yield (
        f"Первый игровой день начинается {ru}. Всё время — {zone_word(zone, 'ru')}.",
        f"Day 1 begins on {en}. All times: {zone_word(zone, 'en')}.",
    )


def _phases(facts: Facts) -> Iterator[Line]:
    rules = facts.options.schedule.phases
    said = [_phase(rule) for rule in rules]
    yield f"Игровые сутки: {'; '.join(ru for ru, _ in said)}.", f"A game day: {'; '.join(en for _, en in said)}."
    vote = next((rule for rule in rules if rule.name == "evening"), rules[0])
    if vote.closes is None:
        return
    at = f"{vote.closes:%H:%M}"
    last = f"{(vote.closes.hour * 60 + vote.closes.minute - 1) // 60 % 24:02d}:{(vote.closes.minute - 1) % 60:02d}"
    yield (
        f"Голосование закрывается в {at}: последняя минута, в которую голос считается, — {last}.",
        f"The vote closes at {at}: the last minute in which a vote counts is {last}.",
    )


def _phase(rule: PhaseRule) -> Line:
    known = words.PHASES.get(rule.name)
    ru, en = (known.ru.lower(), known.en.lower()) if known else (rule.name, rule.name)
    if rule.opens is not None and rule.closes is not None:
        opens, closes = f"{rule.opens:%H:%M}", f"{rule.closes:%H:%M}"
        return f"{ru} — с {opens} до {closes}", f"{en} from {opens} to {closes}"
    long = length_words(rule.lasts) if rule.lasts else ("", "")
    return f"{ru} — {long[0]}", f"{en}: {long[1]}"


def _holidays(facts: Facts) -> Iterator[Line]:
    days = facts.options.schedule.holidays
    if days:
        ru, en = ", ".join(f"{day:%d.%m.%Y}" for day in days), ", ".join(day.isoformat() for day in days)
        yield (
            f"Праздники сливаются со следующими игровыми сутками: {ru}.",
            f"Holidays merge into the next game day: {en}.",
        )


def _announced(facts: Facts) -> Iterator[Line]:
    early = facts.options.schedule.early_end
    if early.name == "announce":
        ru = f"{early.amount} {plural(early.amount, 'минуту', 'минуты', 'минут')}"
        yield (
            f"Вечер и ночь могут закончиться раньше, когда все отдали голос или ход: ведущий объявит об этом за {ru}.",
            f"An evening or a night may end early once everybody is in: the GM says so {early.amount} minutes before.",
        )


SCHEDULE: Chapter = {
    _start: ("schedule.timezone", "schedule.start"),
    _phases: ("schedule.phases",),
    choice(
        "schedule.weekend",
        stretch=(
            "Выходные — одни игровые сутки: голосование одно, оно закрывается в воскресенье.",
            "A weekend is one game day with one vote, which closes on Sunday.",
        ),
    ): ("schedule.weekend",),
    _holidays: ("schedule.holidays",),
    choice(
        "schedule.early_end",
        off=("Раньше срока ни вечер, ни ночь не заканчиваются.", "No evening or night ends before its time."),
        all_in=(
            "Вечер и ночь могут закончиться раньше, когда все отдали голос или ход; решает ведущий.",
            "An evening or a night may end early once everybody is in; the GM decides.",
        ),
    ): (),
    _announced: ("schedule.early_end",),
    choice(
        "schedule.extension",
        off=("Сроки не продлеваются.", "No deadline is extended."),
        before_start=(
            "Продлить игровые сутки ведущий может только до их начала: идущие не меняются.",
            "The GM may extend a game day before it begins only: a running day never changes.",
        ),
        on=("Ведущий может продлить и идущие сутки.", "The GM may extend a running day, too."),
    ): ("schedule.extension",),
}


def _voting(facts: Facts) -> Iterator[Line]:
    """What stands under every vote's opening, too."""
    yield from zip(vote_rules.lines(facts.options, "ru"), vote_rules.lines(facts.options, "en"), strict=True)


def _missed_vote(facts: Facts) -> Iterator[Line]:
    rule = facts.options.activity.missed_vote
    if rule.name == "warn":
        yield "Кто не проголосует, получает предупреждение.", "Who does not vote is warned."
    if rule.name == "autokill_after":
        ru, en = f"за {rule.amount}-й пропуск голосования в игре", f"at the missed vote No. {rule.amount} of the game"
        yield f"Автокил — {ru}.", f"Autokill {en}."


def _weight(facts: Facts) -> Iterator[Line]:
    rules = facts.options.votes
    if rules.weight != 1:
        yield f"Голос каждого весит {rules.weight}.", f"Every vote weighs {rules.weight}."
    if not rules.weight_shown:
        yield (
            "Если чей-то голос весит больше, в подсчётах этого не видно.",
            "Where a vote weighs more, the counts do not show it.",
        )


def _lynches(facts: Facts) -> Iterator[Line]:
    number = facts.options.votes.lynches
    if number > 1:
        yield (
            f"За одно голосование уходят {number}: те, у кого больше голосов.",
            f"{number} leave by one vote: those with the most votes.",
        )
    else:
        yield "Уходит тот, у кого больше всех голосов.", "Whoever has the most votes leaves."


def _has_evening(facts: Facts) -> bool:
    return any(rule.name == "evening" for rule in facts.options.schedule.phases)


VOTES: Chapter = {
    _voting: (
        "votes.mark",
        "votes.colours",
        "votes.reason",
        "votes.change",
        "votes.final_word",
        "votes.unvote",
        "votes.abstain",
        "votes.missed",
        "votes.majority",
    ),
    choice(
        "votes.edited",
        first_seen=(
            "Если сообщение с голосом исправлено, в силе голос, который в нём стоял вначале.",
            "Where a vote post was edited, the vote that stood in it first holds.",
        ),
        void=(
            "Голос в исправленном сообщении не засчитывается, прежний остаётся в силе.",
            "A vote in an edited post is void; an earlier one stands.",
        ),
        void_and_miss=(
            "Голос в исправленном сообщении сгорает вместе с прежними.",
            "A vote in an edited post is void, and so are earlier ones.",
        ),
        last=("Исправленное сообщение читается как исправлено.", "An edited post is read as edited."),
    ): ("votes.edited",),
    choice(
        "votes.self_vote",
        counted=("Голос против себя засчитывается.", "A vote for oneself counts."),
        miss=(
            "Голос против себя — всё равно что не голосовать.",
            "Who votes for himself has not voted.",
        ),
        void=(
            "Голос против себя не засчитывается, прежний остаётся в силе.",
            "A vote for oneself is void; an earlier one stands.",
        ),
    ): ("votes.self_vote",),
    only_if(
        _has_evening,
        choice(
            "votes.early",
            hold=(
                "Голос, поданный до открытия голосования, вступит в силу с его открытием.",
                "A vote given before the vote opens takes effect when it opens.",
            ),
            void=(
                "Голос, поданный до открытия голосования, не засчитывается.",
                "A vote given before the vote opens is void.",
            ),
        ),
    ): ("votes.early",),
    choice(
        "votes.via_gm",
        on=(
            "Голос можно передать через ведущего личным письмом; он будет объявлен, а поданный потом самим — важнее.",
            "A vote may be given through the GM by letter; it is published, and a later one of your own prevails.",
        ),
    ): ("votes.via_gm",),
    _weight: ("votes.weight", "votes.weight_shown"),
    _lynches: ("votes.lynches",),
    choice(
        "votes.tie",
        ask_gm=("При равенстве голосов решает ведущий.", "A tie is decided by the GM."),
        nobody=("При равенстве голосов никто не уходит.", "In a tie nobody leaves."),
        all=("При равенстве голосов уходят все, кто набрал поровну.", "In a tie all the tied leave."),
        random_list=(
            "При равенстве уходит первый из набравших поровну по случайному списку; список составлен до раздачи ролей.",
            "In a tie the first of the tied in the random list leaves; the list was drawn before the roles.",
        ),
        revote=("При равенстве — второе голосование, только между ними.", "A tie brings a second vote among the tied."),
        earliest=(
            "При равенстве уходит тот, кто раньше набрал это число голосов.",
            "In a tie whoever reached the number first leaves.",
        ),
    ): ("votes.tie",),
    only_if(
        lambda facts: facts.options.votes.tie == "revote",
        choice(
            "votes.tie_again",
            ask_gm=("Если и оно кончится вничью, решает ведущий.", "If that is a tie, too, the GM decides."),
            nobody=("Если и оно кончится вничью, никто не уходит.", "If that is a tie, too, nobody leaves."),
            all=("Если и оно кончится вничью, уходят все равные.", "If that is a tie, too, all the tied leave."),
            random_list=(
                "Если и оно кончится вничью, решит случайный список.",
                "If that is a tie, too, the random list decides.",
            ),
            earliest=(
                "Если и оно кончится вничью, уходит тот, кто раньше набрал это число.",
                "If that is a tie, too, whoever reached the number first leaves.",
            ),
        ),
    ): ("votes.tie_again",),
    choice(
        "votes.no_votes",
        as_tie=(
            "Если не проголосует никто, всё решается как при равенстве.",
            "If nobody votes at all, it is settled like a tie.",
        ),
        nobody=("Если не проголосует никто, никто не уходит.", "If nobody votes at all, nobody leaves."),
        random_list=(
            "Если не проголосует никто, уходит первый живой по случайному списку.",
            "If nobody votes at all, the first living player in the random list leaves.",
        ),
    ): ("votes.no_votes",),
}


def _posts(facts: Facts) -> Iterator[Line]:
    rules = facts.options.activity
    if not rules.min_posts:
        return
    number = rules.min_posts
    ru = f"{number} {plural(number, 'сообщение', 'сообщения', 'сообщений')}"
    when = {"day": ("днём", "by day"), "day_and_evening": ("днём или вечером", "by day or in the evening")}[
        rules.window
    ]
    yield (
        f"Каждый живой игрок за игровые сутки пишет в игровой теме хотя бы {ru} ({when[0]}); цитата без своих слов не "
        "в счёт.",
        f"Every living player owes at least {number} {plural(number, 'post', 'posts')} in the game topic each game day "
        f"({when[1]}); a mere quote does not count.",
    )
    yield from _missed_post(facts)


def _missed_post(facts: Facts) -> Iterator[Line]:
    rule = facts.options.activity.missed_post
    if rule.name == "warn":
        yield "Кто молчит, получает предупреждение.", "Who is silent is warned."
    if rule.name == "autokill":
        yield "Кто молчит, выбывает (автокил).", "Who is silent is autokilled."
    if rule.name == "autokill_after":
        yield f"За {rule.amount}-й день молчания — автокил.", f"Autokill on the silent day No. {rule.amount}."


def _kills(facts: Facts) -> bool:
    rules = facts.options.activity
    return any(rule.name.startswith("autokill") for rule in (rules.missed_post, rules.missed_vote))


def _prod(facts: Facts) -> Iterator[Line]:
    after = facts.options.activity.prod_after
    if after:
        ru, en = length_words(after)
        yield f"Кто молчит {ru}, получит напоминание.", f"After {en} of silence a reminder comes."


def _last_word(facts: Facts) -> Iterator[Line]:
    long = facts.options.activity.last_word
    if long:
        ru, en = length_words(long)
        yield (
            f"У выбывшего есть последнее слово: одно сообщение в игровой теме, {ru} от начала нового дня, без намёков.",
            f"One who is out has a last word: one post in the game topic within {en} of the new day, without hints.",
        )


ACTIVITY: Chapter = {
    _posts: ("activity.min_posts", "activity.missed_post", "activity.window"),
    _missed_vote: ("activity.missed_vote",),
    only_if(
        _kills,
        choice(
            "activity.autokill_when",
            vote_end=("Автокил наступает с концом голосования.", "Autokill falls when the vote closes."),
            dawn=("Автокил наступает на рассвете.", "Autokill falls at dawn."),
        ),
    ): ("activity.autokill_when",),
    _prod: ("activity.prod_after",),
    choice(
        "activity.second_offence",
        on=("Второе предупреждение — автокил.", "A second warning means autokill."),
    ): ("activity.second_offence",),
    choice(
        "activity.replacement_role",
        same=(
            "Запасной, вошедший в игру, получает роль выбывшего.",
            "A reserve who steps in has the role of the one who left.",
        ),
        draw=("Роль запасному достаётся по жребию.", "A reserve's role is drawn by lot."),
        ask_gm=("Роль запасному назначает ведущий.", "The GM names a reserve's role."),
    ): ("activity.replacement_role",),
    _last_word: ("activity.last_word",),
    choice(
        "activity.vote_talk",
        listed=("В теме голосования только голосуют.", "The vote topic is for votes only."),
    ): ("activity.vote_talk",),
    choice(
        "activity.night_talk",
        listed=("Ночью в игровой теме не пишут.", "Nobody writes in the game topic at night."),
    ): ("activity.night_talk",),
    choice(
        "activity.outside_talk",
        listed=(
            "Вне игровых тем от имени персонажа не пишут; игру не обсуждают нигде, кроме игровой темы.",
            "Characters do not write outside the game topics; the game is discussed in its topic alone.",
        ),
    ): ("activity.outside_talk",),
}
QUIET = frozenset({"activity.min_chars"})  # for the GM's eyes only
