"""Sign-up: the registration topic and the GM's decisions folded into a list of applicants, and the roster made of it.

topic, letters ──▶ store ──▶ source ─┐
page, command line ──▶ desk ──▶ store ┴▶ fold ──▶ page, command line, notices
                         └─ closing ──▶ game.ini, roster, announcement
"""
