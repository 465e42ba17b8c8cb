import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { recordingSources } from '#src/testing/recording-sources.ts'

interface Events {
  total: number
  events: { year: number; event: string; articles: { title: string; url: string }[] }[]
}

it('lists events oldest first, with at most three articles', async () => {
  const { events, total } = await ask<Events>('historical-events', { month: 10, day: 4 })
  expect(events.map(({ year }) => year)).toEqual([1582, 1883, 1957])
  expect(total).toBe(3)
  expect(events[0]?.articles.map(({ title }) => title)).toEqual([
    'Gregorian calendar',
    'Poland',
    'Spain',
  ])
  expect(events[2]?.articles[1]?.url).toBe('https://en.wikipedia.org/wiki/Sputnik_1')
})

it('counts years before the common era below nought, and cuts what is long', async () => {
  const { events } = await ask<Events>('historical-events', { month: 3, day: 15 })
  expect(events[0]).toMatchObject({ year: -44, articles: [{ title: 'Julius Caesar' }] })
  expect(events[1]?.articles).toEqual([])
  expect(events[1]?.event.length).toBeLessThanOrEqual(400)
})

it('keeps a year, or the choice of the editors', async () => {
  const day = { month: 10, day: 4 }
  expect(await ask('historical-events', { ...day, year: 1883 })).toMatchObject({
    total: 1,
    events: [{ event: 'First run of the Orient Express.' }],
  })
  expect(await ask('historical-events', { ...day, selected: true })).toMatchObject({ total: 1 })
  expect(await ask('historical-events', { month: 1, day: 1 })).toMatchObject({ events: [] })
})

it('asks for a day as the feed writes it', async () => {
  const { asked, sources } = recordingSources()
  await ask('historical-events', { month: 3, day: 5 }, { sources })
  await ask('historical-events', { month: 2, day: 29, selected: true }, { sources })
  expect(asked).toEqual([
    'https://en.wikipedia.org/api/rest_v1/feed/onthisday/events/03/05',
    'https://en.wikipedia.org/api/rest_v1/feed/onthisday/selected/02/29',
  ])
})

it.each([
  { month: 2, day: 30 },
  { month: 4, day: 31 },
])('refuses %j', async (query) => {
  expect(await refusal('historical-events', query)).toMatchObject({
    status: 400,
    errors: { day: 'day must be a day of the month' },
  })
})
