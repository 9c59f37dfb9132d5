"""How the seats of a sketch stand in the Companies, and what trades and Helpers change about it.

Everything is the weighted sum over all seats: one's own gain less part of that of the rivals. Changes are
tried in the sketch and taken back.
"""

from typing import Final

from stockyard.zoo import board as b
from stockyard.zoo import shapes as v
from stockyard.zoo.acts import fruit_cost, fruit_cost_from, fruit_gain, share_cost, share_gain
from stockyard.zoo.board import COMPANIES, HIGHEST_FRUIT, HIGHEST_SHARE
from stockyard.zoo.cardset import MODS_SIZE
from stockyard.zoo.sketch import UNKNOWN, Sketch
from stockyard.zoo.worths import GLORY, HUNDRED, MAJORITY, fruit_worth, share_worth

# How much a division of a later round counts, in per cent.
DISTANT: Final = 70
# How much of a Helper's gain counts already while so many Fruits of its cost lack, in per cent.
LACKING: Final[tuple[int, ...]] = (60, 35, 18, 8)
ALL_LACK: Final = 4
# A pool as one number: what is tried may be a few Fruits short.
SPAN: Final = 64
SHIFT: Final = 16
# More than a division has, in hundredths of a Fruit; and where the Shares stand in a Shareholder's key.
FRUITS_SPAN: Final = 1 << 20
KEY_SHARES: Final = 20
# How much what the Fruits promised counts once they are spent, in per cent: one Helper a round is all.
HOPE: Final = 20
# How much a condition of a Hidden Goal counts that is met or nearly met, in per cent.
GOAL_MET: Final = 80


# Companies


def company_worth(k: Sketch, company: int, w: list[int]) -> int:
    """What all Shares in a Company are worth: the sale at the end, and the divisions until then."""
    return _worth(k, company, w, _holders(k, company, w))


def _worth(k: Sketch, company: int, w: list[int], holders: list[int]) -> int:
    if len(holders) == 1:
        return 0
    each = share_worth(k.share_price[company], k.rounds_left)
    return (holders[0] * each + _divided(k, company, w, holders)) // HUNDRED


def _holders(k: Sketch, company: int, w: list[int]) -> list[int]:
    """The weighted sum of Shares in a Company, then a key for each Shareholder, the majority's last.

    Keys order them as divisions do, and have the number of Shares on top and the seat at the bottom.
    """
    found = [0]
    total = 0
    at = company
    for seat in range(k.seats):
        n = k.shares[at]
        at += COMPANIES
        if n:
            total += w[seat] * n
            tie = k.mods[seat * MODS_SIZE + v.TIES]
            key = ((n * 8 + (1 if tie > 0 else 0)) * 256 + k.glory[seat]) * 64 + k.helpers[seat]
            found.append(key * 8 + seat)
    if len(found) > 2:
        found.sort()
    found[0] = total
    return found


def _divided(k: Sketch, company: int, w: list[int], holders: list[int]) -> int:
    """What the seats take in the divisions to come."""
    now = k.now[company]
    later = k.later[company]
    mean = k.mean[company]
    far = k.rounds_left * DISTANT
    total = 0
    first = 1
    at = len(holders) - 1
    while at and (now or later):
        key = holders[at]
        if at > 1 and holders[at - 1] >> 3 == key >> 3:
            while at:
                total += w[holders[at] & 7] * b.TIE_COINS * (HUNDRED if now else 0)
                total += w[holders[at] & 7] * mean * far // 200
                at -= 1
            break
        seat = key & 7
        n = (key >> KEY_SHARES) * HUNDRED
        if first:
            n += k.mods[seat * MODS_SIZE + v.MAJORITY_TAKE] * HUNDRED
            total += w[seat] * MAJORITY * (k.rounds_left + (1 if k.ahead[company] else 0))
            first = 0
        part = n if n < now else now
        now -= part
        total += w[seat] * part * mean // HUNDRED
        part = n if n < later else later
        later -= part
        total += w[seat] * part * mean // HUNDRED * far // HUNDRED
        at -= 1
    return total


def company_now(k: Sketch, company: int, w: list[int]) -> int:
    """The same, remembered for the viewer's own weights.

    Nothing but the viewer's trades and the Fruits of the next division is tried while Companies are judged.
    """
    if w is not k.weights:
        return company_worth(k, company, w)
    place = k.shares[k.me * COMPANIES + company] * COMPANIES + company
    key = (place * SPAN + k.share_price[company]) * FRUITS_SPAN + k.now[company]
    found = k.base.get(key, UNKNOWN)
    if found == UNKNOWN:
        holders = k.holders.get(place)
        if holders is None:
            holders = _holders(k, company, w)
            k.holders[place] = holders
        found = _worth(k, company, w, holders)
        k.base[key] = found
    return found


def one_more(k: Sketch, company: int, w: list[int], more: int) -> int:
    """What a Fruit more (less) in the next division of a Company changes."""
    if k.phase >= b.ROUND_END:
        return 0
    before = company_now(k, company, w)
    k.now[company] += more
    after = company_now(k, company, w)
    k.now[company] -= more
    return after - before


# Shares


def buying_share(k: Sketch, seat: int, company: int, d: int, w: list[int]) -> int:
    """What it changes that the seat buys a Share."""
    cost = share_cost(k, seat, company, d)
    before = company_now(k, company, w)
    price = k.share_price[company]
    goal = goal_worth(k) if seat == k.me else 0
    k.shares[seat * COMPANIES + company] += 1
    k.share_price[company] = price + 1 if price < HIGHEST_SHARE else price
    after = company_now(k, company, w) if seat == k.me else company_worth(k, company, w)
    if seat == k.me:
        k.coins[seat] -= cost
        after += (goal_worth(k) - goal) * w[seat] // HUNDRED
        k.coins[seat] += cost
    k.shares[seat * COMPANIES + company] -= 1
    k.share_price[company] = price
    return after - before - w[seat] * cost


def selling_share(k: Sketch, seat: int, company: int, d: int, w: list[int]) -> int:
    """What it changes that the seat sells a Share."""
    gain = share_gain(k, seat, company, d)
    before = company_now(k, company, w)
    price = k.share_price[company]
    goal = goal_worth(k) if seat == k.me else 0
    k.shares[seat * COMPANIES + company] -= 1
    k.share_price[company] = price - 1 if price > 1 else price
    after = company_now(k, company, w) if seat == k.me else company_worth(k, company, w)
    if seat == k.me:
        k.coins[seat] += gain
        after += (goal_worth(k) - goal) * w[seat] // HUNDRED
        k.coins[seat] -= gain
    k.shares[seat * COMPANIES + company] += 1
    k.share_price[company] = price
    return after - before + w[seat] * gain


def moving_share(k: Sketch, seat: int, source: int, target: int, w: list[int]) -> int:
    """What it changes that a Share of the seat goes from a Company to another."""
    at = seat * COMPANIES
    before = company_now(k, source, w) + company_now(k, target, w)
    k.shares[at + source] -= 1
    k.shares[at + target] += 1
    after = company_worth(k, source, w) + company_worth(k, target, w)
    k.shares[at + source] += 1
    k.shares[at + target] -= 1
    return after - before


def share_price_moved(k: Sketch, company: int, n: int, w: list[int]) -> int:
    """What it changes that a Share price moves n spaces."""
    price = k.share_price[company]
    after = min(HIGHEST_SHARE, max(1, price + n))
    each = share_worth(after, k.rounds_left) - share_worth(price, k.rounds_left)
    total = 0
    for seat in range(k.seats):
        total += w[seat] * k.shares[seat * COMPANIES + company]
    # Whoever has few Shares so far is glad to buy them cheaply.
    me = w.index(HUNDRED)
    cheap = -30 * (after - price) if k.rounds_left and k.shares[me * COMPANIES + company] < 2 else 0
    return total * each // HUNDRED + cheap


# Fruits


def held(k: Sketch, fruit: int, w: list[int]) -> int:
    """How many Fruits of a kind the seats have, weighted."""
    total = 0
    for seat in range(k.seats):
        total += w[seat] * k.fruits[seat * COMPANIES + fruit]
    return total


def fruit_price_moved(k: Sketch, fruit: int, n: int, w: list[int]) -> int:
    """What it changes that a Fruit price moves n spaces."""
    price = min(HIGHEST_FRUIT, max(1, k.fruit_price[fruit] + n))
    each = fruit_worth(price, k.rounds_left, k.hires) - k.fruit[fruit]
    return held(k, fruit, w) * each // HUNDRED


def pool_changed(k: Sketch, fruit: int, n: int) -> int:
    """What it is worth to the viewer to have n Fruits more (less) of a kind."""
    at = k.me * COMPANIES + fruit
    before = hopes(k) + goal_worth(k)
    k.fruits[at] += n
    after = hopes(k) + goal_worth(k)
    k.fruits[at] -= n
    return after - before + n * k.fruit[fruit]


def buying_fruit(k: Sketch, fruit: int, seller: int) -> int:
    """What it changes that the viewer buys a Fruit, from the Warehouse where the seller is -1."""
    me = k.me
    if seller < 0:
        cost = fruit_cost(k, me, fruit)
        theirs = 0
    else:
        cost = fruit_cost_from(k, me, fruit, seller)
        theirs = k.weights[seller] * (HUNDRED * cost - k.fruit[fruit]) // HUNDRED
    return pool_changed(k, fruit, 1) - HUNDRED * cost + theirs + _price_step(k, fruit, 1)


def selling_fruit(k: Sketch, fruit: int, d: int) -> int:
    """What it changes that the viewer sells a Fruit."""
    gain = fruit_gain(k, k.me, fruit, d)
    return pool_changed(k, fruit, -1) + HUNDRED * gain + _price_step(k, fruit, -1)


def _price_step(k: Sketch, fruit: int, n: int) -> int:
    at = k.me * COMPANIES + fruit
    k.fruits[at] += n
    worth = fruit_price_moved(k, fruit, n, k.weights)
    k.fruits[at] -= n
    return worth


# Helpers


def hopes(k: Sketch) -> int:
    """What the Fruits of the viewer promise beyond their own worth: the Helpers they may pay."""
    if not k.may_hire or not k.helper:
        return 0
    at = k.me * COMPANIES
    fruits = ((k.fruits[at] + SHIFT) * SPAN + k.fruits[at + 1] + SHIFT) * SPAN + k.fruits[at + 2] + SHIFT
    found = k.hoped.get(fruits, -1)
    if found < 0:
        found = _hopes(k)
        k.hoped[fruits] = found
    return found


def _hopes(k: Sketch) -> int:
    best = 0
    second = 0
    cost = k.cards.cost
    at = k.me * COMPANIES
    spare = -k.mods[k.me * MODS_SIZE + v.HIRE_COST]
    for kind in k.market:
        gain = k.helper[kind]
        lack = 0
        for fruit in range(COMPANIES):
            short = cost[kind * COMPANIES + fruit] - k.fruits[at + fruit]
            if short > 0:
                lack += short
        lack -= spare
        if lack > 0:
            gain = gain * LACKING[lack] // HUNDRED if lack < ALL_LACK else 0
        else:
            gain = gain * LACKING[0] // HUNDRED
        if gain > best:
            second = best
            best = gain
        elif gain > second:
            second = gain
    return best + second // 3


def hiring(k: Sketch, kind: int, d: int) -> int:
    """What it brings the viewer to hire a Helper whose cost is changed by d Fruits."""
    at = k.me * COMPANIES
    before = hopes(k)
    cost = k.cards.cost
    for fruit in range(COMPANIES):
        k.fruits[at + fruit] -= cost[kind * COMPANIES + fruit]
    gain = k.helper[kind]
    k.helper[kind] = 0
    after = _hopes(k) if k.may_hire else 0
    k.helper[kind] = gain
    for fruit in range(COMPANIES):
        k.fruits[at + fruit] += cost[kind * COMPANIES + fruit]
    spare = -(d + k.mods[k.me * MODS_SIZE + v.HIRE_COST])
    if k.cards.glory[kind]:
        gain += _more_helpers(k)
    return gain + spare * max(k.fruit) + (after - before) * HOPE // HUNDRED


def _more_helpers(k: Sketch) -> int:
    """What a Helper more does for the viewer's Hidden Goal."""
    before = goal_worth(k)
    k.helpers[k.me] += 1
    after = goal_worth(k)
    k.helpers[k.me] -= 1
    return after - before


# Hidden Goals


def goal_worth(k: Sketch) -> int:
    """What the viewer's Hidden Goal promises as things stand."""
    goal = k.goals[k.me] if k.goals else -1
    if goal < 0:
        return 0
    what, n = k.cards.goal[goal]
    me = k.me
    at = me * COMPANIES
    have = 0
    if what == v.MOST_SHARES_GOAL or what == v.TOTAL_SHARES_GOAL:
        have = k.shares[at] + k.shares[at + 1] + k.shares[at + 2]
        if what == v.MOST_SHARES_GOAL:
            n = 1
            for seat in range(k.seats):
                place = seat * COMPANIES
                if seat != me:
                    n = max(n, k.shares[place] + k.shares[place + 1] + k.shares[place + 2])
        elif min(k.shares[at], k.shares[at + 1], k.shares[at + 2]) == 0:
            have = min(have, n - 1)
    elif what == v.MOST_HELPERS_GOAL:
        have = k.helpers[me]
        n = max([1, *k.helpers])
    elif what == v.MIN_FRUITS_GOAL:
        for fruit in range(COMPANIES):
            have += min(n, k.fruits[at + fruit])
        n *= COMPANIES
    elif what == v.COINS_GOAL:
        have = k.coins[me] if k.rounds_left < 2 else 0
    else:
        price = max(k.share_price) if what == v.DEAREST_GOAL else min(k.share_price)
        for company in range(COMPANIES):
            if abs(k.share_price[company] - price) <= 1:
                have = max(have, k.shares[at + company])
    full = k.cards.glory[goal] * GLORY * GOAL_MET // HUNDRED
    if have >= n:
        return full
    near = full * have // (2 * n)
    return near // (k.rounds_left + 1) if what != v.MIN_FRUITS_GOAL or k.rounds_left < 2 else 0
