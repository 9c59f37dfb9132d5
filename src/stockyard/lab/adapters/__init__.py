"""Learning environments (the extra ``rl``): our games as PettingZoo, Gymnasium and OpenSpiel know games.

Each adapter is a module that imports its library, so import only the one that is wanted. docs/learning.md
says what observations hold and how rewards are counted.
"""
