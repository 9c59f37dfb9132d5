"""A finished game looked back upon: chances along the way, what was decided well or badly, and luck.

`review` judges each decision by what its seat could know, in worlds dealt from its view; the result is the
same for the same seed. `told` says it in words. What the numbers mean stands in docs/review.md.
"""

from __future__ import annotations

from stockyard.review.model import EFFORTS, Effort, Judged, Moment, Parts, Point, Review, effort_for
from stockyard.review.onward import NoPointError, onward
from stockyard.review.reviewing import Progress, UnfinishedError, review
from stockyard.review.telling import told

__all__ = [
    "EFFORTS", "Effort", "Judged", "Moment", "NoPointError", "Parts", "Point", "Progress", "Review",
    "UnfinishedError", "effort_for", "onward", "review", "told",
]  # fmt: skip
