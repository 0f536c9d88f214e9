"""The practice forum as boards of the PunBB family."""
