import { expect, it } from 'vitest'
import { filterUsage } from './filter-usage.ts'

const usage = {
  plan: 'free',
  monthlyQuota: 3_000,
  hasLegacyQuota: false,
  awaitsPayment: false,
  period: { start: '2026-11-01T00:00:00Z', end: '2026-12-01T00:00:00Z' },
  used: 10,
  byDay: [
    { date: '2026-11-01', calls: 4 },
    { date: '2026-11-02', calls: 6 },
  ],
  byApi: [
    { slug: 'uuid', calls: 7 },
    { slug: 'weather', calls: 3 },
  ],
  byKey: [
    { keyId: null, name: 'Default', isRevoked: false, calls: 4 },
    { keyId: 'k1', name: 'Till', isRevoked: false, calls: 6 },
  ],
  rows: [
    { date: '2026-11-01', slug: 'uuid', keyId: null, calls: 4 },
    { date: '2026-11-02', slug: 'uuid', keyId: 'k1', calls: 3 },
    { date: '2026-11-02', slug: 'weather', keyId: 'k1', calls: 3 },
  ],
}

it('returns the calls of one key', () => {
  const { byApi, byDay, byKey } = filterUsage(usage, { key: 'default', api: null })
  expect(byDay).toEqual([
    { date: '2026-11-01', calls: 4 },
    { date: '2026-11-02', calls: 0 },
  ])
  expect(byApi).toEqual([{ slug: 'uuid', calls: 4 }])
  expect(byKey).toMatchObject([{ name: 'Default', calls: 4 }])
})

it('returns the calls of one API, and of both', () => {
  expect(filterUsage(usage, { key: null, api: 'uuid' }).byKey).toMatchObject([
    { name: 'Default', calls: 4 },
    { name: 'Till', calls: 3 },
  ])
  expect(filterUsage(usage, { key: 'k1', api: 'weather' }).byDay.at(-1)?.calls).toBe(3)
  expect(filterUsage(usage, { key: 'default', api: 'weather' }).byApi).toEqual([])
})

it('returns everything if nothing is filtered', () => {
  expect(filterUsage(usage, { key: null, api: null })).toBe(usage)
})
