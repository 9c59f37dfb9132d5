"""Live updates: a stream that says when a table has changed, and nothing about how."""

from __future__ import annotations

from collections.abc import AsyncIterator

from fastapi import APIRouter
from fastapi.sse import EventSourceResponse, ServerSentEvent

from stockyard.web.house import OfTable

router = APIRouter()
RETRY_MS = 1000


@router.get("/tables/{table_id}/live", response_class=EventSourceResponse)
async def live(table: OfTable) -> AsyncIterator[ServerSentEvent]:
    """The ply now, and at each change. A page that drew another ply fetches the board."""
    with table.bell.listen(table.ply) as listener:
        yield ServerSentEvent(raw_data=str(table.ply), event="table", id=str(table.ply), retry=RETRY_MS)
        while not listener.closed:
            ply, handed = await listener.next()
            # A device changed hands: other tabs of that browser must not go on showing the hand of before.
            yield ServerSentEvent(raw_data=str(ply), event="device" if handed else "table", id=str(ply))
