"""Sharenanigans: the rules, whole, as numbered in docs/rules/sharenanigans.md.

``game`` fulfils the kernel's Game protocol. Money is counted in thousands inside this package and in dollars
everywhere outside it.
"""
