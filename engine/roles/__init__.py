"""The roles that are shipped: one line a role, one small file each. How to add one stands in `engine/README.md`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.role import Role
from engine.roles.bastard import BASTARD
from engine.roles.bodyguard import BODYGUARD
from engine.roles.boss import BOSS
from engine.roles.commissar import COMMISSAR
from engine.roles.doctor import DOCTOR
from engine.roles.don import DON
from engine.roles.escort import ESCORT
from engine.roles.executioner import EXECUTIONER
from engine.roles.immortal import IMMORTAL
from engine.roles.journalist import JOURNALIST
from engine.roles.judge import JUDGE
from engine.roles.kamikaze import KAMIKAZE
from engine.roles.mafioso import MAFIOSO
from engine.roles.maniac import MANIAC
from engine.roles.mayor import MAYOR
from engine.roles.peacemaker import PEACEMAKER
from engine.roles.reserve import RESERVE
from engine.roles.sergeant import SERGEANT
from engine.roles.thug import THUG
from engine.roles.tramp import TRAMP
from engine.roles.villager import VILLAGER
from engine.roles.witness import WITNESS

ROLES: Mapping[str, Role] = MappingProxyType(
    {
        role.id: role
        for role in (
            VILLAGER,
            MAFIOSO,
            DON,
            BOSS,
            THUG,
            PEACEMAKER,
            EXECUTIONER,
            DOCTOR,
            COMMISSAR,
            SERGEANT,
            WITNESS,
            MANIAC,
            BASTARD,
            RESERVE,
            ESCORT,
            BODYGUARD,
            MAYOR,
            IMMORTAL,
            KAMIKAZE,
            TRAMP,
            JOURNALIST,
            JUDGE,
        )
    }
)
