"""Measurements: how fast the engine, the server and others like them are."""
