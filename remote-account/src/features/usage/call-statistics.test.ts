import { expect, it } from 'vitest'
import { countStatuses, latencyBy, meaningOf, recordedSince } from './call-statistics.ts'

const RESPONSES = [
  { date: '2026-11-20', slug: 'uuid', status: 200, calls: 6 },
  { date: '2026-11-21', slug: 'uuid', status: 429, calls: 1 },
  { date: '2026-11-21', slug: 'weather', status: 200, calls: 3 },
]

it('sums status codes, with their share, of all APIs or of one', () => {
  expect(countStatuses(RESPONSES, null)).toEqual([
    { status: 200, calls: 9, percent: 90 },
    { status: 429, calls: 1, percent: 10 },
  ])
  expect(countStatuses(RESPONSES, 'weather')).toEqual([{ status: 200, calls: 3, percent: 100 }])
  expect(countStatuses([], null)).toEqual([])
})

it('percentiles are those of a day over all APIs, of an API over all days, or of one API', () => {
  const latency = {
    bounds_ms: [10, 100, 1_000],
    rows: [
      { date: '2026-11-20', slug: 'uuid', counts: [10, 0, 0] },
      { date: '2026-11-21', slug: 'uuid', counts: [10, 0, 0] },
      { date: '2026-11-21', slug: 'weather', counts: [0, 10, 0] },
    ],
  }
  const shown = (group: 'date' | 'slug', api: string | null) =>
    latencyBy(latency, group, api).map(({ calls, id, p50 }) => [id, calls, p50])
  expect(shown('slug', null)).toEqual([
    ['uuid', 20, 5],
    ['weather', 10, 55],
  ])
  expect(shown('date', null)).toEqual([
    ['2026-11-20', 10, 5],
    ['2026-11-21', 20, 10],
  ])
  expect(shown('date', 'weather')).toEqual([['2026-11-21', 10, 55]])
})

it('has words for every status code', () => {
  expect([200, 403, 408, 429, 503, 418].map(meaningOf)).toEqual([
    'Success',
    'Refused by a limit of the key',
    'Body too slow',
    'Over a limit',
    'Failure on our side or at a source',
    'Other',
  ])
})

it('says since when status codes are recorded, only where earlier requests have none', () => {
  const byDay = [
    { date: '2026-11-19', calls: 0 },
    { date: '2026-11-20', calls: 6 },
  ]
  expect(recordedSince({ by_day: byDay, responses: RESPONSES })).toBeNull()
  expect(recordedSince({ by_day: byDay, responses: RESPONSES.slice(1) })).toBe('2026-11-21')
})
