"""The practice forum: a small forum over real HTTP with several faces, for the demo and for tests.

It keeps everything in memory. What a client can notice (addresses, fields, tokens, waits, refusals, paging) behaves as
on a real board; the texts, templates and looks are its own.
"""
