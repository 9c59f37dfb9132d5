"""A computer player for one seat: python computer_player.py "http://HOST/tables/TABLE/join#CODE" [NAME]"""

import json
import random
import secrets
import sys
import time
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def call(url, token, data=None):
    """One request. While the server is away or asks for patience, the same is sent again."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    while True:
        try:
            return urlopen(Request(url, data and json.dumps(data).encode(), headers), timeout=60)
        except OSError as trouble:
            if isinstance(trouble, HTTPError) and trouble.code not in (429, 503):
                raise
            time.sleep(1)


def choose(state):
    """The move to make, from what the seat sees (state["view"]) and may do: here is room for thought."""
    moves = [option["move"] for option in state["decision"]["options"]]
    return "call" if "call" in moves else random.choice(moves)


def play(link, name="Computer"):
    """Play a whole game; its result."""
    page, _, code = link.partition("#")
    api, token = page.removesuffix("/join").replace("/tables/", "/api/v1/tables/"), secrets.token_urlsafe()
    call(f"{api}/seats", token, {"name": name, "invitation": code})
    while True:
        try:
            for state in map(json.loads, filter(bytes.strip, call(f"{api}/stream", token))):
                if state.get("over"):
                    return state["result"]
                if state.get("decision"):
                    move = {"ply": state["ply"], "key": secrets.token_hex(), "moves": [choose(state)]}
                    call(f"{api}/moves", token, move)
        except (OSError, HTTPException) as trouble:
            print(trouble)  # the line was cut, or somebody was faster: look again


print(play(*sys.argv[1:3]))
