"""The ways of every dialect, by its name."""

from __future__ import annotations

from collections.abc import Mapping

from parsers.dialects.forumotion.ways import PHPBB2 as FORUMOTION_PHPBB2
from parsers.dialects.forumotion.ways import PHPBB3 as FORUMOTION_PHPBB3
from parsers.dialects.phpbb2.ways import WAYS as PHPBB2
from parsers.dialects.phpbb3.ways import WAYS as PHPBB3
from parsers.dialects.punbb.ways import WAYS as PUNBB
from parsers.dialects.ways import Ways

WAYS: Mapping[str, Ways] = {ways.name: ways for ways in (PHPBB3, PHPBB2, FORUMOTION_PHPBB2, FORUMOTION_PHPBB3, PUNBB)}
