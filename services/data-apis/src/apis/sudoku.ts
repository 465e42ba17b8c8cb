import { contract } from '#contracts/sudoku.ts'
import { defineApi } from '#src/define-api.ts'
import {
  fillByRules,
  type Grid,
  isConsistent,
  nextStep,
  type Search,
  search,
} from '#src/lib/sudoku.ts'
import { invalidParameter, responseError } from '#src/response-error.ts'

const MAX_TRIALS = 2_000
/** Trials up to which a puzzle that needs any counts as hard. */
const HARD = 10

function readGrid(text: string): Grid {
  const cells = text.replace(/\s/g, '')
  if (!/^[\d.]{81}$/.test(cells))
    throw invalidParameter('grid', 'must have 81 cells, each a digit or . for an empty one')
  return [...cells].map((cell) => (cell === '.' ? 0 : Number(cell)))
}

function difficultyOf(grid: Grid, { solutions, trials }: Search): string | null {
  if (solutions !== 1) return null
  const byCandidates = [...grid]
  fillByRules(byCandidates, false)
  if (!byCandidates.includes(0)) return 'easy'
  if (trials === 0) return 'medium'
  return trials <= HARD ? 'hard' : 'very_hard'
}

function hintOf(grid: Grid, isSolvable: boolean) {
  const step = isSolvable ? nextStep(grid, true) : null
  if (!step) return { cell: null, digit: null, rule: null }
  const cell = `r${Math.floor(step.cell / 9) + 1}c${(step.cell % 9) + 1}`
  return { cell, digit: step.digit, rule: step.rule }
}

export default defineApi(contract, {
  handle({ grid: text }) {
    const grid = readGrid(text)
    const found = isConsistent(grid)
      ? search(grid, MAX_TRIALS)
      : { solutions: 0, first: null, trials: 0 }
    if (!found)
      throw responseError('search_too_long', 'The grid needs more trials than one call allows')
    const { first, solutions, trials } = found
    const isSolvable = solutions > 0
    return {
      solvable: isSolvable,
      solutions,
      unique: solutions === 1,
      solution: first,
      givens: grid.filter((digit) => digit > 0).length,
      difficulty: difficultyOf(grid, found),
      by_rules: isSolvable ? fillByRules([...grid], true) : 0,
      trials,
      hint: hintOf(grid, isSolvable),
      ...(first && { rows: first.match(/.{9}/g) ?? [] }),
    }
  },
})
