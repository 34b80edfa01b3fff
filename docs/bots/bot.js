// A bot for every game of the arena; it needs Node.js alone.
//
// python -m engine arena braverats --seats "cmd:node docs/bots/bot.js",novice --games 20
"use strict";

let state = 1;

// Node's own random numbers have no seed; these are the same for the same game.
function draw(length) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * length);
}

// Draw two legal moves and take the one that is later in the list: often the larger card, value or step.
function choose({ legal }) {
  return { move: legal[Math.max(draw(legal.length), draw(legal.length))] };
}

const lines = require("readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const request = JSON.parse(line);
  const answer = { id: request.id, ok: true };
  if (request.do === "quit") return lines.close();
  if (request.do === "hello") answer.protocol = "1.0";
  else if (request.do === "begin") state = request.number + 1;
  else if (request.do === "choose") Object.assign(answer, choose(request));
  else Object.assign(answer, { ok: false, error: `unknown request ${request.do}` });
  process.stdout.write(JSON.stringify(answer) + "\n");
});
