/** Result of a sudoku search. */
export interface Search {
  /** Number of solutions, counted up to two. */
  solutions: number
  first: string | null
  /** Cells in which a digit was tried. */
  trials: number
}

/** A digit that a simple rule puts into a cell. */
export interface Step {
  cell: number
  digit: number
  rule: 'single_candidate' | 'single_place'
}

/** Digits of each cell, 0 for an empty one. */
export type Grid = number[]

const ALL = 0b1_1111_1111
const INDICES = Array.from({ length: 81 }, (_, cell) => cell)

/** Rows, columns and boxes as lists of cells. */
const UNITS: readonly (readonly number[])[] = [
  (cell: number) => Math.floor(cell / 9),
  (cell: number) => cell % 9,
  (cell: number) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3),
].flatMap((unitOf) =>
  Array.from({ length: 9 }, (_, unit) => INDICES.filter((cell) => unitOf(cell) === unit)),
)

const PEERS = INDICES.map((cell) => {
  const peers = new Set(UNITS.filter((unit) => unit.includes(cell)).flat())
  peers.delete(cell)
  return [...peers]
})

const bitOf = (digit: number) => 1 << (digit - 1)

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest > 0; rest &= rest - 1) count++
  return count
}

/** Digits that a cell can still take, as bits. */
function candidates(grid: Grid, cell: number): number {
  let taken = 0
  for (const peer of PEERS[cell] ?? []) {
    const digit = grid[peer] ?? 0
    if (digit > 0) taken |= bitOf(digit)
  }
  return ALL & ~taken
}

/** True if no row, column or box has a digit twice. */
export function isConsistent(grid: Grid): boolean {
  return INDICES.every((cell) => {
    const digit = grid[cell] ?? 0
    return digit === 0 || (candidates(grid, cell) & bitOf(digit)) > 0
  })
}

/**
 * The next step by a cell with one candidate or, if asked for, a digit with one place in its unit.
 */
export function nextStep(grid: Grid, withPlaces: boolean): Step | null {
  const open = grid.map((digit, cell) => (digit === 0 ? candidates(grid, cell) : 0))
  const single = open.findIndex((bits) => countBits(bits) === 1)
  if (single >= 0)
    return { cell: single, digit: Math.log2(open[single] ?? 1) + 1, rule: 'single_candidate' }
  if (!withPlaces) return null
  for (const unit of UNITS)
    for (let digit = 1; digit <= 9; digit++) {
      const places = unit.filter((cell) => ((open[cell] ?? 0) & bitOf(digit)) > 0)
      if (places.length === 1) return { cell: places[0] ?? 0, digit, rule: 'single_place' }
    }
  return null
}

/** Fills cells by the simple rules as far as they carry; returns how many. */
export function fillByRules(grid: Grid, withPlaces: boolean): number {
  let filled = 0
  for (;;) {
    const step = nextStep(grid, withPlaces)
    if (!step) return filled
    grid[step.cell] = step.digit
    filled++
  }
}

/**
 * Looks for two solutions, trying the cell with the fewest candidates after the simple rules.
 * @returns null when `most` trials did not suffice.
 */
export function search(start: Grid, max: number): Search | null {
  const found: Search = { solutions: 0, first: null, trials: 0 }
  const visit = (given: Grid): boolean => {
    const grid = [...given]
    fillByRules(grid, true)
    if (!isConsistent(grid)) return true
    const open = INDICES.filter((cell) => grid[cell] === 0)
    if (open.length === 0) {
      found.solutions++
      found.first ??= grid.join('')
      return true
    }
    const counts = new Map(open.map((cell) => [cell, countBits(candidates(grid, cell))]))
    const cell = open.reduce((a, b) => ((counts.get(b) ?? 9) < (counts.get(a) ?? 9) ? b : a))
    for (let digit = 1; digit <= 9 && found.solutions < 2; digit++) {
      if ((candidates(grid, cell) & bitOf(digit)) === 0) continue
      if (++found.trials > max) return false
      if (!visit(grid.with(cell, digit))) return false
    }
    return true
  }
  return visit(start) ? found : null
}
