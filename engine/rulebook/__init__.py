"""Every option of the rules, a record per INI section; configuration, check, rules post and docs come from here."""

from engine.rulebook.activity import Activity
from engine.rulebook.night import Night
from engine.rulebook.reveal import Reveal
from engine.rulebook.schedule import Schedule
from engine.rulebook.victory import Victory
from engine.rulebook.votes import Votes

__all__ = ["Activity", "Night", "Reveal", "Schedule", "Victory", "Votes"]
