"""The Action phase: tokens are chosen in secret, revealed in turn order and carried out (3-9), with the
Intrigues around them (18) and the abilities that follow them (15).
"""

from stockyard.kernel.effects import begin
from stockyard.kernel.stack import ASK, KIND, MASK, Frame, without
from stockyard.zoo import acts, can, steps
from stockyard.zoo import board as b
from stockyard.zoo import cardset as c
from stockyard.zoo import events as e
from stockyard.zoo import shapes as v
from stockyard.zoo.acts import tell
from stockyard.zoo.board import COMPANIES, Board, State
from stockyard.zoo.bots import play_bot
from stockyard.zoo.cardset import MODS_SIZE
from stockyard.zoo.hiring import start_hire
from stockyard.zoo.looks import begin_look

# Choosing


def ask_tokens(s: State) -> None:
    """All persons choose a token at once (3)."""
    s.phase = b.CHOOSE
    s.revealed = 0
    s.current = -1
    tell(s, e.CHOOSE, -1, (s.token + 1,))
    persons = ((1 << s.options.seats) - 1) & ~s.options.bots
    s.stack.append((ASK, b.ASK_TOKEN, persons, persons))


def in_token(s: State, seat: int, move: int) -> None:
    """A secret choice; the last one begins the revealing. Until then each may be changed (3)."""
    frame = s.stack.pop()
    if s.chosen[seat] < 0 and s.sink is not None:
        tell(s, e.CHOSE, seat, (), 1 << seat, (move - c.TOKEN,))
    s.chosen[seat] = move - c.TOKEN
    if frame[MASK] == 1 << seat:
        s.stack.append((steps.SEAT, 0))
    else:
        s.stack.append(without(frame, seat))


def step_seat(s: State, frame: Frame) -> None:
    """The next seat in turn order plays its token; after the last one the next token is chosen (3)."""
    k = frame[1]
    if k == s.options.seats:
        s.token += 1
        if s.token < s.options.tokens:
            ask_tokens(s)
        else:
            s.stack.append((steps.MARKET,))
        return
    s.stack.append((steps.SEAT, k + 1))
    seat = (s.first + k) % s.options.seats
    s.phase = b.PLAY
    s.current = seat
    s.intrigue_used = False
    s.acted = False
    if s.options.bots >> seat & 1:
        s.revealed |= 1 << seat
        play_bot(s, seat)
    elif s.left[seat]:
        s.stack.append((ASK, b.ASK_REVEAL, 1 << seat))
    else:
        reveal(s, seat)


def step_reveal(s: State, frame: Frame) -> None:
    """After an Intrigue before the reveal, of which there is one for a token (18)."""
    reveal(s, frame[1])


def reveal(s: State, seat: int) -> None:
    """Turn the token over and begin its action (3); a Duplicate has that of the token before it (9)."""
    token = s.chosen[seat]
    copied = b.last_token(s, seat) if token == b.DUPLICATE else token
    s.chosen[seat] = -1
    s.used[seat] |= 1 << token
    s.played[seat] = s.played[seat] * 8 + token + 1
    s.revealed |= 1 << seat
    if s.sink is not None:
        tell(s, e.REVEALED, seat, (token, copied))
    s.stack.append((steps.AFTER, seat, copied))
    _act(s, seat, copied)


def step_act(s: State, frame: Frame) -> None:
    """Ask for the action anew, after an Intrigue."""
    tell(s, e.RESUMED, frame[1], (frame[2],))
    _act(s, frame[1], frame[2])


def _act(s: State, seat: int, token: int) -> None:
    if token == b.SHARE_TRADING:
        _ask_shares(s, seat, 2 + s.mods[seat * MODS_SIZE + v.SHARE_TRADES], 0, 0)
    elif token == b.FRUIT_TRADING:
        _ask_fruits(s, seat, 2 + s.mods[seat * MODS_SIZE + v.FRUIT_TRADES], 0, 0)
    elif token == b.HIRING:
        if may_intrigue(s, seat) or can.hireable(s, seat, 0):
            s.stack.append((ASK, b.ASK_HIRING, 1 << seat))
    elif token == b.LOBBYING:
        s.stack.append((ASK, b.ASK_LOBBYING, 1 << seat))
    else:
        s.stack.append((ASK, b.ASK_SPECULATION, 1 << seat))


# Share Trading (4)


def share_moves(s: Board, seat: int, bought: int, sold: int) -> list[int]:
    """The transactions that are possible: never two opposite ones in one Company (4)."""
    moves: list[int] = []
    at = seat * COMPANIES
    shares = s.shares
    if shares[at] + shares[at + 1] + shares[at + 2] < b.SHARES_EACH:
        coins = s.coins[seat] - s.mods[seat * MODS_SIZE + v.SHARE_BUY]
        for company in range(COMPANIES):
            if s.share_price[company] <= coins and not sold >> company & 1:
                moves.append(c.BUY_SHARE + company)
    for company in range(COMPANIES):
        if shares[at + company] and not bought >> company & 1:
            moves.append(c.SELL_SHARE + company)
    return moves


def _ask_shares(s: State, seat: int, left: int, bought: int, sold: int) -> None:
    if left > 0 and ((not s.acted and may_intrigue(s, seat)) or share_moves(s, seat, bought, sold)):
        s.stack.append((ASK, b.ASK_SHARES, 1 << seat, left, bought, sold))


def in_shares(s: State, seat: int, move: int) -> None:
    """One transaction, or no more (4)."""
    frame = s.stack.pop()
    if move == c.DONE:
        return
    s.acted = True
    bought = frame[4]
    sold = frame[5]
    if move < c.SELL_SHARE:
        acts.buy_share(s, seat, move - c.BUY_SHARE)
        bought |= 1 << (move - c.BUY_SHARE)
    else:
        acts.sell_share(s, seat, move - c.SELL_SHARE)
        sold |= 1 << (move - c.SELL_SHARE)
    _ask_shares(s, seat, frame[3] - 1, bought, sold)


# Fruit Trading (5)


def fruit_moves(s: Board, seat: int, bought: int, sold: int) -> list[int]:
    """The transactions that are possible: never two opposite ones with one kind of Fruit (5)."""
    moves: list[int] = []
    coins = s.coins[seat]
    price = s.fruit_price
    at = seat * COMPANIES
    own = coins - s.mods[seat * MODS_SIZE + v.FRUIT_BUY]
    for fruit in range(COMPANIES):
        if s.warehouse[fruit] and price[fruit] <= own and not sold >> fruit & 1:
            moves.append(c.BUY_FRUIT + fruit)
    for fruit in range(COMPANIES):
        if s.fruits[at + fruit] and not bought >> fruit & 1:
            moves.append(c.SELL_FRUIT + fruit)
    limit = coins - b.FROM_PLAYER - s.mods[seat * MODS_SIZE + v.FROM_PLAYER]
    for fruit in range(COMPANIES):
        if not sold >> fruit & 1:
            for seller in range(s.options.seats):
                if seller != seat and s.fruits[seller * COMPANIES + fruit]:
                    if price[fruit] + s.mods[seller * MODS_SIZE + v.SURCHARGE] <= limit:
                        moves.append(c.BUY_FROM + fruit * c.SEATS + seller)
    return moves


def _ask_fruits(s: State, seat: int, left: int, bought: int, sold: int) -> None:
    if left > 0 and ((not s.acted and may_intrigue(s, seat)) or fruit_moves(s, seat, bought, sold)):
        s.stack.append((ASK, b.ASK_FRUITS, 1 << seat, left, bought, sold))


def in_fruits(s: State, seat: int, move: int) -> None:
    """One transaction, or no more (5)."""
    frame = s.stack.pop()
    if move == c.DONE:
        return
    s.acted = True
    bought = frame[4]
    sold = frame[5]
    if move < c.SELL_FRUIT:
        acts.buy_fruit(s, seat, move - c.BUY_FRUIT)
        bought |= 1 << (move - c.BUY_FRUIT)
    elif move < c.BUY_FROM:
        acts.sell_fruit(s, seat, move - c.SELL_FRUIT)
        sold |= 1 << (move - c.SELL_FRUIT)
    else:
        fruit = (move - c.BUY_FROM) // c.SEATS
        acts.buy_fruit_from(s, seat, fruit, (move - c.BUY_FROM) % c.SEATS)
        bought |= 1 << fruit
    _ask_fruits(s, seat, frame[3] - 1, bought, sold)


# Hiring, Lobbying, Speculation (6-8)


def in_hiring(s: State, seat: int, move: int) -> None:
    """Hire a Helper, or nobody (6)."""
    s.stack.pop()
    if move != c.DONE:
        s.acted = True
        start_hire(s, seat, move - s.cards.hire_base + s.cards.helper_base, 0)


def in_lobbying(s: State, seat: int, move: int) -> None:
    """Take the coins and a face-up card, or leave the token unused (7)."""
    s.stack.pop()
    if move == c.DONE:
        return
    s.acted = True
    acts.add_coins(s, seat, b.LOBBY_COINS, e.WHY_LOBBYING)
    if move != c.TAKE_COINS:
        s.stack.append((ASK, b.ASK_LOBBY_COMPANY, 1 << seat, move - c.CARD))


def in_lobby_company(s: State, seat: int, move: int) -> None:
    """The Company into whose deck the card is shuffled (7)."""
    frame = s.stack.pop()
    acts.lobby(s, seat, frame[3], move - c.COMPANY)


def in_speculation(s: State, seat: int, move: int) -> None:
    """Take the coin and look at a deck, take the coin only, or leave the token unused (8)."""
    s.stack.pop()
    if move == c.DONE:
        return
    s.acted = True
    acts.add_coins(s, seat, b.SPECULATION_COINS, e.WHY_SPECULATION)
    if move != c.TAKE_COINS:
        n = b.SPECULATION_CARDS + s.mods[seat * MODS_SIZE + v.LOOK_MORE]
        begin_look(s, seat, move - c.COMPANY, n, v.LOOK_SPECULATION)


# After the action: abilities in any order, Intrigues (15, 18)


def step_after(s: State, frame: Frame) -> None:
    """Which abilities follow this token: none if it was left unused (15)."""
    _, seat, token = frame
    pending = 0
    if s.acted:
        when = v.AFTER_SHARES + token if token < b.HIRING else v.AFTER_SHARES + token - 1
        if token == b.HIRING:
            when = v.AFTER_ANY
        for at, entry in enumerate(s.team):
            if entry & 7 == seat:
                its = s.cards.when[entry >> 3]
                if its == when or its == v.AFTER_ANY:
                    pending |= 1 << at
    elif s.sink is not None:
        tell(s, e.UNUSED, seat, (token,))
    if pending or may_intrigue(s, seat):
        s.stack.append((steps.PENDING, seat, pending, 0))


def step_pending(s: State, frame: Frame) -> None:
    """Carry out what is automatic and leaves no choice of order, else ask which ability is next."""
    _, seat, pending, closing = frame
    automatic = 0
    plain = -1
    for at, entry in enumerate(s.team):
        if pending >> at & 1 and not s.cards.needs_yes[entry >> 3]:
            automatic |= 1 << at
            if s.cards.plain_coins[entry >> 3] and plain < 0:
                plain = at
    if closing:
        if automatic:
            _use(s, seat, pending, (automatic & -automatic).bit_length() - 1, 1)
        return
    intrigue = may_intrigue(s, seat)
    offered = len(usable(s, seat, pending)) - automatic.bit_count()
    if not intrigue:
        if plain >= 0:
            _use(s, seat, pending, plain, 0)
            return
        if not offered and automatic.bit_count() <= 1:
            if automatic:
                _use(s, seat, pending, automatic.bit_length() - 1, 0)
            return
    s.stack.append((ASK, b.ASK_AFTER, 1 << seat, pending))


def _use(s: State, seat: int, pending: int, at: int, closing: int) -> None:
    """The ability of one Helper works now; the others go on waiting."""
    pending &= ~(1 << at)
    if pending or (not closing and may_intrigue(s, seat)):
        s.stack.append((steps.PENDING, seat, pending, closing))
    fire(s, seat, s.team[at] >> 3)


def fire(s: State, seat: int, kind: int, here: int = -1) -> None:
    """Begin the ability of a Helper."""
    s.moved = 0
    if s.sink is not None:
        tell(s, e.USED, seat, (kind,))
    begin(s.stack, s.cards.effect[kind], seat, here)


def usable(s: Board, seat: int, pending: int) -> list[int]:
    """The pending Helpers whose ability can be used now, as places in the team."""
    found: list[int] = []
    for at, entry in enumerate(s.team):
        if pending >> at & 1:
            kind = entry >> 3
            if not s.cards.needs_yes[kind] or can.can_block(s, s.cards.effect[kind], seat, -1, -1):
                found.append(at)
    return found


def in_after(s: State, seat: int, move: int) -> None:
    """Use an ability, or end the token: what is automatic is carried out then (15)."""
    pending = s.stack.pop()[3]
    if move == c.DONE:
        s.stack.append((steps.PENDING, seat, pending, 1))
        return
    kind = move - s.cards.use_base + s.cards.helper_base
    for at, entry in enumerate(s.team):
        if pending >> at & 1 and entry >> 3 == kind:
            _use(s, seat, pending, at, 0)
            return


# Intrigues (18)


def may_intrigue(s: Board, seat: int) -> bool:
    """Whether the seat may still play an Intrigue for this token; its hand's size is public (18)."""
    return s.left[seat] > 0 and not s.intrigue_used


def in_intrigue(s: State, seat: int, move: int) -> None:
    """Play an Intrigue; the question it was played at is asked again afterwards (18)."""
    frame = s.stack.pop()
    if frame[KIND] == b.ASK_REVEAL:
        s.stack.append((steps.REVEAL, seat))
    elif frame[KIND] == b.ASK_AFTER:
        s.stack.append((steps.PENDING, seat, frame[3], 0))
    else:
        s.stack.append((steps.ACT, seat, s.stack[-1][2]))
    kind = move - s.cards.intrigue_base + s.cards.base[6]
    hand = s.hands[seat]
    s.hands[seat] = acts.without(hand, hand.index(kind))
    s.left[seat] -= 1
    s.intrigue_used = True
    s.intrigued = tuple(sorted((*s.intrigued, kind * 8 + seat)))
    s.moved = 0
    tell(s, e.INTRIGUE, seat, (kind,))
    begin(s.stack, s.cards.effect[kind], seat)
