import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { recordingSources } from '#src/testing/recording-sources.ts'

interface Births {
  month: number
  day: number
  people: { name: string; description: string | null; year: number; url: string | null }[]
}

it('separates names from what people are known for', async () => {
  const { people } = await ask<Births>('born-today', { month: 10, day: 4 })
  expect(people.map(({ name }) => name)).toEqual([
    'Louis X',
    'Jean-François Millet',
    'Buster Keaton',
    'Susan Sarandon',
  ])
  expect(people[2]).toEqual({
    name: 'Buster Keaton',
    description: 'American actor, director, and producer (d. 1966)',
    year: 1895,
    url: 'https://en.wikipedia.org/wiki/Buster_Keaton',
  })
})

it('begins with the youngest when asked, and manages without an article', async () => {
  expect(await ask('born-today', { month: 10, day: 4, order: 'newest', limit: 1 })).toMatchObject({
    total: 4,
    people: [{ name: 'Susan Sarandon', year: 1946 }],
  })
  expect(await ask('born-today', { month: 2, day: 29 })).toMatchObject({
    people: [{ name: 'Gioachino Rossini', description: null }],
  })
})

it('takes today where the time zone says so', async () => {
  const { asked, sources } = recordingSources()
  const now = () => new Date('2025-10-04T23:30:00Z')
  expect(await ask('born-today', {}, { now, sources })).toMatchObject({ month: 10, day: 4 })
  await ask('born-today', { tz: 'Europe/Madrid' }, { now, sources })
  expect(asked).toEqual([
    'https://en.wikipedia.org/api/rest_v1/feed/onthisday/births/10/04',
    'https://en.wikipedia.org/api/rest_v1/feed/onthisday/births/10/05',
  ])
})

it.each([
  [{ month: 10 }, 'day'],
  [{ day: 4 }, 'month'],
  [{ month: 6, day: 31 }, 'day'],
  [{ tz: 'Mars/Olympus' }, 'tz'],
])('refuses %j', async (query, name) => {
  const { errors, status } = await refusal('born-today', query)
  expect([status, Object.keys(errors ?? {})]).toEqual([400, [name]])
})
