// Mantis in JavaScript, from docs/reference/rules.md alone, behind the protocol of
// docs/reference/conformance.md: one JSON object per line in, one per line out.
"use strict";

const COLOURS = ["red", "orange", "yellow", "green", "blue", "purple", "pink"]; // C1
const LETTERS = "roygbpk";
const GOALS = { standard: 10, duel: 15 }; // E1, D1

class Refused extends Error {}
const refuse = (reason) => { throw new Refused(reason); };

// C2 to C5: every back of three colours, once with each of its colours as the front.
const DECK = new Set();
for (let a = 0; a < 7; a++)
  for (let b = a + 1; b < 7; b++)
    for (let c = b + 1; c < 7; c++)
      for (const front of [a, b, c]) {
        const others = [a, b, c].filter((each) => each !== front).map((each) => LETTERS[each]);
        DECK.add(LETTERS[front].toUpperCase() + others.join(""));
      }

const front = (card) => COLOURS[LETTERS.indexOf(card[0].toLowerCase())];
const back = (card) => COLOURS.filter((_, at) => card.toLowerCase().includes(LETTERS[at]));
const most = (numbers) => Math.max(...numbers);

function newGame({ rules, players, first, deck }) {
  if (players < 2 || players > 6) refuse("two to six play"); // S1
  if (rules === "duel" && players !== 2) refuse("two play a duel"); // D1
  if (first < 0 || first >= players) refuse("no such seat starts"); // S6
  if (deck.length !== 105 || new Set(deck).size !== 105) refuse("expected 105 different cards");
  if (!deck.every((card) => DECK.has(card))) refuse("a card that is not in the deck");
  const tanks = Array.from({ length: players }, () => []);
  for (let at = 0; at < 4 * players; at++) tanks[at % players].push(deck[at]); // S2
  const piles = tanks.map(() => []); // S5
  return { rules, toMove: first, tanks, piles, draw: deck.slice(4 * players) };
}

const cards = (text) => (text === "-" ? [] : text.match(/[A-Z][a-z]+/g));
const zone = (some) => some.join("") || "-";

function load({ position }) {
  const [rules, seat, tanks, piles, draw] = position.split(" ");
  const zones = (text) => text.split("/").map(cards);
  return { rules, toMove: Number(seat), tanks: zones(tanks), piles: zones(piles), draw: cards(draw) };
}

function show({ rules, toMove, tanks, piles, draw }) {
  return [rules, toMove, tanks.map(zone).join("/"), piles.map(zone).join("/"), zone(draw), "-"].join(" ");
}

function result({ rules, tanks, piles, draw }) {
  const scores = piles.map((pile) => pile.length);
  const seats = [...tanks.keys()];
  if (most(scores) >= GOALS[rules]) // E1
    return { winners: seats.filter((seat) => scores[seat] >= GOALS[rules]), reason: "goal" };
  if (draw.length > 0) return null; // E2
  const richest = seats.filter((seat) => scores[seat] === most(scores)); // E3
  const tank = most(richest.map((seat) => tanks[seat].length)); // E4
  const winners = richest.filter((seat) => tanks[seat].length === tank); // E5
  return { winners, reason: "draw pile empty" };
}

function legalActions(game) {
  if (result(game)) return [];
  const others = [...game.tanks.keys()].filter((seat) => seat !== game.toMove);
  return ["score", ...others.map((seat) => `steal ${seat}`)]; // T1, T2
}

function act(game, { action }) {
  if (!legalActions(game).includes(action)) refuse(`not legal here: ${action}`);
  const mover = game.toMove;
  const steals = action !== "score";
  const tank = steals ? Number(action.split(" ")[1]) : mover; // T3, T4
  const [card, ...draw] = game.draw; // T6
  const matched = game.tanks[tank].filter((each) => front(each) === front(card));
  const hit = matched.length > 0;
  const moved = [...matched, card];
  const tanks = game.tanks.map((each) => each.filter((lying) => !matched.includes(lying)));
  const piles = game.piles.map((each) => [...each]);
  const intoPile = hit && !steals; // T3a, T5
  const seat = hit ? mover : tank; // T3b, T4a, T4b
  (intoPile ? piles : tanks)[seat].push(...moved);
  const again = game.rules === "duel" && steals && hit; // D2
  const toMove = again ? mover : (mover + 1) % tanks.length; // T7
  const after = { rules: game.rules, toMove, tanks, piles, draw };
  const event = {
    rules: game.rules, ply: ply(game), flip: { mover, action, tank, card, matched, hit },
    transfers: [{ cards: moved, to: `${intoPile ? "score pile" : "tank"} ${seat}` }],
    to_move: toMove, ...common(after),
  };
  return [after, event];
}

const ply = ({ tanks, draw }) => 105 - 4 * tanks.length - draw.length;
const common = (game) => ({
  top_back: game.draw.length ? back(game.draw[0]) : null, // S4
  result: result(game), token: null, actions: legalActions(game),
});

function view(game, { kind }) {
  const { rules, toMove, tanks, piles, draw } = game;
  const both = {
    rules, players: tanks.length, goal: GOALS[rules], ply: ply(game), to_move: toMove, ...common(game),
  };
  if (kind === "memory") return { ...both, tanks, score_piles: piles, unseen: [...draw].sort() }; // I3
  const count = (some) => (colour) => [colour, some.filter((card) => front(card) === colour).length];
  const counts = tanks.map((some) => Object.fromEntries(COLOURS.map(count(some))));
  return { ...both, tanks: counts, scores: piles.map((pile) => pile.length), draw_count: draw.length }; // I1
}

let game = null;
function answer(request) {
  let event = null;
  switch (request.do) {
    case "hello": return { protocol: 1, name: "mantis-js", version: "1.0" };
    case "new_game": game = newGame(request); return null;
    case "load": game = load(request); return null;
    case "act": [game, event] = act(game, request); return event;
    case "show": return show(game);
    case "legal_actions": return legalActions(game);
    case "view": return view(game, request);
  }
  return refuse(`no such request: ${request.do}`);
}

const lines = require("readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const request = JSON.parse(line);
  let said;
  try {
    said = { ok: answer(request) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    said = { refused: error.message };
  }
  console.log(JSON.stringify({ id: request.id, ...said }));
});
