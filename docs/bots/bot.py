"""A bot for every game of the arena; it needs Python alone.

python -m engine arena braverats --seats "cmd:python3 docs/bots/bot.py",novice --games 20
"""

import json
import random
import sys

rng = random.Random()


def choose(request):
    """Draw two legal moves and take the one that is later in the list: often the larger card, value or step."""
    legal = request["legal"]
    move = max(rng.choice(legal), rng.choice(legal), key=legal.index)
    return {"move": move, "debug": f"seat {request['seat']} has {len(legal)} moves"}


for line in sys.stdin:
    request = json.loads(line)
    if request["do"] == "quit":
        break
    answer = {"id": request["id"], "ok": True}
    if request["do"] == "hello":
        answer["protocol"] = "1.0"
    elif request["do"] == "begin":
        rng.seed(request["number"])  # the same game is played the same way again
    elif request["do"] == "choose":
        answer.update(choose(request))
    else:
        answer.update(ok=False, error=f"unknown request {request['do']}")
    print(json.dumps(answer), flush=True)
