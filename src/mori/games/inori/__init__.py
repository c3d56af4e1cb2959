"""Inori."""
