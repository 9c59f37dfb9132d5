"""The Market phase of Spółka ZOO once more, written from the rules alone, slow and plain.

It works on a position's data, with cards that ask nobody anything; what it comes to is compared with what the
engine does.
"""

from typing import Any

from stockyard import sets

CARDS: dict[str, dict[str, Any]] = sets.find("zoo", "classic").data["card"]
KINDS = ("apple", "lemon", "pineapple")
SILENT = (
    *(f"{kind}_{name}" for kind in KINDS for name in ("crate", "bell", "more", "early", "two", "surplus")),
    "orchard_fair", "golden_harvest", "pineapple_express", "fruit_salad", "market_day", "bumper_crop",
    "clear_out", "golden_parachute", "trust_buster", "fat_cat_bonus", "chairmans_dinner", "dividend_day",
    "profit_share", "tax_return", "hush_money", "bad_press", "rave_review", "bandwagon", "craze",
    "price_war", "rainy_week",
)  # fmt: skip


class Table:
    """What lies on a table, by name, taken from a position."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.seats: int = position["seats"]
        self.first: int = position["first"]
        self.order: list[str] = position["companies"]
        self.share_price: dict[str, int] = dict(position["share_price"])
        self.fruit_price: dict[str, int] = dict(position["fruit_price"])
        self.warehouse: dict[str, int] = dict(position["warehouse"])
        self.floor = {c: dict(position["company"][c]["fruits"]) for c in KINDS}
        self.decks = {c: list(position["company"][c]["deck"]["top"]) for c in KINDS}
        self.coins: list[int] = [seat["coins"] for seat in position["seat"]]
        self.shares: list[dict[str, int]] = [dict(seat["shares"]) for seat in position["seat"]]
        self.helpers: list[list[str]] = [seat["helpers"] for seat in position["seat"]]
        self.fruits = [sum(seat["fruits"].values()) for seat in position["seat"]]
        self.removed: list[str] = []

    def glory(self, seat: int) -> int:
        """Glory on all Helpers of a seat."""
        return sum(CARDS[helper]["glory"] for helper in self.helpers[seat])

    def first_among(self, company: str, seats: list[int]) -> int | None:
        """Who comes first by Shares, Glory on Helpers, number of Helpers; None: a tie (rules 10.11-10.14)."""

        def rank(seat: int) -> tuple[int, int, int]:
            return self.shares[seat][company], self.glory(seat), len(self.helpers[seat])

        holders = [seat for seat in seats if self.shares[seat][company]]
        if not holders:
            return None
        best = [seat for seat in holders if rank(seat) == max(map(rank, holders))]
        return best[0] if len(best) == 1 else None

    def majority(self, company: str) -> int | None:
        """The Majority Shareholder."""
        return self.first_among(company, list(range(self.seats)))

    def pay(self, seat: int, amount: int) -> None:
        """Coins from the Bank, or to it as far as there are any."""
        self.coins[seat] = max(0, self.coins[seat] + amount)

    # Company decks

    def resolve_decks(self) -> None:
        """Step 1 (rules 10.1 to 10.9, 10.21)."""
        for company in self.order:
            bells = 0
            while self.decks[company] and bells < 2:
                name = self.decks[company].pop(0)
                bells += CARDS[name].get("ends", False)
                for verb in CARDS[name]["do"]:
                    self.carry_out(verb, company, None)
                if ["remove_this_card"] in CARDS[name]["do"]:
                    self.removed.append(name)

    def carry_out(self, verb: list[Any], here: str, me: int | None) -> None:
        """One effect, as far as possible (section 14 of the rules)."""
        what = verb[0]
        if what == "add" or what == "clear":
            for kind in KINDS if verb[1] == "each" else [self.kind(verb[1], here)]:
                self.bring(kind, here, verb[2] if what == "add" else -verb[2])
        elif what == "share_price":
            self.share_price[here] = min(10, max(1, self.share_price[here] + verb[1]))
        elif what == "fruit_price":
            for kind in KINDS if verb[1] == "each" else [self.kind(verb[1], here)]:
                self.fruit_price[kind] = min(5, max(1, self.fruit_price[kind] + verb[2]))
        elif what == "each":
            self.for_each(verb, here)
        elif what == "majority":
            leader = self.majority(here)
            for step in verb[1] if leader is not None else []:
                self.carry_out(step, here, leader)
        elif what != "remove_this_card":
            assert me is not None
            self.done_by(me, verb, here)

    def done_by(self, me: int, verb: list[Any], here: str) -> None:
        """What a player does."""
        if verb[0] == "coins":
            self.pay(me, verb[1])
        elif verb[0] == "coins_per":
            self.pay(me, verb[1] * self.shares[me][here])
        else:
            assert verb == ["sell_share", 0]
            self.coins[me] += self.share_price[here]
            self.shares[me][here] -= 1
            self.share_price[here] = max(1, self.share_price[here] - 1)

    def for_each(self, verb: list[Any], here: str) -> None:
        """A group, each judged when its turn comes (rule 10.18)."""
        for k in range(self.seats):
            seat = (self.first + k) % self.seats
            leader = self.majority(here)
            has = self.shares[seat][here] > 0
            minor = has and leader is not None and seat != leader
            if {"shareholders": has, "outsiders": not has, "minority": minor}[verb[1]]:
                for step in verb[2]:
                    self.carry_out(step, here, seat)

    def kind(self, which: str, here: str) -> str:
        """The Fruit that a card means."""
        if which == "own":
            return here
        if which == "plenty":
            return max(self.order, key=lambda kind: self.warehouse[kind])
        return which

    def bring(self, kind: str, here: str, n: int) -> None:
        """Fruits to a board, or back, as many as there are."""
        n = min(n, self.warehouse[kind]) if n > 0 else max(n, -self.floor[here][kind])
        self.floor[here][kind] += n
        self.warehouse[kind] -= n

    # The division

    def divide(self) -> None:
        """Step 2 (rules 11.1 to 11.12); of which kinds the Fruits are is left to those who take."""
        for company in self.order:
            lying = sum(self.floor[company].values())
            waiting = [seat for seat in range(self.seats) if self.shares[seat][company]]
            while lying and waiting:
                taker = self.first_among(company, waiting)
                if taker is None:
                    for seat in waiting:
                        self.coins[seat] += 3
                    break
                n = min(lying, self.shares[taker][company])
                self.fruits[taker] += n
                lying -= n
                waiting.remove(taker)
            self.floor[company] = {"any": lying}
