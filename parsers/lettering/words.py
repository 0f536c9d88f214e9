"""The words of night letters: which verb or noun asks for which ability, and the words that say nothing.

Russian words stand as dictionary forms (е for ё), English ones as bare verbs; `parsers.lettering.tokens` brings what was
typed to them. `MOVE` marks words that ask for whatever the sender's role does («иду к», «ход», «выбираю»).
"""

from __future__ import annotations

from collections.abc import Mapping

MOVE = "move"


def _table(rows: Mapping[str, str]) -> dict[str, frozenset[str]]:
    """Rows of ability → words, turned round: word → the abilities it may mean."""
    turned: dict[str, set[str]] = {}
    for ability, words in rows.items():
        for word in words.split():
            turned.setdefault(word, set()).add(ability)
    return {word: frozenset(abilities) for word, abilities in turned.items()}


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


VERBS = _table({
    "strike": """
        убить убивать убрать убирать стрелять выстрелить застрелить пристрелить пристреливать подстрелить расстрелять
        расстреливать отстрелить отстреливать стрельнуть пальнуть палить резать зарезать прирезать порезать перерезать
        кромсать душить задушить придушить удушить травить отравить потравить топить утопить мочить замочить валить завалить
        грохнуть грохать прикончить приканчивать прихлопнуть шлепнуть пришить прибить бить ударить ударять
        атаковать нападать напасть устранить устранять ликвидировать уничтожить уничтожать сносить снести вынести выносить
        выпилить выпиливать сжечь жечь рубить зарубить взорвать подорвать пырнуть заколоть колоть укокошить порешить угробить
        добить добивать целиться прицелиться охотиться гасить погасить загасить казнить обезглавить закопать закапывать умертвить растерзать загрызть
        kill shoot murder stab attack whack hit slay strike assassinate execute eliminate strangle poison nightkill nk""",
    "heal": """
        лечить вылечить полечить подлечить излечить лечиться полечиться подлечиться вылечиться спасать спасти исцелять
        исцелить откачать откачивать реанимировать врачевать латать подлатать залатать штопать заштопать перевязать
        перевязывать защищать защитить прикрывать прикрыть уберечь беречь оберегать страховать подстраховать помочь помогать ухаживать выхаживать дежурить подежурить откармливать
        heal protect save medicate cure treat patch""",
    "check": """
        проверять проверить перепроверить допрашивать допросить обыскать обыскивать инспектировать расследовать изучить
        изучать просветить просвечивать пробить пробивать узнать узнавать выяснить выяснять разузнать прощупать прощупывать
        вскрыть сканировать просканировать посмотреть глянуть взглянуть сравнить сравнивать сопоставить сопоставлять
        check investigate inspect scan interrogate peek examine compare""",
    "watch": """
        следить проследить последить наблюдать понаблюдать подглядывать подглядеть присмотреть присматривать приглядывать
        приглядеть смотреть посмотреть глянуть караулить покараулить подкараулить пасти шпионить дежурить подежурить подсматривать
        подсмотреть выслеживать выследить
        watch follow observe track spy stalk tail""",
    "block": """
        блокировать заблокировать морозить заморозить поморозить подморозить приморозить замораживать выключать выключить
        вырубать вырубить отключать отключить глушить заглушить усыплять усыпить обезвредить нейтрализовать запереть запирать
        обездвижить остановить останавливать соблазнять соблазнить отвлечь отвлекать связать связывать
        block roleblock freeze jail silence stun disable distract seduce""",
    "guard": """
        охранять поохранять защищать защитить прикрывать прикрыть сторожить посторожить стеречь оберегать беречь уберечь
        сопровождать дежурить guard bodyguard protect cover defend escort""",
    "recruit": "вербовать завербовать перевербовать recruit convert",
    "pardon": "миловать помиловать оправдать оправдывать пощадить щадить pardon acquit spare",
    "peace": "мирить помирить примирить примирять умиротворить умиротворять pacify",
    "vote": "голосовать проголосовать линчевать vote lynch",
    MOVE: """
        отдавать отдать делать сделать совершать совершить наносить нанести проводить провести
        идти пойти сходить наведаться навестить навещать заглянуть заглядывать зайти заходить отправиться отправляться ехать
        поехать прийти приходить заявиться выбирать выбрать избрать взять брать назначить назначать ходить указать
        указывать заказать заказывать остановиться определиться решить договориться проведать проведывать мчаться спешить бежать торопиться заскочить забежать заехать
        go visit choose pick select target take use""",
})  # fmt: skip

NOUNS = _table({
    "strike": """
        убийство жертва выстрел удар спецудар мишень килл нк труп покойник заказ отстрел kill victim nk nightkill shot hit""",
    "heal": "лечение пациент пациентка помощь укол лекарство таблетка аптечка дежурство спасение больной больная подопечный самолечение защита heal patient save protection",
    "check": "проверка проверочка чек допрос обыск сравнение check investigation inspection",
    "watch": "слежка наблюдение watch stakeout",
    "block": "блок блокировка мороз заморозка фриз отключение выключение block freeze roleblock",
    "guard": "охрана защита guard",
    "recruit": "вербовка recruit recruitment",
    "pardon": "помилование pardon",
    "peace": "мир перемирие peace",
    "vote": "голос голосование vote",
    MOVE: """
        ход выбор цель решение действие объект адрес адресат визит ответ нд заявка choice action target move""",
})  # fmt: skip

# Slang stems that no dictionary holds, by the way they are conjugated: а = «чекаю», и = «хилю», ну = «чекну».
SLANG: Mapping[str, tuple[tuple[str, str], ...]] = {
    "strike": (
        ("килля", "а"),
        ("килл", "и"),
        ("килл", "ну"),
        ("мочка", "ну"),
        ("шмал", "и"),
        ("шмаль", "ну"),
        ("валь", "ну"),
    ),
    "heal": (
        ("хил", "и"),
        ("хиль", "ну"),
        ("хиля", "а"),
        ("похил", "и"),
        ("захил", "и"),
        ("отхил", "и"),
        ("сейв", "и"),
        ("засейв", "и"),
    ),
    "check": (("чека", "а"), ("чек", "ну"), ("прочека", "а"), ("прочек", "ну"), ("скан", "ну"), ("пробь", "ну")),
    "block": (
        ("блоч", "и"),
        ("заблоч", "и"),
        ("блок", "ну"),
        ("заблок", "ну"),
        ("фриз", "и"),
        ("зафриз", "и"),
        ("фриж", "у"),
    ),
    "watch": (("вотч", "и"),),
}

_ENDINGS = {
    "а": ({"first": "ю ем", "third": "ет ют", "imperative": "й йте", "infinitive": "ть", "past": "л ла ли"}),
    "и": (
        {
            "first": "ю у им лю",
            "third": "ит ят ат",
            "imperative": "и ь ите ьте",
            "infinitive": "ить",
            "past": "ил ила или",
        }
    ),
    "ну": (
        {"first": "ну нем", "third": "нет нут", "imperative": "ни ните", "infinitive": "нуть", "past": "нул нула нули"}
    ),
    "у": ({"first": "у"}),
}


def _slang() -> dict[str, tuple[frozenset[str], str]]:
    """Every form of every slang verb: form → (abilities, what kind of form it is)."""
    return {
        stem + ending: (frozenset({ability}), form)
        for ability, verbs in SLANG.items()
        for stem, kind in verbs
        for form, endings in _ENDINGS[kind].items()
        for ending in endings.split()
    }


SLANG_FORMS = _slang()

# Verbs that may stand in the past tense and still be today's instruction: «решили убить», «выбрал».
DECISIONS = _set("решить выбрать избрать договориться определиться остановиться назначить choose pick decide")

# Verbs that turn the infinitive after them into its opposite, or into talk.
RELUCTANCE = _set("""
    бояться хватить хватит надоесть устать передумать расхотеть перестать прекратить прекращать запретить нельзя поздно
    отказываться отказаться жалко жаль рано stop refuse""")

# Words that carry no meaning of their own beside a name: «ну вы поняли, сегодня пусть будет …».
FILLER = _set("""
    я мы ты вы он она оно они мой наш ваш твой свой это этот тот сей ну вот так итак и же ли уж уже еще только просто
    точно именно пусть пускай да ага ок окей хорошо ладно значит короче таки опять снова вновь также тоже раз повторять
    повторить сегодня сегодняшний сейчас теперь ночь ночной сутки вечер в во на к ко за по у с со из для над при о об ради
    пожалуйста плиз плз пжл пжлст спасибо прошу просить хотеть желать думать полагать предлагать давать дать быть
    становиться стать являться понять понимать понятно ясно уважаемый дорогой ведущий гм мастер мастэр игрок персонаж имя ник
    номер все весь единогласно единодушно окончательно окончательный итоговый тогда нет согласный передумать лучше поправка
    точнее вернее стоп отбой все-таки всё-таки всетаки похоже пожалуй наверное наверно видимо конечно разумеется
    подтверждать подтвердить надо нужно пора срочно обязательно непременно просто поскорее нынче по-прежнему pls plz thx ty either иначе ночью там здесь тут хоть кажется первый второй третий четвертый пятый мой-то ночка нынче нынешний как всегда обычно наконец очередь дело мафия от
    the a an my our your is are be will let lets please tonight today night day me i we us you going to on for at of so then ok okay
    well with it its it's that this just again also want would like i'd i'll we'll id ill think host gm mod dear want wanna gonna
    and her him them instead rather actually no wait let's final as mafia by should shall""")

# ALIKE: what a comparison may say beside two names: «X и Y на одной стороне?»; then farewells with which a killer names whom he comes for.
AGREEING = _set("согласный согласиться поддержать поддерживать")
THANKS = _set("спасибо благодарить thanks thank")

ALIKE = _set("один одинаковый разный сторона команда цвет вместе заодно same side team")

FAREWELLS = _set(
    "прощай прощайте прощать прощаться покойся спать спокойно мир сладкий сон добрый rip farewell goodbye bye"
)

GREETINGS = _set("""
    привет приветик приветствовать здравствовать здравствуй здравствуйте здрасьте здаров здарова хай доброе добрый доброго
    hi hello hey greetings""")

SIGN_OFFS = _set("""
    уважение ваш твой целовать обнимать искренне преданный подпись с любовь всегда yours regards sincerely love cheers
    best""")

SELF = _set("себя себе собой собою самого саму себялюбимого myself self yourself themself")
SELF_VERBS = _set("лечиться полечиться подлечиться вылечиться")
SELF_NOUNS = _set("самолечение самохил самосейв самоохил selfheal self-heal")
ME = _set("меня me")

PRONOUNS = _set("нему него ими нею его ее нее него ему ей ней нем ним тебя тебе тобой их them him her")

# Nobody's choice but the GM's: the letter names no one that can be counted.
EVERYBODY = _set("всех каждого каждому обоих обеих everyone everybody all both")
YOUR_CHOICE = _set(
    "усмотрение угодно любой рандом рандомно рандомный наугад любой кубик жребий монетка random whoever anyone"
)

# «не Яшку, а …»: a name right after these is not the target.
# What may be joined to a name without adding anybody: «Яшка и точка».
CHANGES = _set("менять поменять сменить заменить заменять переставить change replace switch")
ENOUGH = _set("хватить хватит точка конец баста все всё привет удача удачи ход точк period thats")
DEATHS = _set("умереть умирать погибнуть погибать сдохнуть die dies")
BESIDES = _set("кроме except")
AWAY = _set("вместо кроме чем without except than instead не not")
CAST = _set(
    "от из-за про о об обо вместе под совет просьба наводка подсказка мнение рекомендация версия указание without about because with because-of согласен согласна согласны from"
)

RELATIVES = _set("куда кого кому кто кем где who whom where whoever")
TODAY = _set("сегодня today tonight")
LATER = _set("завтра послезавтра потом затем завтрашний tomorrow later next")
EARLIER = _set("вчера позавчера вчерашний прошлый ранее yesterday previous")

CORRECTIONS = _set("""
    нет не-е передумать поправка исправлять исправить точнее вернее ошибиться стоп стойте стоять отбой менять поменять
    изменить изменять заменить лучше все-таки всетаки таки вместо описаться опечататься поправить обдумать теперь
    actually instead rather wait correction change scratch sorry no oops better""")

REGRETS = _set("передумать ошибиться стоп стойте стоять отбой напутать перепутать wait oops")

CONDITIONS = _set("если иначе коли ежели кабы unless otherwise if")
WHENS = _set("когда пока when once")

REASONS = _set("потому поскольку ибо ведь чтобы чтоб который которая которого зачем because since cause who which")

DOUBTS = _set("может например maybe perhaps")
REQUESTS = _set("можно могу")
JOKES = _set("шучу шутка шутить шуточка прикол прикалываться joke joking kidding lol")

QUESTIONS = _set("""
    кто кого кому кем что чего чем как какой когда где куда почему зачем сколько можно можно-ли могу мочь ли разве правда
    who whom what why when where how can may could is does did should""")

# Past tenses that do not make a sentence a story.
TALK = _set("""
    понять передумать ошибиться описаться опечататься успеть согласиться забыть подумать перепутать напутать решиться
    посоветоваться обсудить совещаться посовещаться обдумать написать прислать отправить послать said""")

ADVOCATE = _set("адвокат адвокатский lawyer lawyer's advocate угадывать угадать угадывание guess guessing")
GODFATHER = _set("дон донский godfather godfather's don don's")
EXTRA = _set("спецудар дополнительный особый личный экстра extra")
BLOW = _set("удар спецудар выстрел убийство бить ударить ударять strike hit kill shot")

CANCELS = _set("""
    отменять отменить отмена отменяться отзывать отозвать аннулировать аннулирование снимать снять забирать забрать
    cancel withdraw retract revoke disregard ignore""")
UNCOUNT = _set("считать засчитывать засчитать учитывать учесть смотреть читать принимать исполнять count")
SKIPS = _set("""
    sleeping skipping passing idling
    пропускать пропустить пропуск пас пасовать скип скипать скипаю скипаем скипну воздерживаться воздержаться отдыхать
    отдохнуть спать поспать выспаться бездействовать выходной прогулять прогуливать отсидеться отсиживаться skip pass idle sleep""")
NOBODY = _set("ничто ничего никто никого никому никуда ничей nobody noone none nowhere")

# Words of a story's end: who stands beside them is its victim.
VICTIMS = _set("""
    мертвый убитый тело труп погибнуть умереть погибший убить зарезать застрелить задушить найти кровь бездыханный
    смерть хладный остывший скончаться пасть зарезанный задушенный застреленный отравленный утонуть
    dead killed body corpse murdered found blood died death""")

SPEECH = _set("""
    сказать подумать прошептать шептать крикнуть закричать ответить отвечать спросить бормотать пробормотать произнести
    молвить воскликнуть прорычать процедить шепнуть говорить кричать заметить said thought whispered""")

ADDRESS = _set("понять итак короче значит общий ход ответ выбор решение так")
