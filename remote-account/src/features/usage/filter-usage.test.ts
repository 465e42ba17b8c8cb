import { expect, it } from 'vitest'
import { filterUsage } from './filter-usage.ts'

const usage = {
  plan: 'free',
  monthly_quota: 3_000,
  has_legacy_quota: false,
  awaits_payment: false,
  period: { start: '2026-11-01T00:00:00Z', end: '2026-12-01T00:00:00Z' },
  used: 10,
  by_day: [
    { date: '2026-11-01', calls: 4 },
    { date: '2026-11-02', calls: 6 },
  ],
  by_api: [
    { slug: 'uuid', calls: 7 },
    { slug: 'weather', calls: 3 },
  ],
  by_key: [
    { key_id: null, name: 'Default', is_revoked: false, calls: 4 },
    { key_id: 'k1', name: 'Till', is_revoked: false, calls: 6 },
  ],
  rows: [
    { date: '2026-11-01', slug: 'uuid', key_id: null, calls: 4 },
    { date: '2026-11-02', slug: 'uuid', key_id: 'k1', calls: 3 },
    { date: '2026-11-02', slug: 'weather', key_id: 'k1', calls: 3 },
  ],
}

it('returns the calls of one key', () => {
  const {
    by_api: byApi,
    by_day: byDay,
    by_key: byKey,
  } = filterUsage(usage, { key: 'default', api: null })
  expect(byDay).toEqual([
    { date: '2026-11-01', calls: 4 },
    { date: '2026-11-02', calls: 0 },
  ])
  expect(byApi).toEqual([{ slug: 'uuid', calls: 4 }])
  expect(byKey).toMatchObject([{ name: 'Default', calls: 4 }])
})

it('returns the calls of one API, and of both', () => {
  expect(filterUsage(usage, { key: null, api: 'uuid' }).by_key).toMatchObject([
    { name: 'Default', calls: 4 },
    { name: 'Till', calls: 3 },
  ])
  expect(filterUsage(usage, { key: 'k1', api: 'weather' }).by_day.at(-1)?.calls).toBe(3)
  expect(filterUsage(usage, { key: 'default', api: 'weather' }).by_api).toEqual([])
})

it('returns everything if nothing is filtered', () => {
  expect(filterUsage(usage, { key: null, api: null })).toBe(usage)
})
