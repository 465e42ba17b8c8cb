import { Chess, type Square } from 'chess.js'
import { contract } from '#contracts/chess-moves.ts'
import { defineApi } from '#src/define-api.ts'
import { invalidParameter } from '#src/response-error.ts'

const PIECES = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' }
const FIFTY_MOVES = 100

/** A position whose counters may be left out. */
function readPosition(fen: string | undefined): Chess {
  if (fen === undefined) return new Chess()
  const parts = fen.trim().split(/\s+/)
  const complete = [...parts, ...['w', '-', '-', '0', '1'].slice(parts.length - 1)].join(' ')
  try {
    const chess = new Chess(complete)
    const waiting = chess.turn() === 'w' ? 'b' : 'w'
    const king = chess.findPiece({ type: 'k', color: waiting })[0]
    if (!king || chess.isAttacked(king, chess.turn())) throw new Error('the king could be taken')
    return chess
  } catch {
    throw invalidParameter('fen', 'must be a possible position in Forsyth-Edwards notation')
  }
}

/** Coordinates such as e7e8q, or standard notation; zeros are read as castling. */
function play(chess: Chess, text: string) {
  const [, from, to, promotion] = /^([a-h][1-8])([a-h][1-8])([qrbn])?$/i.exec(text.trim()) ?? []
  try {
    return from && to
      ? chess.move({
          from: from.toLowerCase(),
          to: to.toLowerCase(),
          ...(promotion && { promotion: promotion.toLowerCase() }),
        })
      : chess.move(text.trim().replaceAll('0', 'O'))
  } catch {
    throw invalidParameter('move', 'must be a legal move of the position')
  }
}

function stateOf(chess: Chess, halfMoves: number): string {
  if (chess.isCheckmate()) return 'checkmate'
  if (chess.isStalemate()) return 'stalemate'
  if (chess.isInsufficientMaterial()) return 'insufficient_material'
  if (halfMoves >= FIFTY_MOVES) return 'fifty_moves'
  return chess.isCheck() ? 'check' : 'playing'
}

function drawBoard(chess: Chess): string {
  return chess
    .board()
    .map((row) =>
      row
        .map((piece) => {
          if (!piece) return '.'
          return piece.color === 'w' ? piece.type.toUpperCase() : piece.type
        })
        .join(''),
    )
    .join('\n')
}

function readSquare(text: string | undefined): Square | undefined {
  if (text === undefined) return undefined
  const square = text.toLowerCase()
  if (!/^[a-h][1-8]$/.test(square)) throw invalidParameter('square', 'must be a square such as b8')
  return square as Square
}

export default defineApi(contract, {
  handle({ fen, move, square: given }) {
    const square = readSquare(given)
    const chess = readPosition(fen)
    const played = move === undefined ? null : play(chess, move)
    const after = chess.fen()
    const all = chess.moves({ verbose: true })
    const moves = square ? all.filter(({ from }) => from === square) : all
    return {
      fen: after,
      turn: chess.turn() === 'w' ? 'white' : 'black',
      played: {
        san: played?.san ?? null,
        captured: played?.captured ? PIECES[played.captured] : null,
      },
      state: stateOf(chess, Number(after.split(' ')[4])),
      count: all.length,
      ...(moves.length > 0 && {
        moves: moves.map(({ captured, lan, piece, san }) => ({
          san,
          uci: lan,
          piece: PIECES[piece],
          capture: captured !== undefined,
        })),
      }),
      board: drawBoard(chess),
    }
  },
})
