"""The two faces of Forumotion: boards that it calls phpBB2 and phpBB3. Pages are the same, templates are not."""
