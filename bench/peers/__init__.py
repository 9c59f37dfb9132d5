"""Random games of comparable engines, measured beside ours in the same run."""
