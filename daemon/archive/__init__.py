"""What stays of a game: its record, the archive page, numbers over several games; and the deleting of all the rest."""
