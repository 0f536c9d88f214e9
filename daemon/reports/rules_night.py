"""The rules of the night in sentences: moves, the mafia, the scenarios, what is told, who wins (RULES §5-§9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from daemon.reports import words
from daemon.reports.filters import bb, plural
from daemon.reports.rules_words import Chapter, Facts, Line, Rule, choice, limit, only_if, times
from engine.abilities import ABILITIES
from engine.binding import find_role
from engine.model import Side
from engine.option import Words
from engine.roles import ROLES


def _change(facts: Facts) -> Iterator[Line]:
    changes = facts.options.night.change
    if changes is None:
        yield (
            "Ход можно менять новым письмом: в силе последнее, пришедшее до срока.",
            "A move may be changed by another letter: the last one before the deadline stands.",
        )
    elif changes:
        ru, en = times(changes)
        yield f"Ход можно сменить {ru} за ночь.", f"A move may be changed {en} a night."
    else:
        yield "Сменить ход нельзя: в силе первое письмо.", "A move cannot be changed: the first letter stands."


def _order(facts: Facts) -> Iterator[Line]:
    order = facts.options.night.order
    if order:
        ru, en = (", ".join(_step(word, language) for word in order) for language in ("ru", "en"))
        yield f"Ходы разбираются в порядке: {ru}.", f"Moves are worked out in this order: {en}."


def _step(word: str, language: str) -> str:
    """A role or a kind of move, as people call it in the language."""
    role = find_role(word, ROLES)
    if role is not None:
        return role.title.tell(language)
    known = next((said for id_, said in _MOVES.items() if word in {id_, said.ru, said.en}), None)
    return words.pick(known, language) if known else bb(word)


_MOVES: Mapping[str, Words] = {**ABILITIES, "freeze": Words("заморозка", "freezing")}


def _guess(facts: Facts) -> Iterator[Line]:
    rules = facts.options.night
    yield (
        "У мафии есть «удар адвоката», один за ночь и сверх обычного убийства: она называет игрока и его роль (кроме "
        "мирного жителя). Угадала — он погибает, и ничто не спасёт; не угадала — утром назовут того, в кого метили.",
        "The mafia has the guess strike, one a night beside its kill: it names a player and his role (not villager). "
        "If right, he dies and nothing saves him; if wrong, the morning names whom it was aimed at.",
    )
    yield from limit("«Удар адвоката»", "The guess strike", rules.guess_uses)


def _don(facts: Facts) -> Iterator[Line]:
    rules = facts.options.night
    yield (
        "У дона есть свой удар, сверх убийства мафии: ни лечение, ни бронежилет от него не спасают.",
        "The don has a strike of his own beside the mafia's kill: neither healing nor a vest stops it.",
    )
    yield from limit("Удар дона", "The don's strike", rules.don_uses, rules.don_every)


def _killer(facts: Facts) -> Iterator[Line]:
    rules = facts.options.night
    yield from limit("Удар киллера", "The killer's strike", rules.killer_uses, rules.killer_every)


def _vests(facts: Facts) -> Iterator[Line]:
    number = facts.options.night.vests
    if number:
        ru = f"{number} {plural(number, 'бронежилет', 'бронежилета', 'бронежилетов')}"
        yield (
            f"Среди мирных по жребию розданы: {ru}. Каждый один раз спасает от удара мафии; о том, что он истрачен, "
            "узнаёт только владелец.",
            f"Drawn by lot among the town: {number} {plural(number, 'vest', 'vests')}. Each stops one mafia strike; "
            "only its owner learns that it is gone.",
        )


def _has_don(facts: Facts) -> bool:
    return "don" in facts.roles


def _has_killer(facts: Facts) -> bool:
    return facts.options.night.mafia_decides == "killer"


def _autokills(facts: Facts) -> bool:
    rules = facts.options.activity
    silence = any(rule.name.startswith("autokill") for rule in (rules.missed_post, rules.missed_vote))
    return silence or rules.second_offence


def _recruits(facts: Facts) -> bool:
    return facts.options.night.recruit


NIGHT: Chapter = {
    choice(
        "night.moves_due",
        night_end=(
            "Ночные ходы шлют ведущему личным письмом до конца ночи.",
            "Night moves go to the GM by letter, before the night ends.",
        ),
        vote_end=(
            "Ходы шлют ведущему личным письмом до конца голосования.",
            "Moves go to the GM by letter, before the vote closes.",
        ),
    ): ("night.moves_due",),
    _change: ("night.change",),
    _order: ("night.order",),
    choice(
        "night.dead_act",
        no=(
            "Ходы идут по очереди: кто убит раньше по порядку, своего хода уже не сделает.",
            "Moves are worked one after another: one killed earlier in the order does not act.",
        ),
        yes=(
            "Всё происходит одновременно: ход убитого этой ночью тоже состоится.",
            "All happens at once: one killed that night still acts.",
        ),
    ): ("night.dead_act",),
    choice(
        "night.mafia_decides",
        unanimous=(
            "Мафия убивает единогласно: если имена в письмах разные, убийства нет.",
            "The mafia kills unanimously: where letters name different players, nobody is killed.",
        ),
        boss=(
            "Жертву мафии называет босс, а если он молчит — дежурный.",
            "The boss names the mafia's victim, or the one on duty where he is silent.",
        ),
        duty=("Жертву мафии называет дежурный.", "The one on duty names the mafia's victim."),
        don=("Жертву мафии называет дон.", "The don names the mafia's victim."),
        killer=(
            "Жертву мафии называет киллер: в письме должно стоять «от имени киллера».",
            "The killer names the mafia's victim; his letter must say «от имени киллера».",
        ),
        majority=("Мафия решает большинством писем.", "The mafia decides by the majority of its letters."),
        last=("Решает последнее письмо мафии.", "The mafia's last letter decides."),
    ): ("night.mafia_decides",),
    only_if(
        lambda facts: facts.options.night.mafia_decides == "unanimous",
        choice(
            "night.silent_mafioso",
            breaks=("Молчание мафиози нарушает единогласие.", "A silent mafioso breaks the agreement."),
            ignored=("Молчащий мафиози не в счёт.", "A silent mafioso is left out."),
        ),
    ): ("night.silent_mafioso",),
    choice(
        "night.lynched_move",
        void=("Ход казнённого в этот вечер сгорает.", "The move of one lynched that evening is void."),
        team_strike_stands=(
            "Личный ход казнённого сгорает, а убийство, о котором он писал за мафию, остаётся в силе.",
            "The own move of one who was lynched is void; the kill that he sent for the mafia stands.",
        ),
        counts=("Ход казнённого в этот вечер остаётся в силе.", "The move of one lynched that evening counts."),
    ): ("night.lynched_move",),
    choice(
        "night.own_side_target",
        refuse=("Убивать своих мафия не может.", "The mafia may not strike at its own."),
        allow=("Мафия может убить и своего.", "The mafia may strike at its own, too."),
    ): ("night.own_side_target",),
    only_if(lambda facts: facts.options.night.guess_strike, _guess): ("night.guess_strike", "night.guess_uses"),
    only_if(
        lambda facts: facts.options.night.guess_strike,
        choice(
            "night.miss_penalty",
            actor_dies=("За неверный удар погибает тот, кто его нанёс.", "Who strikes so and is wrong dies."),
            actor_dies_second_miss=(
                "За второй неверный удар погибает тот, кто его нанёс.",
                "Who strikes so and is wrong for the second time dies.",
            ),
        ),
    ): ("night.miss_penalty",),
    only_if(_has_don, _don): ("night.don_uses", "night.don_every"),
    only_if(
        _has_don,
        choice(
            "night.don_miss",
            announce_target=("Если дон промахнулся, его цель назовут.", "Where the don misses, his target is named."),
            don_dies_second_miss=("После второго промаха дон погибает.", "At his second miss the don dies."),
        ),
    ): ("night.don_miss",),
    only_if(
        _has_don,
        choice(
            "night.don_by",
            draw=("Дона определяет жребий.", "The don is drawn by lot."),
            mafia=("Дона выбирает мафия.", "The mafia chooses the don."),
            gm=("Дона назначает ведущий.", "The GM names the don."),
        ),
    ): ("night.don_by",),
    only_if(
        _has_don,
        choice(
            "night.new_don",
            none=("После гибели дона нового не будет.", "When the don is dead there is no other."),
            chosen=("После гибели дона мафия выберет нового.", "When the don is dead the mafia chooses another."),
        ),
    ): ("night.new_don",),
    only_if(
        _has_killer,
        choice(
            "night.killer_by",
            mafia=("Киллера назначает мафия.", "The mafia names the killer."),
            draw=("Киллера определяет жребий.", "The killer is drawn by lot."),
        ),
    ): ("night.killer_by",),
    only_if(_has_killer, _killer): ("night.killer_every", "night.killer_uses"),
    choice(
        "night.recruit",
        on=(
            "Когда погибает мафиози, мафия может через ведущего предложить одному живому игроку вступить в неё.",
            "When a mafioso dies, the mafia may, through the GM, offer one living player to join it.",
        ),
    ): ("night.recruit",),
    only_if(
        _recruits,
        choice(
            "night.recruit_until",
            next_evening=(
                "Ответить на предложение можно до начала следующего голосования; отказ остаётся в тайне.",
                "The offer stands until the next vote opens; a refusal stays secret.",
            ),
            vote_end=(
                "Ответить на предложение можно до конца следующего голосования; отказ остаётся в тайне.",
                "The offer stands until the next vote closes; a refusal stays secret.",
            ),
        ),
    ): ("night.recruit_until",),
    only_if(
        _recruits,
        choice(
            "night.recruit_keeps_role",
            on=("Завербованный сохраняет свою роль.", "A recruit keeps his role."),
            off=("Завербованный становится простым мафиози.", "A recruit becomes a plain mafioso."),
        ),
    ): ("night.recruit_keeps_role",),
    _vests: ("night.vests",),
}


def _what(key: str, ru: str, en: str) -> Rule:
    return choice(
        key,
        full=(f"{ru} роль.", f"{en}: the role."),
        side=(f"{ru} только сторону.", f"{en}: the side only."),
        none=(f"{ru}, что он выбыл, и только.", f"{en}: no more than that he is out."),
    )


REVEAL: Chapter = {
    choice(
        "reveal.lynch_when",
        after_vote=("О казнённом говорят сразу после голосования.", "The lynched is told of right after the vote."),
        after_night=("О казнённом говорят утром.", "The lynched is told of in the morning."),
        never=("Кем был казнённый, не говорят.", "Who the lynched was is not told."),
    ): ("reveal.lynch_when",),
    only_if(
        lambda facts: facts.options.reveal.lynch_when != "never",
        _what("reveal.lynch_what", "О казнённом объявляют", "Told of the lynched"),
    ): ("reveal.lynch_what",),
    only_if(_autokills, _what("reveal.autokill_what", "Об ушедшем по автокилу объявляют", "Told of the autokilled")): (
        "reveal.autokill_what",
    ),
    _what("reveal.night_what", "Об убитом ночью объявляют", "Told of the night's dead"): ("reveal.night_what",),
    choice(
        "reveal.saved",
        nothing=(
            "Спас ли кого-то врач, не говорят: «убийство не состоялось», и только.",
            "Whether somebody was healed is not told: there was no kill, and that is all.",
        ),
        unnamed=("Если врач успел, об этом скажут, но без имени.", "A healing that worked is told, unnamed."),
        named=("Спасённого назовут.", "The saved is named."),
    ): ("reveal.saved",),
    only_if(
        lambda facts: facts.options.reveal.saved == "named",
        choice(
            "reveal.saved_role",
            on=("Назовут и роль спасённого.", "So is his role."),
            off=("Роль спасённого не называют.", "His role is not told."),
        ),
    ): ("reveal.saved_role",),
    only_if(
        lambda facts: facts.options.reveal.saved == "named",
        choice(
            "reveal.self_heal_role",
            on=("Если врач спас себя, его роль назовут.", "A doctor who saved himself is told to be one."),
            off=("Если врач спас себя, его роль не назовут.", "A doctor who saved himself is not told to be one."),
        ),
    ): ("reveal.self_heal_role",),
    choice(
        "reveal.mafia_target",
        on=(
            "Ход мафии объявляют, если по нему кто-то погиб.",
            "The mafia's move is told, where somebody died by it.",
        ),
    ): ("reveal.mafia_target",),
    choice(
        "reveal.order",
        shuffled=(
            "Порядок погибших в утреннем сообщении случайный и ничего не значит.",
            "The order of the dead in the morning post is random and means nothing.",
        ),
        listed=("Погибшие стоят в порядке ходов.", "The dead stand in the order of the moves."),
    ): ("reveal.order",),
    choice(
        "reveal.no_agreement",
        on=("Если мафия не договорилась, об этом скажут.", "Where the mafia did not agree, that is told."),
    ): ("reveal.no_agreement",),
}


def _town(facts: Facts) -> Iterator[Line]:
    yield "Мирные побеждают, когда в игре нет ни одного мафиози.", "The town wins when no mafioso is left."
    if facts.options.victory.also_maniac and "maniac" in facts.roles:
        yield "Для этого не должно остаться и маньяка.", "No solo killer may be left, either."


def _families(facts: Facts) -> Iterator[Line]:
    sides = {facts.press.roles[role].side for role in facts.roles if role in facts.press.roles}
    if {Side.MAFIA_A, Side.MAFIA_B} <= sides:
        yield (
            "В игре две мафии, каждая сама за себя: одна побеждает, когда другой нет, а её самой не меньше, чем всех "
            "остальных.",
            "There are two mafias, each for itself: one wins when the other is gone and it is no fewer than the rest.",
        )


VICTORY: Chapter = {
    _town: ("victory.also_maniac",),
    _families: (),
    choice(
        "victory.mafia",
        parity=(
            "Мафия побеждает, когда её не меньше, чем всех остальных.",
            "The mafia wins when it is no fewer than all the others.",
        ),
        impossible=(
            "Мафия побеждает, когда убрать хотя бы одного мафиози уже невозможно; это подтверждает ведущий.",
            "The mafia wins when no mafioso can be removed any more; the GM confirms it.",
        ),
    ): ("victory.mafia",),
    choice(
        "victory.concession",
        on=(
            "Мафия может сдаться: об этом пишут ведущему все живые мафиози.",
            "The mafia may concede: every living mafioso writes so to the GM.",
        ),
    ): ("victory.concession",),
    only_if(
        lambda facts: "maniac" in facts.roles,
        choice(
            "victory.maniac_duel",
            maniac=("Один на один побеждает маньяк.", "One against one the maniac wins."),
            ask_gm=("Маньяк один на один: решает ведущий.", "The maniac one against one: the GM decides."),
        ),
    ): ("victory.maniac_duel",),
}
