import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { sampleMeans } from '#src/testing/sample-means.ts'

type Rows = (number | null)[][]

interface Cards {
  cards: { number: number; rows: Rows }[]
  svg: string
}

const make = (game: number, count = 1, means = {}) =>
  ask<Cards>('bingo-card', { game, count }, means)
const isNumber = (cell: number | null) => cell !== null
const columnOf = (rows: Rows, at: number) => rows.map((row) => row[at] ?? null).filter(isNumber)

// Python 3.11.7 makes the same cards from the same rules and bytes, those of hashlib.sha256(b'sample N').
it('makes the cards that a second program makes', async () => {
  const [card] = (await make(75)).cards
  expect(card?.rows).toEqual([
    [14, 19, 45, 53, 63],
    [3, 29, 37, 50, 67],
    [2, 27, null, 59, 70],
    [11, 22, 41, 54, 65],
    [8, 28, 40, 52, 71],
  ])
  const tickets = (await make(90, 2)).cards
  expect(tickets.map(({ rows }) => rows)).toEqual([
    [
      [null, 16, 24, null, 44, null, null, 79, 83],
      [1, null, 26, 33, null, null, 68, null, 88],
      [5, 17, null, 36, 45, 56, null, null, null],
    ],
    [
      [6, null, 20, null, null, null, 68, 71, 85],
      [null, 15, 29, 35, null, 57, null, null, 87],
      [8, 16, null, 39, 41, null, null, 75, null],
    ],
  ])
})

it('keeps the rules of the 75-ball game', async () => {
  const { randomBytes } = sampleMeans()
  for (let round = 0; round < 50; round++)
    for (const { rows } of (await make(75, 6, { randomBytes })).cards) {
      expect(new Set(rows.flat()).size).toBe(25)
      rows.forEach((row, line) => {
        row.forEach((number, column) => {
          if (line === 2 && column === 2) expect(number).toBeNull()
          else expect(Math.ceil((number ?? 0) / 15)).toBe(column + 1)
        })
      })
    }
})

it('keeps the rules of the 90-ball game', async () => {
  const { randomBytes } = sampleMeans()
  for (let round = 0; round < 50; round++)
    for (const { rows } of (await make(90, 6, { randomBytes })).cards) {
      expect(rows.map((row) => row.filter(isNumber).length)).toEqual([5, 5, 5])
      for (let column = 0; column < 9; column++) {
        const numbers = columnOf(rows, column)
        expect(numbers.length).toBeGreaterThan(0)
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => Number(a) - Number(b)))
        for (const number of numbers) {
          const tens = Math.floor(Number(number) / 10)
          expect(number === 90 ? 8 : tens).toBe(column)
        }
      }
    }
})

it('draws every number and the letters of the columns', async () => {
  const { cards, svg } = await make(75, 2)
  const texts = Array.from(svg.matchAll(/<text[^>]*>([^<]*)</g), ([, text]) => text)
  const numbers = cards.map(({ rows }) => rows.flat().filter(isNumber).map(String))
  expect(texts).toEqual(numbers.flatMap((card) => [...'BINGO', ...card]))
  const boxes = svg.match(/<rect /g)
  expect(boxes).toHaveLength(50)
})

it('refuses other games', async () => {
  expect(await refusal('bingo-card', { game: 80 })).toMatchObject({
    status: 400,
    errors: { game: 'game must be one of: 75, 90' },
  })
})
