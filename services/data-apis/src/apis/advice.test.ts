import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { ask } from '#src/testing/ask.ts'
import { readEntryText } from '#src/testing/entry-text.ts'

interface Advice {
  id: number
  topic: string
  advice: string
  minutes_to_try: number
}

const TOPICS = ['work', 'money', 'health', 'friendship', 'learning', 'home']
const get = (query: Record<string, string | number> = {}) =>
  ask<Advice>('advice', query, { randomBytes })

/** Every piece, one after the other, until the first comes again. */
async function readAll(topic: Record<string, string> = {}): Promise<Advice[]> {
  const pieces = [await get({ ...topic, after: 1_000_000 })]
  for (;;) {
    const next = await get({ ...topic, after: pieces.at(-1)?.id ?? 0 })
    if (next.id === pieces[0]?.id) return pieces
    pieces.push(next)
  }
}

it('has as many pieces as its page says, as many on each topic', async () => {
  const pieces = await readAll()
  const text = readEntryText('advice').replace(/\s+/g, ' ')
  expect(text).toContain(`holds ${pieces.length} pieces, 21 on each topic`)
  for (const topic of TOPICS) expect(await readAll({ topic })).toHaveLength(21)
})

it('has pieces that differ, are sentences and are as long as documented', async () => {
  const pieces = await readAll()
  expect(new Set(pieces.map(({ advice }) => advice)).size).toBe(pieces.length)
  for (const { advice, minutes_to_try } of pieces) {
    expect(advice).toMatch(/^[A-Z].*[.]["”]?$/)
    expect(advice.length).toBeGreaterThanOrEqual(40)
    expect(advice.length).toBeLessThanOrEqual(140)
    expect(minutes_to_try).toBeGreaterThan(0)
  }
})

it('keeps clear of medicine, law and investment', async () => {
  const words =
    /\b(?:doctor|medicine|dose|diet|disease|lawyer|sue|court|invest|shares|loan|credit)\b/i
  expect((await readAll()).filter(({ advice }) => words.test(advice))).toEqual([])
})

it('draws any piece of the topic', async () => {
  const drawn = new Set<number>()
  for (let turn = 0; turn < 400; turn++) {
    const piece = await get({ topic: 'home' })
    expect(piece.topic).toBe('home')
    drawn.add(piece.id)
  }
  // The chance that one of 21 is missing after 400 draws is one in fourteen million.
  expect(drawn.size).toBe(21)
})

it('goes on after a piece and begins again at the end', async () => {
  const first = await get({ topic: 'money', after: 1_000 })
  const second = await get({ topic: 'money', after: first.id })
  expect([first.topic, second.topic]).toEqual(['money', 'money'])
  expect(second.id).toBeGreaterThan(first.id)
})
