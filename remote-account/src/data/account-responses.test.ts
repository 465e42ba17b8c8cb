import { describe, expect, it } from 'vitest'
import { readDeviceNames, readKeys, readNewKey, readUsage } from './account-responses.ts'

const usage = {
  plan: 'free',
  monthly_quota: 3_000,
  legacy_monthly_quota_applies: false,
  period: { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' },
  used: 5,
  by_day: [{ date: '2026-11-01', calls: 5 }],
  by_api: [{ slug: 'weather', calls: 5 }],
  by_key: [
    { key_id: null, name: 'Default', is_revoked: false, calls: 2 },
    { key_id: 'k1', name: 'Till', is_revoked: true, calls: 3 },
  ],
  rows: [{ date: '2026-11-01', slug: 'weather', key_id: 'k1', calls: 3 }],
}

describe('readUsage', () => {
  it('reads what the product API responds', () => {
    expect(readUsage(usage)).toEqual({
      plan: 'free',
      suspended: null,
      monthlyQuota: 3_000,
      awaitsPayment: false,
      hasLegacyQuota: false,
      period: usage.period,
      used: 5,
      byDay: usage.by_day,
      byApi: usage.by_api,
      byKey: [
        { keyId: null, name: 'Default', isRevoked: false, calls: 2 },
        { keyId: 'k1', name: 'Till', isRevoked: true, calls: 3 },
      ],
      rows: [{ date: '2026-11-01', slug: 'weather', keyId: 'k1', calls: 3 }],
      // A product API from before has neither.
      responses: null,
      latency: null,
    })
  })

  it('reads that the account is suspended', () => {
    const suspended = { since: '2026-11-20T10:00:00.000Z', words: 'Spam.' }
    expect(readUsage({ ...usage, suspended })).toMatchObject({ suspended })
  })

  it('reads status codes and latency', () => {
    const responses = [{ date: '2026-11-01', slug: 'weather', status: 429, calls: 2 }]
    const rows = [{ date: '2026-11-01', slug: 'weather', counts: [1, 2] }]
    const latency = { bounds_ms: [10, 100], rows }
    expect(readUsage({ ...usage, responses, latency })).toMatchObject({
      responses,
      latency: { boundsMs: [10, 100], rows },
    })
  })

  it.each([
    ['nothing', null],
    ['a text', 'hello'],
    ['a negative count', { ...usage, used: -1 }],
    ['no list of days', { ...usage, by_day: {} }],
    ['a day that is none', { ...usage, by_day: [{ date: 'soon', calls: 1 }] }],
    ['no period', { ...usage, period: null }],
    ['no list of keys', { ...usage, by_key: null }],
    ['a key without a name', { ...usage, by_key: [{ key_id: null, calls: 1 }] }],
    ['calls without an API', { ...usage, rows: [{ date: '2026-11-01', key_id: null, calls: 1 }] }],
  ])('refuses %s', (_what, response) => {
    expect(readUsage(response)).toBeUndefined()
  })
})

describe('readKeys', () => {
  const key = {
    key_id: null,
    name: 'Default',
    api_key: 'orchard_1',
    created_at: '2026-11-01T00:00:00Z',
    last_used_on: '2026-11-02',
    old_key_valid_until: null,
    kind: 'secret',
    limits: null,
    created_by: null,
    used: null,
  }
  const limited = {
    ...key,
    key_id: 'k1',
    created_by: { id: 'a1', email: 'ada@example.org' },
    kind: 'publishable',
    limits: {
      apis: ['weather'],
      categories: null,
      origins: ['https://shop.example'],
      addresses: null,
      calls_per_second: null,
      calls_per_day: 100,
      calls_per_month: null,
      expires_at: '2027-02-01T00:00:00.000Z',
    },
    used: { today: 3, this_month: 40 },
  }

  it('reads what the product API responds', () => {
    expect(readKeys({ keys: [key, limited] })).toEqual([
      {
        id: null,
        name: 'Default',
        apiKey: 'orchard_1',
        createdAt: '2026-11-01T00:00:00Z',
        lastUsedOn: '2026-11-02',
        oldKeyValidUntil: null,
        kind: 'secret',
        limits: null,
        createdBy: null,
        used: null,
      },
      expect.objectContaining({
        kind: 'publishable',
        createdBy: { id: 'a1', email: 'ada@example.org' },
        limits: {
          apis: ['weather'],
          categories: null,
          origins: ['https://shop.example'],
          addresses: null,
          callsPerSecond: null,
          callsPerDay: 100,
          callsPerMonth: null,
          expiresAt: '2027-02-01T00:00:00.000Z',
        },
        used: { today: 3, thisMonth: 40 },
      }),
    ])
  })

  it.each([
    ['nothing', null],
    ['no list', { keys: {} }],
    ['a key without a secret', { keys: [{ ...key, api_key: undefined }] }],
    ['a key without a name', { keys: [{ ...key, name: 7 }] }],
    ['a key that was made at no time', { keys: [{ ...key, created_at: 'once' }] }],
  ])('refuses %s', (_what, response) => {
    expect(readKeys(response)).toBeUndefined()
  })
})

describe('readNewKey', () => {
  it('reads key and grace', () => {
    expect(readNewKey({ api_key: 'k', old_key_valid_until: '2026-11-22T10:00:00Z' })).toEqual({
      apiKey: 'k',
      oldKeyValidUntil: '2026-11-22T10:00:00Z',
    })
    expect(readNewKey({ api_key: 'k', old_key_valid_until: null })).toEqual({
      apiKey: 'k',
      oldKeyValidUntil: null,
    })
  })

  it('refuses a response without a key', () => {
    expect(readNewKey({ api_key: '' })).toBeUndefined()
    expect(readNewKey([])).toBeUndefined()
  })
})

describe('readDeviceNames', () => {
  it('reads names and drops invalid ones', () => {
    expect(readDeviceNames({ names: { a: 'Desk', b: 3 } })).toEqual(new Map([['a', 'Desk']]))
    expect(readDeviceNames({ names: {} })).toEqual(new Map())
    expect(readDeviceNames({ names: [] })).toBeUndefined()
    expect(readDeviceNames({})).toBeUndefined()
  })
})
