"""Half-done work of a position, checked: only what a running game could have waiting is let in.

From the bottom up a stack is what the phase goes on with, the work of the token or card in hand, and one
question on top. Where a position gives no stack, it follows from the phase.
"""

from typing import Final

from stockyard.kernel.effects import RUN
from stockyard.kernel.game import BadCard
from stockyard.kernel.reading import Reader
from stockyard.kernel.stack import ASK, KIND, MASK, Frame
from stockyard.zoo import board as b
from stockyard.zoo import can, flow, legal, steps, verbs
from stockyard.zoo import shapes as v
from stockyard.zoo.board import COMPANIES, State
from stockyard.zoo.cardset import MOST_LOOKED, check_block

# What stands in the frames of each step, and of each question after its mask, by the names of ``ranges``.
FRAMES: Final[dict[int, str]] = {
    RUN: "block pc seat? company? seat?",
    steps.EACH: "group block k seat? company?",
    steps.PICK: "what n seat company? seat? source extra",
    steps.SEAT: "k",
    steps.REVEAL: "seat",
    steps.ACT: "seat token",
    steps.AFTER: "seat token",
    steps.PENDING: "seat team flag",
    steps.TIMED: "when k place company? mask",
    steps.MARKET: "",
    steps.DECK: "at",
    steps.CARD_DONE: "at card",
    steps.DIVIDE: "at mask",
    steps.ROUND_END: "",
    steps.EVENT: "events",
    steps.EVENT_DONE: "events event",
    steps.NEXT: "",
    steps.SALE: "",
}
ASKS: Final[dict[int, str]] = {
    b.ASK_TOKEN: "mask",
    b.ASK_REVEAL: "",
    b.ASK_SHARES: "left three three",
    b.ASK_FRUITS: "left three three",
    b.ASK_HIRING: "",
    b.ASK_LOBBYING: "",
    b.ASK_SPECULATION: "",
    b.ASK_LOBBY_COMPANY: "card",
    b.ASK_SEND: "company looked mode",
    b.ASK_SEND_COMPANY: "company looked mode",
    b.ASK_ORDER: "company looked mode flag laid",
    b.ASK_AFTER: "team",
    b.ASK_MAY: "block company? seat?",
    b.ASK_COMPANY: "block seat?",
    b.ASK_PLAYER: "block company? who",
    b.ASK_FRUIT: "what n company? seat? source extra",
    b.ASK_DIVISION: "at n mask",
    b.ASK_HIRE_CARD: "extra source",
    b.ASK_LOBBY_CARD: "company source",
    b.ASK_PAY: "helper cost cost cost extra",
    b.ASK_MOVE_SHARE: "company source",
}
ACTIONS: Final = (b.ASK_SHARES, b.ASK_FRUITS, b.ASK_HIRING, b.ASK_LOBBYING, b.ASK_SPECULATION)
# What a look may allow, by the question that it leads to.
MODES: Final[dict[int, tuple[int, ...]]] = {
    b.ASK_SEND: (v.LOOK_BOTTOM, v.LOOK_REMOVE, v.LOOK_SPECULATION),
    b.ASK_SEND_COMPANY: (v.LOOK_SPECULATION,),
    b.ASK_ORDER: (v.LOOK_ORDER, v.LOOK_SPECULATION),
}
PICKED: Final = (
    v.ADD, v.CLEAR, v.TAKE, v.GAIN, v.DISCARD, v.STEAL, v.EXCHANGE, v.SWAP_FRUIT, v.FRUIT_PRICE,
    v.SELL_FRUIT, verbs.GET_EXCHANGED, verbs.GET_SWAPPED,
)  # fmt: skip
# What the phase goes on with, at the bottom of the stack.
BOTTOMS: Final[dict[int, tuple[int, ...]]] = {
    b.PLAY: (steps.SEAT,),
    b.MARKET: (steps.DECK, steps.CARD_DONE),
    b.DIVIDE: (steps.DIVIDE,),
    b.ROUND_END: (steps.EVENT, steps.EVENT_DONE, steps.NEXT),
    b.END: (steps.SALE,),
}
ABOVE: Final = (RUN, steps.EACH, steps.PICK, steps.ACT, steps.REVEAL, steps.PENDING, steps.TIMED)


def begin(s: State) -> None:
    """The stack of a position that gives none: what its phase begins with."""
    if s.stack or s.winners:
        return
    persons = ((1 << s.options.seats) - 1) & ~s.options.bots
    if s.phase == b.CHOOSE:
        mask = 0
        for seat in range(s.options.seats):
            if persons >> seat & 1 and s.chosen[seat] < 0:
                mask |= 1 << seat
        s.stack.append((ASK, b.ASK_TOKEN, mask, persons) if mask else (steps.SEAT, 0))
    elif s.phase == b.PLAY:
        k = _played(s)
        s.stack.append((steps.SEAT, k))
        s.revealed = 0
        for done in range(k):
            s.revealed |= 1 << (s.first + done) % s.options.seats
        _check_chosen(s, k)
    elif s.phase == b.MARKET:
        s.stack.append((steps.MARKET,))
    elif s.phase == b.DIVIDE:
        s.stack.append((steps.DIVIDE, 0, 0))
    elif s.phase == b.ROUND_END:
        s.stack.append((steps.ROUND_END,))
    else:
        flow.end(s)


def _played(s: State) -> int:
    """How many seats have played the present token before the current one."""
    return (s.current - s.first) % s.options.seats if s.current >= 0 else 0


def check_phase(s: State, r: Reader) -> None:
    """Refuse what another phase has, or what means nothing without the work that is half done."""
    if s.phase != b.END:
        for name in ("purse", "met"):
            if r.at(name).items():
                raise r.at(name).fault("only at the end of the game")
    for seat in range(s.options.seats):
        if s.met >> seat & 1 and s.goals[seat] < 0:
            raise r.at("met").fault("seats with a Hidden Goal")
    if s.phase == b.CHOOSE and (s.token >= s.options.tokens or s.revealed):
        name = "revealed" if s.revealed else "token"
        raise r.at(name).fault(
            f"while tokens are chosen: none revealed, and at most token {s.options.tokens}"
        )
    if not r.has("stack"):
        if s.resolving >= 0:
            raise r.at("resolving").fault("a deck that is being resolved needs the stack that resolves it")
        for name in ("intrigue_used", "acted"):
            if r.at(name).boolean():
                raise r.at(name).fault("needs the stack of the token that is being played")
    _turn_over(s)


def _turn_over(s: State) -> None:
    """A chosen token lies face down only until its seat plays it; any other is left out of account."""
    for k in range(s.options.seats):
        seat = (s.first + k) % s.options.seats
        if s.phase != b.CHOOSE and (s.phase != b.PLAY or k < _played(s)):
            s.chosen[seat] = -1


def _check_chosen(s: State, done: int) -> None:
    """Everybody who has not played this token has chosen one."""
    for k in range(done, s.options.seats):
        seat = (s.first + k) % s.options.seats
        if s.chosen[seat] < 0 and not s.options.bots >> seat & 1:
            raise Reader(None, f"seat[{seat}].chosen").fault("the token that this seat has chosen")


def check(s: State, r: Reader) -> None:
    """Raise BadRecord for work that no running game has, or that could not go on."""
    stack = s.stack
    if not stack or stack[-1][0] != ASK:
        raise r.fault("ends with a question")
    for at, frame in enumerate(stack):
        if not _in_range(s, frame) or (frame[0] == ASK) != (at == len(stack) - 1):
            raise Reader(None, f"{r.path}[{at}]").fault("no such frame can stand here")
        fault = _misplaced(s, at, frame)
        if fault:
            raise Reader(None, f"{r.path}[{at}]").fault(fault)
    _check_question(s, r)


def ranges(s: State) -> dict[str, tuple[int, int]]:
    """The lowest and highest int that each name of FRAMES and ASKS stands for."""
    seats = s.options.seats
    cards = s.cards
    return {
        "block": (1, len(cards.blocks) - 1),
        "source": (0, len(cards.blocks) - 1),
        "pc": (0, 63),
        "seat": (0, seats - 1),
        "seat?": (-1, seats - 1),
        "company": (0, 2),
        "company?": (-1, 2),
        "group": (0, v.PLAYERS),
        "k": (0, seats),
        "what": (0, 99),
        "n": (1, 99),
        "left": (1, 99),
        "three": (0, 7),
        "extra": (-20, 20),
        "token": (0, b.SPECULATION),
        "team": (0, (1 << len(s.team)) - 1),
        "flag": (0, 1),
        "when": (v.MARKET_START, v.FINAL),
        "place": (0, len(s.team)),
        "mask": (0, (1 << seats) - 1),
        "at": (0, 2),
        "card": (0, cards.influence_size - 1),
        "events": (0, 1),
        "event": (cards.deck("event").start, cards.deck("event").stop - 1),
        "looked": (1, 99),
        "mode": (v.LOOK_ORDER, v.LOOK_SPECULATION),
        "laid": (0, 99),
        "who": (0, v.SHAREHOLDER),
        "helper": (cards.helper_base, cards.bot_base - 1),
        "cost": (0, 99),
    }


def _in_range(s: State, frame: Frame) -> bool:
    """Whether a frame has the ints of its step."""
    names = FRAMES.get(frame[0], "").split()
    given = frame[1:]
    if frame[0] == ASK:
        if len(frame) < 3 or frame[KIND] not in ASKS:
            return False
        names = ASKS[frame[KIND]].split()
        given = frame[3:]
    if len(names) != len(given):
        return False
    limits = ranges(s)
    for name, n in zip(names, given, strict=True):
        low, high = limits[name]
        if not low <= n <= high:
            return False
    return True


def _misplaced(s: State, at: int, frame: Frame) -> str:
    """What is wrong with a frame where it stands; nothing if it is right."""
    step = frame[0]
    if at == 0 and step != ASK:
        if step not in BOTTOMS.get(s.phase, ()):
            return f"this phase goes on with another step than {step}"
        return _wrong_bottom(s, frame)
    if at and step == steps.AFTER:
        if at != 1 or s.phase != b.PLAY or frame[1] != s.current or b.last_token(s, s.current) < 0:
            return "follows the token of the seat that plays one"
    elif at and step not in ABOVE and step != ASK:
        return f"step {step} stands at the bottom"
    return _wrong_work(s, at, frame)


def _wrong_bottom(s: State, frame: Frame) -> str:
    step = frame[0]
    if step == steps.SEAT:
        person = s.current >= 0 and not s.options.bots >> s.current & 1
        if not person or not frame[1] or (s.first + frame[1] - 1) % s.options.seats != s.current:
            return "the next seat is the one after the current"
    if step == steps.CARD_DONE:
        if s.resolving != s.order[frame[1]] or not s.resolved or s.resolved[-1] != frame[2]:
            return "the card that is being resolved"
    elif s.resolving >= 0:
        return "no deck is being resolved here"
    if step == steps.EVENT_DONE and (not s.event_aside or s.event_aside[-1] != frame[2]):
        return "the Event that was drawn last"
    if (step == steps.EVENT or step == steps.EVENT_DONE) and not s.options.events:
        return "the game is played without Events"
    if s.phase == b.END and not s.purse:
        return "the purse is needed at the end"
    return ""


def _wrong_work(s: State, at: int, frame: Frame) -> str:
    """Blocks need who acts and where; a token's work needs its token below."""
    step = frame[0]
    if step == RUN and not frame[2] < len(s.cards.blocks[frame[1]]):
        return "the block is not that long"
    if step == RUN and not runs(s, frame[1], frame[3] >= 0, frame[4] >= 0, frame[5] >= 0):
        return "this block can't run without somebody or somewhere"
    if step == steps.EACH:
        needs_here = frame[1] <= v.RIVALS
        if (needs_here and frame[5] < 0) or not runs(s, frame[2], True, frame[5] >= 0, False):
            return "this block can't run here"
    if step == steps.PICK and frame[1] != v.EXCHANGE:
        return "only exchanges go on after a question"
    if step in (steps.ACT, steps.PENDING, steps.REVEAL):
        if s.phase != b.PLAY or frame[1] != s.current:
            return "work of the seat that plays its token"
        if step == steps.ACT and (at != 2 or s.stack[1][0] != steps.AFTER or s.stack[1][2] != frame[2]):
            return "the action of the token below it"
        if step == steps.REVEAL and (at != 1 or s.chosen[s.current] < 0):
            return "a token that is still face down"
    if step == steps.PENDING and not owns(s, frame[1], frame[2]):
        return "Helpers of the seat"
    if step == steps.TIMED and frame[1] in (v.DIVISION_EMPTY, v.DIVISION_MINORITY) and frame[4] < 0:
        return "a Company is needed"
    return ""


def runs(s: State, block: int, me: bool, here: bool, it: bool) -> bool:
    """Whether a block has all that its verbs need."""
    if block == 0 or s.cards.source[block] in s.cards.deck("bot"):
        return False
    try:
        check_block(s.cards.blocks, block, "", me, here, it)
    except BadCard:
        return False
    return True


def owns(s: State, seat: int, pending: int) -> bool:
    """Whether all pending Helpers are the seat's, and have an ability."""
    for at, entry in enumerate(s.team):
        if pending >> at & 1 and (entry & 7 != seat or not s.cards.effect[entry >> 3]):
            return False
    return True


def _pick_fits(s: State, seat: int, top: Frame) -> bool:
    """Whether Fruits can be picked for this; of an exchange or a swap one's own Fruit is settled."""
    _, _, _, what, _, here, it, _, extra = top
    if what not in PICKED or (what in (v.ADD, v.CLEAR, v.TAKE) and here < 0):
        return False
    if what in (verbs.GET_EXCHANGED, verbs.GET_SWAPPED):
        if not 0 <= extra < COMPANIES or not s.fruits[seat * COMPANIES + extra]:
            return False
    return it >= 0 or what not in (v.STEAL, v.SWAP_FRUIT, verbs.GET_SWAPPED)


# The question


def _check_question(s: State, r: Reader) -> None:
    top = s.stack[-1]
    kind = top[KIND]
    persons = ((1 << s.options.seats) - 1) & ~s.options.bots
    path = Reader(None, f"{r.path}[{len(s.stack) - 1}]")
    if not top[MASK] or top[MASK] & ~persons:
        raise path.fault("asks persons at the table")
    if kind == b.ASK_TOKEN:
        if s.picks:
            raise r.fault("picks belong to a look at a deck")
        if len(s.stack) > 1 or s.phase != b.CHOOSE or top[3] != persons:
            raise path.fault("the choice of tokens stands alone and asks all persons")
        for seat in range(s.options.seats):
            if persons >> seat & 1 and (s.chosen[seat] >= 0) == (top[MASK] >> seat & 1 == 1):
                raise path.fault("asks those who have not chosen")
        return
    seat = top[MASK].bit_length() - 1
    if top[MASK] != 1 << seat or len(s.stack) < 2:
        raise path.fault("asks one seat")
    if s.phase == b.PLAY:
        _check_chosen(s, (s.current - s.first) % s.options.seats + 1)
    if not _question_fits(s, seat, top, kind) or not legal.legal(s, seat):
        raise path.fault("this question does not fit the position")
    if (s.picks != ()) != (b.ASK_SEND <= kind <= b.ASK_ORDER):
        raise r.fault("picks belong to a look at a deck")


def _question_fits(s: State, seat: int, top: Frame, kind: int) -> bool:
    below = s.stack[-2]
    if kind == b.ASK_REVEAL:
        return below[0] == steps.SEAT and seat == s.current and s.chosen[seat] >= 0 and bool(s.left[seat])
    if kind in ACTIONS:
        token = (b.SHARE_TRADING, b.FRUIT_TRADING, b.HIRING, b.LOBBYING, b.SPECULATION)[ACTIONS.index(kind)]
        return below == (steps.AFTER, seat, token)
    if kind == b.ASK_LOBBY_COMPANY:
        return below[0] == steps.AFTER and below[1] == seat and top[3] in s.influence
    if kind == b.ASK_AFTER:
        return below[0] == steps.SEAT and seat == s.current and owns(s, seat, top[3])
    if b.ASK_SEND <= kind <= b.ASK_ORDER:
        return _look_fits(s, top, kind)
    if kind in (b.ASK_MAY, b.ASK_COMPANY, b.ASK_PLAYER):
        here = kind == b.ASK_COMPANY or top[4] >= 0
        it = kind == b.ASK_PLAYER or top[-1] >= 0
        return runs(s, top[3], True, here, it) and (kind != b.ASK_PLAYER or top[5] != v.SHAREHOLDER or here)
    if kind == b.ASK_FRUIT:
        return _pick_fits(s, seat, top)
    if kind == b.ASK_DIVISION:
        return s.phase == b.DIVIDE and below[0] == steps.DIVIDE and below[1:] == (top[3], top[5])
    if kind == b.ASK_PAY:
        return top[3] in s.market and top[7] != 0 and _pays(s, seat, top)
    return True


def _pays(s: State, seat: int, top: Frame) -> bool:
    """Whether the seat has what is still to pay, once the Fruits less or more are settled."""
    short = 0
    for fruit in range(COMPANIES):
        short += max(0, top[4 + fruit] - s.fruits[seat * COMPANIES + fruit])
    if top[7] < 0:
        return short <= -top[7]
    return short == 0 and can.fruits_of(s, seat) >= sum(top[4:])


def _look_fits(s: State, top: Frame, kind: int) -> bool:
    """Whether so many cards were looked at by whoever is asked, and what is decided of them so far."""
    n = top[4]
    seen = s.decks[top[3]].top_seen[:n]
    if n > len(seen) or n > MOST_LOOKED or len(s.picks) < 2 or top[5] not in MODES[kind]:
        return False
    for mask in seen:
        if not mask & top[MASK]:
            return False
    sent = s.picks[0]
    if not -1 <= sent < n or not -1 <= s.picks[1] <= 3:
        return False
    if kind == b.ASK_SEND:
        return s.picks == (-1, -1)
    if kind == b.ASK_SEND_COMPANY:
        return sent >= 0 and s.picks[1:] == (-1,)
    laid = len(s.picks) - 2
    gone = 1 if sent >= 0 else 0
    if gone and top[5] == v.LOOK_ORDER:
        return False
    if top[6] != gone or top[7] != laid or n - gone - laid < 2 or (s.picks[1] >= 0) != (gone == 1):
        return False
    for at, pick in enumerate(s.picks[2:]):
        if not 0 <= pick < n - gone - at:
            return False
    return True
