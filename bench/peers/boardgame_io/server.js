// A boardgame.io server: node server.js PORT [FOLDER]. Without a folder matches stay in memory.

const { FlatFile, Server } = require("boardgame.io/server");
const { game } = require("./game.js");

const [port, folder] = process.argv.slice(2);
const server = Server({
  games: [game],
  origins: [/127\.0\.0\.1/],
  ...(folder ? { db: new FlatFile({ dir: folder }) } : {}),
});
server.router.get("/health", (context) => {
  context.body = "well\n";
});
server.run(Number(port));
