"""`mafia-gm doctor`: a report on one game for whoever helps, without its secrets, also where things are broken.

What may stand in it is listed, not what may not: versions, choices from closed lists, numbers, times, names of kinds.
Whatever secret is known all the same is blotted out at the end.
"""

from daemon.doctor.report import examine

__all__ = ["examine"]
