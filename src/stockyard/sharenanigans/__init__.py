"""Sharenanigans: the rules, whole, as numbered in docs/rules/sharenanigans.md.

Money is counted in thousands inside this package and in dollars everywhere outside it.
"""
