"""Engines that are not read, told by their pages, so that a reader learns what was met instead."""

from __future__ import annotations

from parsers.dialects.forumotion.userdata import userdata
from parsers.errors import PageNotUnderstood
from parsers.sheet import Sheet, first, xpath

KNOWN = "phpBB 2.0, phpBB 3, Forumotion (phpBB2 and phpBB3), mybb.ru, PunBB"
KNOWN_RUSSIAN = "phpBB 2.0, phpBB 3, Forumotion (phpBB2 и phpBB3), mybb.ru, PunBB"

_SIGNS = tuple(
    (name, xpath(expression))
    for name, expression in (
        ("XenForo", '//html[@id="XF" or @id="XenForo"] | //html[starts-with(@data-app, "public")]'),
        (
            "vBulletin",
            '//meta[@name="generator"][contains(@content, "vBulletin")] | //a[contains(@href, "vbulletin.com")]',
        ),
        ("SMF", '//a[contains(@href, "simplemachines.org")] | //script[contains(., "smf_theme_url")]'),
        ("MyBB", '//a[contains(@href, "mybb.com")] | //script[contains(., "my_post_key")]'),
        ("Invision Community", '//body[@data-baseurl] | //a[contains(@href, "invisioncommunity.com")]'),
        ("Discourse", '//meta[@name="generator"][contains(@content, "Discourse")]'),
    )
)


def not_understood(sheet: Sheet) -> PageNotUnderstood:
    """The error for a page that no dialect recognises: what was looked for, and what the page looks like."""
    name = _engine(sheet)
    likeness = f"; the page looks like {name}, which is not read" if name else ""
    russian = f"; страница похожа на {name}, а его программа не читает" if name else ""
    return PageNotUnderstood(
        f"any sign of a forum that is known ({KNOWN}{likeness})",
        f"признаки знакомого форума ({KNOWN_RUSSIAN}{russian})",
    )


def _engine(sheet: Sheet) -> str | None:
    version = userdata(sheet).get("tpl_used")
    if version:
        return f"Forumotion {version}"
    return next((name for name, find in _SIGNS if first(find, sheet.root) is not None), None)
