"""The lab: many games between computer players, counted. Standard library only."""
