"""Pages of no board that is read, told by what they show: so that a reader learns what was met, and what to do.

Nothing is ever read or counted on such a page. The first sign that holds decides; those of words look at short pages
or at titles only, since a forum may talk about anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice

from lxml import etree

from parsers.dialects.forumotion.userdata import is_hosted, userdata
from parsers.errors import StrangePage
from parsers.sheet import Sheet, first, text_of, xpath

KNOWN = "phpBB 2.0, phpBB 3, Forumotion (phpBB2 and phpBB3), mybb.ru, PunBB"
KNOWN_RUSSIAN = "phpBB 2.0, phpBB 3, Forumotion (phpBB2 и phpBB3), mybb.ru, PunBB"
SHORT = 3000  # characters of a page that holds little but a notice

Sign = Callable[[Sheet], bool]


@dataclass(frozen=True, slots=True)
class Stranger:
    """A kind of page: what it is called in a likeness, what it is and what to do in whole sentences."""

    holds: Sign
    name: str
    ru: str
    en: str
    russian: str = ""  # its name in Russian, where that differs


def not_understood(sheet: Sheet) -> StrangePage:
    """The error for a page that no dialect recognises: what was looked for, what the page is, and what to do."""
    version = userdata(sheet).get("tpl_used")
    known = (_MOBILE,) if version == "mobile" else (_forumotion(version),) if version else STRANGERS
    stranger = next(one for one in known if version or one.holds(sheet))
    english = f"; the page looks like {stranger.name}, which is not read" if stranger.name else ""
    russian = f"; страница похожа на {stranger.russian or stranger.name}, такие не читаются" if stranger.name else ""
    return StrangePage(
        stranger.ru,
        stranger.en,
        f"any sign of a forum that is known ({KNOWN}{english})",
        f"признаки знакомого форума ({KNOWN_RUSSIAN}{russian})",
    )


# --- signs ---


def _element(expression: str) -> Sign:
    find = xpath(expression)
    return lambda sheet: first(find, sheet.root) is not None


_VISIBLE = etree.XPath(".//text()[not(parent::script or parent::style or parent::noscript)]")
_TITLES = xpath("//head/title | //h1 | //h2")


def _titled(pattern: str) -> Sign:
    """A title or heading that says so."""
    looked = re.compile(pattern, re.IGNORECASE)
    return lambda sheet: any(looked.search(text_of(title)[:200]) for title in _TITLES(sheet.root)[:20])


def _says(pattern: str) -> Sign:
    """A short page that says so."""
    looked = re.compile(pattern, re.IGNORECASE)
    return lambda sheet: len(text := _shown(sheet)) <= SHORT and bool(looked.search(text))


def _shown(sheet: Sheet) -> str:
    """What a reader sees, down to a little more than a notice has."""
    pieces = islice((str(text) for text in _VISIBLE(sheet.body)), SHORT)
    return " ".join(" ".join(pieces).split())


def _any(*signs: Sign) -> Sign:
    return lambda sheet: any(sign(sheet) for sign in signs)


def _all(*signs: Sign) -> Sign:
    return lambda sheet: all(sign(sheet) for sign in signs)


# --- engines ---


def _engine(name: str, sign: str) -> Stranger:
    return Stranger(
        _element(sign),
        name,
        f"Это страница форума на движке {name}; программа читает только {KNOWN_RUSSIAN}. Вести на нём игру или считать "
        "голоса она не может. Если форум игры другой, исправьте адрес.",
        f"This is a page of a forum on {name}; what is read is {KNOWN} alone. No game can be led and no votes counted "
        "there. If the game's forum is another one, mend the address.",
    )


ENGINES = (
    _engine("XenForo", '//html[@id="XF" or @id="XenForo"] | //html[starts-with(@data-app, "public")]'),
    _engine(
        "vBulletin",
        '//meta[@name="generator"][contains(@content, "vBulletin")] | //a[contains(@href, "vbulletin.com")]'
        ' | //script[contains(., "SECURITYTOKEN")]',
    ),
    _engine("SMF", '//a[contains(@href, "simplemachines.org")] | //script[contains(., "smf_theme_url")]'),
    _engine("MyBB", '//a[contains(@href, "mybb.com")] | //script[contains(., "my_post_key")]'),
    _engine(
        "Invision Community",
        '//body[@data-baseurl] | //a[contains(@href, "invisioncommunity.com") or contains(@href, "invisionpower.com")]'
        ' | //script[contains(., "ipb.vars")]',
    ),
    _engine(
        "Discourse",
        '//meta[@name="generator"][contains(@content, "Discourse")] | //*[@id="data-discourse-setup"]',
    ),
    _engine("Flarum", '//script[contains(., "flarum.core")] | //*[@id="flarum-content"]'),
    _engine("NodeBB", '//meta[@name="generator"][contains(@content, "NodeBB")] | //script[contains(., "nodebb")]'),
    _engine("WoltLab", '//meta[@name="generator"][contains(@content, "WoltLab")] | //script[contains(., "WCF_PATH")]'),
    _engine("uCoz", '//a[contains(@href, "//www.ucoz.ru")] | //script[contains(@src, "ucoz.net")]'),
)


# --- Forumotion ---

_VERSIONS = {
    "modernbb": "ModernBB",
    "punbb": "PunBB",
    "invision": "Invision",
    "awesomebb": "AwesomeBB",
}


def _forumotion(version: str) -> Stranger:
    """A version of Forumotion that is not read: the board's owner may choose another, and a reader may try one."""
    shown = _VERSIONS.get(version, version)
    return Stranger(
        lambda sheet: True,
        f"Forumotion {version}",
        f"Это форум Forumotion (forum2x2) в версии {shown}; программа читает его версии phpBB2 и phpBB3. Попросите "
        "администратора выбрать одну из них в панели управления (раздел оформления). Как форум выглядит в phpBB3, "
        "обычно видно, если добавить к адресу ?change_version=prosilver.",
        f"This is a Forumotion board in the version {shown}; what is read is its versions phpBB2 and phpBB3. Ask its "
        "administrator to choose one of them in the control panel (display). How the board looks in phpBB3 is "
        "usually seen with ?change_version=prosilver added to the address.",
    )


_MOBILE = Stranger(
    _any(
        _element('//*[@id="page_desktop"] | //*[has(post-section)][.//*[has(post-info)]]'),
        _element('//body[contains(@class, "mobile-skin")] | //a[contains(@href, "desktop=1")]'),
    ),
    "a mobile skin",
    "Это мобильная версия форума; программа читает обычную. Откройте страницу в браузере компьютера (или включите "
    "«Полную версию» внизу страницы) и сохраните её снова; в [forum] url укажите адрес обычной версии.",
    "This is the mobile version of a forum; what is read is the full one. Open the page in a desktop browser (or "
    "choose the full version at its bottom) and save it again; set [forum] url to the full version's address.",
    "мобильную версию",
)


def _by_frame(version: str, sign: str) -> Stranger:
    """A version told by the frame of its pages, where they were saved without their script."""
    made = _forumotion(version)
    return Stranger(_all(_LIKELY, _element(sign)), made.name, made.ru, made.en)


_LIKELY = _any(
    is_hosted,
    _element(
        '//a[contains(@href, "//help.forum2x2") or contains(@href, "//www.forum2x2")]'
        ' | //a[contains(@href, "forumactif.com") or contains(@href, "//www.forumotion")]'
        ' | //*[contains(@class, "post--")]'
    ),
)
_ANY_FORUMOTION = Stranger(
    _LIKELY,
    "Forumotion",
    "Похоже, это форум Forumotion (forum2x2), но версию по странице не узнать: она сохранена без скриптов, или шаблоны "
    "изменены. Сохраните её командой mafia-gm save-page; если версия не phpBB2 и не phpBB3, попросите администратора "
    "её сменить.",
    "This seems to be a Forumotion board, but the page does not tell its version: it was saved without scripts, or the "
    "templates were changed. Save it with mafia-gm save-page; if its version is neither phpBB2 nor phpBB3, ask the "
    "administrator for another.",
)
FORUMOTION = (
    _by_frame("modernbb", '//body[@id="modernbb"]'),
    _by_frame("invision", '//*[@id="ipbwrapper"]'),
    _by_frame("awesomebb", '//*[@id="dimmer"] | //*[has(post-wrap)]'),
    _by_frame("punbb", '//*[has(pun)] | //*[@id="pun-intro"]'),
    _ANY_FORUMOTION,
)


# --- phpBB that hides ---

_HIDDEN_PHPBB = Stranger(
    _element('//a[contains(@href, "ucp.php?")]'),
    "phpBB 3 in an unknown style",
    "Это phpBB 3 со стилем, который программе незнаком. Выберите учётной записи ведущего стиль prosilver (личный "
    "раздел, «Личные настройки»), а если его нет, сохраните страницу командой mafia-gm save-page.",
    "This is phpBB 3 in a style that is not known. Choose the style prosilver for the GM's account (user control "
    "panel, board preferences); if there is none, save the page with mafia-gm save-page.",
    "phpBB 3 с незнакомым стилем",
)


# --- no forum at all ---

_ROBOTS = Stranger(
    _any(
        _element(
            '//script[contains(@src, "/cdn-cgi/challenge-platform/") or contains(., "_cf_chl_opt")]'
            ' | //*[@id="cf-wrapper" or @id="challenge-form" or @id="challenge-running" or @id="cf-error-details"]'
            ' | //script[contains(@src, "ddos-guard") or contains(., "__ddg")]'
        ),
        _titled(r"just a moment|attention required.*cloudflare|ddos-guard|ddos protection|проверка браузера"),
        _says(
            r"checking (?:if the site connection is secure|your browser)|verify(?:ing)? (?:that )?you are (?:a )?human"
            r"|проверк\w+ (?:вашего )?браузера|подтвердите, что вы (?:не робот|человек)|enable javascript and cookies"
        ),
    ),
    "a page that keeps robots out",
    "Это не форум, а проверка от роботов перед ним (Cloudflare, DDoS-Guard и подобные). Программа её не обходит. "
    "Попросите администратора форума пропускать её адрес или отключить проверку; страницы, сохранённые из браузера, "
    "читаются.",
    "This is no forum but a check against robots in front of one (Cloudflare, DDoS-Guard or the like). It is not got "
    "round. Ask the forum's administrator to let this machine pass or to lift the check; pages saved from a browser "
    "are read.",
    "проверку от роботов",
)
_BLOCKED = Stranger(
    _says(r"доступ (?:к \w+ ?\w* )?(?:ограничен|заблокирован)\b.{0,120}(?:решени|закон|реестр|роскомнадзор)|eais\.rkn"),
    "a notice that the site is blocked",
    "Это не форум, а сообщение провайдера, что сайт заблокирован. Программа блокировок не обходит.",
    "This is no forum but a provider's notice that the site is blocked. Blocks are not got round.",
    "сообщение о блокировке",
)
_PARKED = Stranger(
    _any(
        _element(
            '//script[contains(@src, "sedoparking") or contains(@src, "parkingcrew") or contains(@src, "bodis.com")]'
            ' | //iframe[contains(@src, "sedo.com") or contains(@src, "parking")]'
        ),
        _says(
            r"domain .{0,60}(?:is|may be) (?:for sale|parked)|buy this domain|this domain (?:has )?expired"
            r"|домен .{0,60}(?:продаётся|продается|припаркован|не прилинкован|свободен)"
            r"|срок регистрации домена|домен не привязан"
        ),
    ),
    "a parked domain",
    "Это не форум: домен припаркован, продаётся или не продлён. Проверьте [forum] url: форум мог переехать.",
    "This is no forum: the domain is parked, for sale or has expired. Check [forum] url: the forum may have moved.",
    "припаркованный домен",
)
_GONE = Stranger(
    _any(
        _titled(r"^\W*(?:error|ошибка)?\W*(?:404|410)\b|\bnot found\b|страниц\w+ не (?:найдена|существует)"),
        _says(r"file not found|404 not found|запрошенн\w+ страниц\w+ не найден"),
    ),
    "a page that does not exist",
    "Такой страницы на сайте нет (404). Проверьте адрес: [forum] url и номера в [topics]; форум мог переехать.",
    "The site has no such page (404). Check the address: [forum] url and the numbers in [topics]; the forum may have "
    "moved.",
    "страницу «не найдено»",
)
_DOWN = Stranger(
    _any(
        _titled(r"\b50[0234]\b|bad gateway|service (?:temporarily )?unavailable|gateway time-?out|welcome to nginx"),
        _says(r"технически\w+ работ|under maintenance|account (?:has been )?suspended|error establishing a database"),
    ),
    "a site that is down",
    "Сайт сейчас не работает (ошибка сервера или технические работы). Подождите и повторите; если это надолго, "
    "спросите администратора форума.",
    "The site is down for now (a server's error or maintenance). Wait and try again; if it lasts, ask the forum's "
    "administrator.",
    "неработающий сайт",
)
_WALL = Stranger(
    _element('//form[.//input[@type="password"]]'),
    "a form to sign in of something unknown",
    "Это форма входа, но не одного из знакомых форумов: сайт закрыт для гостей или движок незнаком. Если страница "
    "сохранена из браузера, войдите на форум и сохраните её снова; если это адрес форума, проверьте [forum] url.",
    "This is a form to sign in, but of none of the forums that are known: the site is closed to guests, or its "
    "software is unknown. If the page was saved from a browser, sign in and save it again; if this is the forum's "
    "address, check [forum] url.",
    "форму входа неизвестного сайта",
)
_EMPTY = Stranger(
    lambda sheet: len(_shown(sheet)) < 20,
    "",
    "Страница пуста: сохранилась не полностью или собирается скриптами в браузере. Откройте её в браузере и сохраните "
    "как «Веб-страница, полностью»; проверьте адрес.",
    "The page is empty: it was not saved whole, or scripts build it in the browser. Open it in a browser and save it "
    "as “web page, complete”; check the address.",
)
_NOBODY = Stranger(
    lambda sheet: True,
    "",
    f"Это не страница знакомого форума; программа читает {KNOWN_RUSSIAN}. Проверьте адрес. Если форум один из них, его "
    "шаблоны сильно изменены: сохраните страницу командой mafia-gm save-page и приложите к сообщению об ошибке.",
    f"This is no page of a forum that is known; what is read is {KNOWN}. Check the address. If the forum is one of "
    "them, its templates were changed a lot: save the page with mafia-gm save-page and attach it to a bug report.",
)

STRANGERS: tuple[Stranger, ...] = (
    _ROBOTS, _BLOCKED, *ENGINES, _MOBILE, *FORUMOTION, _HIDDEN_PHPBB, _PARKED, _GONE, _DOWN, _WALL, _EMPTY, _NOBODY,
)  # fmt: skip
