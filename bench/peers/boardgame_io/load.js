// Tables of two at a boardgame.io server: node load.js PORT TABLES SECONDS PACE.
// Says "ready", waits for a line, plays, and says what each move has taken, in seconds.

const { Client, LobbyClient } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { game } = require("./game.js");

const [port, tables, seconds, pace] = process.argv.slice(2).map(Number);
const address = `http://127.0.0.1:${port}`;
const AT_ONCE = 16;
const PATIENCE = 30_000;

/** @param {number} ms */
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** One person at a table, by the library's own client. */
class Person {
  constructor(matchID, playerID, credentials) {
    this.client = Client({
      game,
      matchID,
      playerID,
      credentials,
      debug: false,
      multiplayer: SocketIO({ server: address, socketOpts: { transports: ["websocket"] } }),
    });
    this.awaited = 0;
    this.heard = () => {};
    this.client.subscribe((state) => {
      if (state !== null && state._stateID >= this.awaited) this.heard();
    });
    this.client.start();
  }

  /** Wait until the table has come to a state. */
  hear(number) {
    return new Promise((done, fail) => {
      const late = setTimeout(() => fail(new Error("nobody has seen a move")), PATIENCE);
      this.awaited = number;
      this.heard = () => {
        clearTimeout(late);
        this.heard = () => {};
        done();
      };
      const state = this.client.getState();
      if (state !== null && state._stateID >= number) this.heard();
    });
  }
}

/** A match with both its persons there. */
async function seated() {
  const lobby = new LobbyClient({ server: address });
  const { matchID } = await lobby.createMatch(game.name, { numPlayers: 2 });
  const persons = [];
  for (const playerID of ["0", "1"]) {
    const about = { playerID, playerName: playerID };
    const { playerCredentials } = await lobby.joinMatch(game.name, matchID, about);
    persons.push(new Person(matchID, playerID, playerCredentials));
  }
  await Promise.all(persons.map((person) => person.hear(0)));
  return persons;
}

/** Mark a free cell; how long it takes until both see it. */
async function move(persons) {
  const { G, ctx, _stateID } = persons[0].client.getState();
  const free = [...G.cells.keys()].filter((cell) => G.cells[cell] === null);
  const began = performance.now();
  const both = persons.map((person) => person.hear(_stateID + 1));
  persons[Number(ctx.currentPlayer)].client.moves.mark(
    free[Math.floor(Math.random() * free.length)],
  );
  await Promise.all(both);
  return (performance.now() - began) / 1000;
}

/** Move at a table at its pace until the time is over. */
async function play(persons, until, taken) {
  await sleep(Math.random() * pace * 1000);
  while (performance.now() < until) {
    const lasted = await move(persons);
    taken.push(lasted);
    await sleep(Math.max(0, pace - lasted) * 1000);
  }
}

async function main() {
  const all = [];
  while (all.length < tables) {
    const more = Math.min(AT_ONCE, tables - all.length);
    all.push(...(await Promise.all(Array.from({ length: more }, seated))));
  }
  console.log("ready");
  await new Promise((done) => process.stdin.once("data", done));
  const taken = [];
  const until = performance.now() + seconds * 1000;
  await Promise.all(all.map((persons) => play(persons, until, taken)));
  console.log(JSON.stringify(taken));
  await new Promise((done) => process.stdin.once("end", done));
  process.exit(0);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
