"""Spółka ZOO: rules, knowledge and cards of the game. ``game`` fulfils the kernel's Game protocol.

Rules are called by their number in docs/rules/zoo.md.
"""
