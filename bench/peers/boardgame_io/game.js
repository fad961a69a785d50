// Noughts and crosses that starts anew when somebody has a line or the board is full.

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
];

/** Whether a board is done with. */
function over(cells) {
  const line = (/** @type {number[]} */ [a, b, c]) =>
    cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c];
  return LINES.some(line) || cells.every((cell) => cell !== null);
}

const game = {
  name: "crosses",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ cells: Array(9).fill(null), boards: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: {
      /** Mark a cell; on a board that is done, clear it for whoever is next. */
      move: ({ G, playerID }, cell) => {
        if (G.cells[cell] !== null) return "INVALID_MOVE";
        G.cells[cell] = playerID;
        if (over(G.cells)) {
          G.cells = Array(9).fill(null);
          G.boards += 1;
        }
      },
      client: false, // shown once the server has told it, not before
    },
  },
};

module.exports = { game };
