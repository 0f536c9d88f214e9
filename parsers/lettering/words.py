"""Words of night letters that ask for no ability: what says nothing, what corrects, denies, doubts, greets."""

from __future__ import annotations


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


# Verbs that may stand in the past tense and still be today's instruction: «решили убить», «выбрал».
DECISIONS = _set("решить выбрать избрать договориться определиться остановиться назначить choose pick decide")

# Verbs that turn the infinitive after them into its opposite, or into talk.
RELUCTANCE = _set("""
    бояться хватить хватит надоесть устать передумать расхотеть перестать прекратить прекращать запретить нельзя
    поздно отказываться отказаться жалко жаль рано stop refuse""")

# Words that carry no meaning of their own beside a name: «ну вы поняли, сегодня пусть будет …».
FILLER = _set("""
    я мы ты вы он она оно они мой наш ваш твой свой это этот тот сей ну вот так итак и же ли уж уже еще только
    просто точно именно пусть пускай да ага ок окей хорошо ладно значит короче таки опять снова вновь также тоже раз
    повторять повторить сегодня сегодняшний сейчас теперь ночь ночной сутки вечер в во на к ко за по у с со из для
    над при о об ради пожалуйста плиз плз пжл пжлст спасибо прошу просить хотеть желать думать полагать предлагать
    давать дать быть становиться стать являться понять понимать понятно ясно уважаемый дорогой ведущий гм мастер
    мастэр игрок персонаж имя ник номер все весь единогласно единодушно окончательно окончательный итоговый тогда
    нет согласный передумать лучше поправка точнее вернее стоп отбой все-таки всё-таки всетаки похоже пожалуй
    наверное наверно видимо конечно разумеется подтверждать подтвердить надо нужно пора срочно обязательно
    непременно поскорее нынче по-прежнему pls plz thx ty either иначе ночью там здесь тут хоть кажется первый второй
    третий четвертый пятый мой-то ночка нынешний как всегда обычно наконец очередь дело мафия от the a an my our
    your is are be will let lets please tonight today night day me i we us you going to on for at of so then ok okay
    well with it its it's that this just again also want would like i'd i'll we'll id ill think host gm mod dear
    wanna gonna and her him them instead rather actually no wait let's final as mafia by should shall""")

# Who only agrees or is thanked is no target.
AGREEING = _set("присоединяться присоединиться согласный согласиться поддержать поддерживать")
THANKS = _set("спасибо благодарить thanks thank")

# What a comparison may say beside two names: «X и Y на одной стороне?»
ALIKE = _set("один одинаковый разный сторона команда цвет вместе заодно same side team")

# With these a killer names whom he comes for.
FAREWELLS = _set(
    "прощай прощайте прощать прощаться покойся спать спокойно мир сладкий сон добрый rip farewell goodbye bye"
)

GREETINGS = _set("""
    эй привет приветик приветствовать здравствовать здравствуй здравствуйте здрасьте здаров здарова хай доброе добрый
    доброго hi hello hey greetings""")

SELF = _set("сам сама себя себе собой собою самого саму себялюбимого myself self yourself themself")
SELF_VERBS = _set("лечиться полечиться подлечиться вылечиться")
SELF_NOUNS = _set("самолечение самохил самосейв самоохил selfheal self-heal")
ME = _set("меня me")

PRONOUNS = _set("нему него ими нею его ее нее ему ей ней нем ним тебя тебе тобой их them him her")

# Nobody's choice but the GM's: the letter names no one that can be counted.
EVERYBODY = _set("всех каждого каждому обоих обеих everyone everybody all both")
YOUR_CHOICE = _set(
    "усмотрение угодно любой рандом рандомно рандомный наугад кубик жребий монетка random whoever anyone"
)

# «меняю Яшку на …»: the second name is the target.
CHANGES = _set("менять поменять сменить заменить заменять переставить change replace switch")
# What may be joined to a name without adding anybody: «Яшка и точка».
ENOUGH = _set("хватить хватит точка конец баста все всё привет удача удачи ход точк period thats")
DEATHS = _set("умереть умирать погибнуть погибать сдохнуть die dies")
BESIDES = _set("кроме except")
# A name right after these is not the target: «не Яшку, а …», «от Яшки».
AWAY = _set("ни nor neither вместо кроме чем without except than instead не not")
CAST = _set(
    """
        от из-за про о об обо вместе под совет просьба наводка подсказка мнение рекомендация версия указание without
        about because with because-of согласен согласна согласны from"""
)

RELATIVES = _set("куда кого кому кто кем где who whom where whoever")
TODAY = _set("сегодня today tonight")
LATER = _set("завтра послезавтра потом затем завтрашний tomorrow later next")
EARLIER = _set("вчера позавчера вчерашний прошлый ранее yesterday previous")

CORRECTIONS = _set("""
    нет нет-нет не-е передумать поправка исправлять исправить точнее вернее ошибиться стоп стойте стоять отбой менять
    поменять изменить изменять заменить лучше все-таки всетаки таки вместо описаться опечататься поправить обдумать
    теперь actually instead rather wait correction change scratch sorry no oops better""")

REGRETS = _set("передумать ошибиться стоп стойте стоять отбой напутать перепутать wait oops")

REASONS = _set("""
    потому поскольку ибо ведь чтобы чтоб который которая которого зачем because since cause who which""")

DOUBTS = _set("может например maybe perhaps")
REQUESTS = _set("можно могу")
JOKES = _set("шучу шутка шутить шуточка прикол прикалываться joke joking kidding lol")

# Past tenses that do not make a sentence a story.
TALK = _set("""
    понять передумать ошибиться описаться опечататься успеть согласиться забыть подумать перепутать напутать
    решиться посоветоваться обсудить совещаться посовещаться обдумать написать прислать отправить послать said""")

ADVOCATE = _set("адвокат адвокатский lawyer lawyer's advocate угадывать угадать угадывание guess guessing")
GODFATHER = _set("дон донский godfather godfather's don don's")
EXTRA = _set("спецудар дополнительный особый личный экстра extra")
BLOW = _set("удар спецудар выстрел убийство бить ударить ударять strike hit kill shot")

CANCELS = _set("""
    отменять отменить отмена отменяться отзывать отозвать аннулировать аннулирование снимать снять забирать забрать
    cancel withdraw retract revoke disregard ignore""")
UNCOUNT = _set("считать засчитывать засчитать учитывать учесть смотреть читать принимать исполнять count")
SKIPS = _set("""
    sleeping skipping passing idling пропускать пропустить пропуск пас пасовать скип скипать скипаю скипаем скипну
    воздерживаться воздержаться отдыхать отдохнуть спать поспать выспаться бездействовать выходной прогулять
    прогуливать отсидеться отсиживаться skip pass idle sleep""")
NOBODY = _set("ничто ничего никто никого никому никуда ничей nobody noone none nowhere")

# Words of a story's end: who stands beside them is its victim.
VICTIMS = _set("""
    мертвый убитый тело труп погибнуть умереть погибший убить зарезать застрелить задушить найти кровь бездыханный
    смерть хладный остывший скончаться пасть зарезанный задушенный застреленный отравленный утонуть dead killed body
    corpse murdered found blood died death""")

SPEECH = _set("""
    сказать подумать прошептать шептать крикнуть закричать ответить отвечать спросить бормотать пробормотать
    произнести молвить воскликнуть прорычать процедить шепнуть говорить кричать заметить said thought whispered""")

ADDRESS = _set("понять итак короче значит общий ход ответ выбор решение так")

# What a mafioso may call his side, and its heads.
SIDE = _set("мафия маф мафиози мафиозо семья клан дежурный киллер убийца mafia mafioso killer")
MAFIA = _set("босс дон boss don godfather")

WISHES = _set("хотеть хотеться")
COPULAS = _set("быть становиться стать являться нравиться кажется be is")
NOES = _set("не без not don't dont won't never no without cannot can't")

# What may stand beside «как вчера», «цель та же».
SAME = _set("""
    вчера вчерашний прошлый раз изменение способ человек персонаж пациент клиент самый сам туда там same again person
    one guy before yesterday last unchanged changes change night time""")

# Past tenses in which defeat is owned up to.
DEFEATS = _set("проиграть сдаться сдать капитулировать раздумать lost")

SMALL_ENGLISH = _set("the and for but not all any his her she you our its him who was are has had did out own too")
ENGLISH_PASTS = _set("""
    was were had went came saw found said knew took fell heard felt left stood ran died got thought told gave made
    began woke slept lay sat wrote shot slew chose stole broke""")

# Lines of a story: «даже X», «и тут X»; headings that name a move after all; how one speaks of a visit.
EVEN = _set("даже even")
STAGE = _set("тут там вот опять снова даже рядом вдруг пусть и then again there here")
HEADINGS = _set(
    "ответ слово вариант кандидат кандидатура мнение нд итог вердикт приговор план список счет эпитафия предложение"
)
VISITS = _set("гость дом огонек чай визит порог квартира кровать постель сутки ночь дверь")
PAST_BY = _set("мимо вокруг")

# How a don tells the side's strike from his own.
ORDINARY = _set("общий обычный основной главный простой ordinary regular common main")
ABOUT = _set("про о об обо about")
