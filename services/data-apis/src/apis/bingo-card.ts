import { contract } from '#contracts/bingo-card.ts'
import { defineApi, type Means } from '#src/define-api.ts'
import { drawItems } from '#src/lib/chance.ts'
import { drawBingo } from '#src/lib/draw-bingo.ts'

type RandomBytes = Means['randomBytes']
type Row = (number | null)[]

const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** Five columns of 15 numbers each under B, I, N, G and O; the middle is free. */
function makeCard75(randomBytes: RandomBytes): Row[] {
  const columns = range(0, 4).map((column) =>
    drawItems(range(column * 15 + 1, column * 15 + 15), 5, randomBytes),
  )
  return range(0, 4).map((row) =>
    columns.map((column, index) => (row === 2 && index === 2 ? null : (column[row] ?? null))),
  )
}

const ROWS_90 = 3
const COLUMNS_90 = 9
const NUMBERS_IN_ROW = 5

/** Chooses the cells that have numbers: five per row, at least one per column. */
function layOut(randomBytes: RandomBytes): boolean[][] {
  for (;;) {
    const rows = range(1, ROWS_90).map(() => {
      const chosen = drawItems(range(0, COLUMNS_90 - 1), NUMBERS_IN_ROW, randomBytes)
      return range(0, COLUMNS_90 - 1).map((column) => chosen.includes(column))
    })
    // Drawn again until no column is empty, so that each permitted layout is equally likely.
    if (range(0, COLUMNS_90 - 1).every((column) => rows.some((row) => row[column]))) return rows
  }
}

/** Nine columns of 1 to 9, 10 to 19 and so on to 80 to 90, ascending from the top. */
function makeCard90(randomBytes: RandomBytes): Row[] {
  const layout = layOut(randomBytes)
  const columns = range(0, COLUMNS_90 - 1).map((column) => {
    const numbers = range(Math.max(1, column * 10), column === 8 ? 90 : column * 10 + 9)
    const count = layout.filter((row) => row[column]).length
    return ascending(drawItems(numbers, count, randomBytes))
  })
  return layout.map((row) =>
    row.map((isFilled, column) => (isFilled ? (columns[column]?.shift() ?? null) : null)),
  )
}

export default defineApi(contract, {
  handle({ count, game }, { randomBytes }) {
    const make = game === 75 ? makeCard75 : makeCard90
    const cards = range(1, count).map((number) => ({ number, rows: make(randomBytes) }))
    return { game, cards, svg: drawBingo(cards, game === 75 ? 'BINGO' : '') }
  },
})
