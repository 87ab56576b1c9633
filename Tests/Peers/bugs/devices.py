"""Bugs of devices."""

WATCH: list[tuple] = []
PHONE: list[tuple] = []
