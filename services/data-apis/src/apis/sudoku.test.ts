import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Solution {
  solutions: number
  solution: string | null
  trials: number
  difficulty: string | null
  hint: { cell: string | null; digit: number | null }
}

const solve = (grid: string) => ask<Solution>('sudoku', { grid })

// qqwing 1.3.4 (Debian 12): qqwing --solve --count-solutions --one-line, and three that it generated.
it.each([
  [
    '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
    '534678912672195348198342567859761423426853791713924856961537284287419635345286179',
  ],
  [
    '000000010400000000020000000000050407008000300001090000300400200050100000000806000',
    '693784512487512936125963874932651487568247391741398625319475268856129743274836159',
  ],
  [
    '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..',
    '812753649943682175675491283154237896369845721287169534521974368438526917796318452',
  ],
  [
    '..5.748......2.1.....1.5.9..72.9..8....58.........2....29..7....1.6...59......46.',
    '135974826796823145284165793572391684341586972968742531629457318417638259853219467',
  ],
  [
    '......81...94...2..8.........1..9.4....2......3..6...83..6..9...54.8.2.......2154',
    '425793816679418325183526479561839742948257631237164598312645987754981263896372154',
  ],
])('solves %s', async (grid, solution) => {
  const response = await solve(grid)
  expect(response).toMatchObject({ solution, solutions: 1, unique: true, solvable: true })
  // 350 are tens of milliseconds.
  expect(response.trials).toBeLessThanOrEqual(350)
  if (response.hint.cell) {
    const [, row = 0, column = 0] = /r(\d)c(\d)/.exec(response.hint.cell) ?? []
    expect(String(response.hint.digit)).toBe(solution[(Number(row) - 1) * 9 + Number(column) - 1])
  }
})

it('tells an easy puzzle from a hard one', async () => {
  const solution =
    '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
  expect(await solve(`.${solution.slice(1)}`)).toMatchObject({ difficulty: 'easy', trials: 0 })
  const hard = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'
  expect(await solve(hard)).toMatchObject({ difficulty: 'very_hard' })
})

// Without its ones and twos the pairs can be exchanged.
it('finds that a puzzle has more than one solution', async () => {
  const solution =
    '295743861431865927876192543387459216612387495549216738763524189928671354154938672'
  const open = [...solution].map((digit) => (digit === '1' || digit === '2' ? '.' : digit)).join('')
  expect(await solve(open)).toMatchObject({ solutions: 2, unique: false, difficulty: null })
  expect(await solve('.'.repeat(81))).toMatchObject({ solutions: 2 })
})

it('finds no solution to a contradiction', async () => {
  const response = await solve(`11${'.'.repeat(79)}`)
  expect(response).toMatchObject({ solvable: false, solutions: 0, solution: null })
  expect(response).not.toHaveProperty('rows')
  expect(await solve(`12345678.........9${'.'.repeat(63)}`)).toMatchObject({ solvable: false })
})

it('refuses a grid of another size', async () => {
  expect(await refusal('sudoku', { grid: '123' })).toMatchObject({
    status: 400,
    errors: { grid: expect.stringContaining('81 cells') },
  })
})
