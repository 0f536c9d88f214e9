"""The practice forum as phpBB 2.0."""
