// boardgame.io as its own documentation sets it up, in memory, with a game the size of Inara: a board of 64 squares,
// nine pieces a side; the player whose turn it is moves one of them to a free square.
const { Server } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const pieces = (side, rows) =>
  rows.map((square, number) => ({ side, square, shape: number % 3, colour: Math.floor(number / 3) }));

const golems = {
  name: 'golems',
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => {
    const board = Array(64).fill(null);
    const home = { 0: [0, 2, 4, 6, 9, 11, 13, 15, 16], 1: [63, 61, 59, 57, 54, 52, 50, 48, 47] };
    for (const side of ['0', '1'])
      for (const { square, ...piece } of pieces(side, home[side])) board[square] = piece;
    return { board, hands: { 0: ['moon', 'white', 'mirror'], 1: ['sand', 'peak', 'blue'] }, resting: 'orange' };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    go: ({ G, playerID }, from, to) => {
      const piece = G.board[from];
      if (!piece || piece.side !== playerID || to < 0 || to > 63 || G.board[to]) return INVALID_MOVE;
      G.board[to] = piece;
      G.board[from] = null;
    },
  },
};

const server = Server({ games: [golems], origins: [] });
// On this machine only; whoever begins it reads the line that it prints.
server.run({ port: { port: Number(process.argv[2]), host: '127.0.0.1' }, callback: () => console.log('ready') });
