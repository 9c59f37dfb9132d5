"""The API for programs, version 1: JSON below /api/v1 (docs/api.md, docs/decisions/0051).

It stands beside the pages and shares none of their layers: one table of routes (`paths`) says how each
address is called, what it takes and answers, and the same table makes the OpenAPI document. What a program
may see and do is what the seat whose token it brings may see and do on the pages.
"""

from stockyard.web.api.app import Api

__all__ = ["Api"]
