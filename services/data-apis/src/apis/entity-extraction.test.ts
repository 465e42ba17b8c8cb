import { expect, it } from 'vitest'
import { ask } from '#src/testing/ask.ts'
import { SENTENCES } from '#src/testing/entity-extraction.labelled.ts'
import { readEntryText } from '#src/testing/entry-text.ts'

interface Entity {
  text: string
  kind: string
  start: number
  end: number
}

const KINDS = { p: 'person', l: 'place', o: 'organization' } as const

async function find(text: string, kind?: string): Promise<Entity[]> {
  const query = { text, ...(kind === undefined ? {} : { kind }) }
  return (await ask<{ entities?: Entity[] }>('entity-extraction', query)).entities ?? []
}

it('agrees with a reader as often as its page says', async () => {
  let [marked, found, named, right] = [0, 0, 0, 0]
  for (const { names, text } of SENTENCES) {
    const expected = Object.entries(names).map(([name, letter]) => `${KINDS[letter]} ${name}`)
    const entities = (await find(text)).map((one) => `${one.kind} ${one.text}`)
    marked += expected.length
    named += entities.length
    found += expected.filter((one) => entities.includes(one)).length
    right += entities.filter((one) => expected.includes(one)).length
  }
  const text = readEntryText('entity-extraction')
  expect(text).toContain(`${SENTENCES.length} short plain sentences`)
  expect(text).toContain(`found ${found} of the ${marked} names`)
  expect(text).toContain(`${right} of the ${named} that it named were right`)
})

it('finds addresses, hashtags and mentions', async () => {
  const text = 'Ask jane@example.org, see https://example.com/x, or tell @orchard with #apis.'
  expect((await find(text)).map(({ kind, text: found }) => [kind, found])).toEqual([
    ['email', 'jane@example.org'],
    ['url', 'https://example.com/x'],
    ['mention', '@orchard'],
    ['hashtag', '#apis'],
  ])
})

it('gives offsets at which the entity stands, whatever is around it', async () => {
  const text = '👩‍👩‍👧 “Maria  Lopez”, said Peter – of Lisbon!\n(Google; Rome.)'
  const entities = await find(text)
  expect(entities.length).toBeGreaterThan(3)
  for (const one of entities) expect(text.slice(one.start, one.end)).toBe(one.text)
  expect(entities.map((one) => one.text)).toEqual(
    expect.arrayContaining(['Maria  Lopez', 'Lisbon', 'Rome']),
  )
})

it('keeps one kind, and has no list where nothing is found', async () => {
  const text = 'Angela Merkel visited Paris.'
  expect((await find(text, 'place')).map((one) => one.text)).toEqual(['Paris'])
  expect(await ask('entity-extraction', { text: 'It rained.' })).toEqual({ count: 0 })
})
