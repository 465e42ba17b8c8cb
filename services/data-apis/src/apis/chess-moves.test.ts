import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Position {
  fen: string
  state: string
  count: number
  moves?: { san: string; uci: string }[]
}

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'

const look = (query: Record<string, string>) => ask<Position>('chess-moves', query)

/** Positions after `depth` more moves, counted through the API itself. */
async function perft(fen: string, depth: number): Promise<number> {
  const { count, moves = [] } = await look({ fen })
  if (depth === 1) return count
  let total = 0
  for (const { uci } of moves) total += await perft((await look({ fen, move: uci })).fen, depth - 1)
  return total
}

// Stockfish 15.1 (Debian 12): position fen FEN, go perft DEPTH
it.each([
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 2, 400],
  [KIWIPETE, 2, 2039],
  ['8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', 3, 2812],
  ['r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1', 2, 264],
  ['rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8', 2, 1486],
])('counts the moves of %s to depth %d', async (fen, depth, count) => {
  expect(await perft(fen, depth)).toBe(count)
})

it.each([
  ['rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 'checkmate', 0],
  ['7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'stalemate', 0],
  ['8/8/4k3/8/8/3BK3/8/8 w - - 0 1', 'insufficient_material', 18],
  ['4k3/8/8/8/8/8/4R3/4K3 b - - 0 1', 'check', 4],
  ['4k3/8/8/8/8/8/3R4/4K3 w - - 100 80', 'fifty_moves', 18],
])('knows the state of %s', async (fen, state, count) => {
  expect(await look({ fen })).toMatchObject({ state, count })
})

it('plays moves in three notations', async () => {
  const { fen } = await look({ move: 'Nf3' })
  expect(await look({ move: 'g1f3' })).toMatchObject({ fen, turn: 'black' })
  expect(await look({ fen: KIWIPETE, move: '0-0' })).toMatchObject({ played: { san: 'O-O' } })
  expect(await look({ fen: '8/4P2k/8/8/8/8/8/4K3 w', move: 'e7e8n' })).toMatchObject({
    played: { san: 'e8=N', captured: null },
  })
})

it('lists the moves of one piece', async () => {
  const { count, moves = [] } = await look({ square: 'b1' })
  expect([count, moves.map(({ san }) => san)]).toEqual([20, ['Na3', 'Nc3']])
})

it.each([
  [{ move: 'e5' }, 'move'],
  [{ fen: '8/8/8/8/8/8/8/8 w - - 0 1' }, 'fen'],
  [{ fen: 'hello' }, 'fen'],
  [{ fen: '4k3/4R3/8/8/8/8/8/4K3 w - - 0 1' }, 'fen'],
  [{ square: 'j9' }, 'square'],
])('refuses %j', async (query, name) => {
  expect(await refusal('chess-moves', query)).toMatchObject({
    status: 400,
    errors: { [name]: expect.any(String) },
  })
})
