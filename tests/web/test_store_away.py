"""While the database does not answer: a sentence and 503, never a fault of ours, and all goes on after it."""

from __future__ import annotations

from stockyard.table.entries import Entry
from stockyard.table.memory import Memory
from stockyard.table.ports import Deal, Listed, StoreError
from tests.web.visiting import visitor


class Away(Memory):
    """A database that is away now and then."""

    away = False

    def deal(self, table: str) -> Deal | None:
        self._answer()
        return super().deal(table)

    def entries(self, table: str, since: int = 0) -> list[Entry]:
        self._answer()
        return super().entries(table, since)

    def tables(
        self, limit: int, over: bool | None = None, holder: str | None = None, archived: bool = False
    ) -> list[Listed]:
        self._answer()
        return super().tables(limit, over, holder, archived)

    def _answer(self) -> None:
        if self.away:
            raise StoreError("the database does not answer: no route to 10.1.2.3, password swordfish")


def test_pages_and_programs_are_told_to_come_again() -> None:
    store = Away()
    with visitor(store) as guest:
        path = guest.open_table("person", "greedy")
        store.away = True
        guest.house.yard._open.clear()
        for page in ("/", path, f"{path}/board", "/records"):
            answer = guest.get(page)
            assert answer.status_code == 503, page
            assert int(answer.headers["retry-after"]) > 0
            assert "swordfish" not in answer.text
        answer = guest.get(f"/api/v1{path}")
        assert answer.status_code == 503
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["reason"] == "unkept"
        store.away = False
        assert guest.get(path).status_code == 200
