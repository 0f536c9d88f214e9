"""The faces of the PunBB family: `mybb` in the manner of mybb.ru and rusff boards, `original` in that of PunBB 1.4.

Pages and their logic are common (this folder); each face has its visit, its BBCode, its templates and its sentences.
"""
