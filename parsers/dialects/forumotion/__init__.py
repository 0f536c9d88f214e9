"""Forumotion (forum2x2 and its sisters in other countries): the versions that it calls phpBB2 and phpBB3."""
