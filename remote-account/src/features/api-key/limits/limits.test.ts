import { expect, it } from 'vitest'
import type { AccountKey, KeyLimits } from '#src/data/entities.ts'
import { checkLimits, toLimits, toValues } from './limit-values.ts'
import { isExpired, limitsInWords } from './limit-words.ts'

const NOW = new Date('2026-11-27T10:00:00Z')
const NONE: KeyLimits = {
  apis: null,
  categories: null,
  origins: null,
  addresses: null,
  calls_per_second: null,
  calls_per_day: null,
  calls_per_month: null,
  expires_at: null,
}
const key = (limits: Partial<KeyLimits> | null): AccountKey => ({
  key_id: 'k1',
  name: 'Till',
  api_key: 'orchard_1',
  created_at: '2026-11-01T10:00:00Z',
  last_used_on: null,
  created_by: null,
  old_key_valid_until: null,
  kind: 'secret',
  limits: limits && { ...NONE, ...limits },
  used: { today: 34, this_month: 1_200 },
})

it('empty fields are no limits', () => {
  expect(toLimits({ origins: ' ', apis: '', calls_per_day: '' })).toEqual({
    apis: null,
    categories: null,
    origins: null,
    addresses: null,
    calls_per_second: null,
    calls_per_day: null,
    calls_per_month: null,
    expires_at: null,
  })
})

it('fields are read as people write them, and shown again as they were', () => {
  const values = {
    apis: 'time-zone weather',
    categories: '',
    origins: 'https://a.example\nhttps://b.example',
    addresses: '203.0.113.0/24\n2001:db8::1',
    calls_per_second: '2',
    calls_per_day: '100',
    calls_per_month: '',
    expires_on: '2027-01-31',
  }
  const limits = toLimits({ ...values, addresses: ' 203.0.113.0/24, 2001:db8::1 ' })
  expect(limits).toEqual({
    apis: ['time-zone', 'weather'],
    categories: null,
    origins: ['https://a.example', 'https://b.example'],
    addresses: ['203.0.113.0/24', '2001:db8::1'],
    calls_per_second: 2,
    calls_per_day: 100,
    calls_per_month: null,
    expires_at: '2027-02-01T00:00:00.000Z',
  })
  expect(
    toValues({
      ...NONE,
      apis: ['time-zone', 'weather'],
      origins: ['https://a.example', 'https://b.example'],
      addresses: ['203.0.113.0/24', '2001:db8::1'],
      calls_per_second: 2,
      calls_per_day: 100,
      expires_at: '2027-02-01T00:00:00.000Z',
    }),
  ).toEqual(values)
})

it.each([
  ['2026-11-27', '2026-11-27T09:30:00.000Z'],
  ['', null],
  ['2026-11-28', '2026-11-29T00:00:00.000Z'],
])('a time of expiry within a day is kept unless the day is changed: %j', (day, expected) => {
  const before = { ...NONE, expires_at: '2026-11-27T09:30:00.000Z' }
  expect(toValues(before).expires_on).toBe('2026-11-27')
  expect(toLimits({ expires_on: day }, before.expires_at)).toMatchObject({ expires_at: expected })
})

it.each([
  ['secret', { calls_per_day: '0' }, ['calls_per_day']],
  [
    'secret',
    { calls_per_second: '1.5', calls_per_month: 'many' },
    ['calls_per_second', 'calls_per_month'],
  ],
  ['secret', { expires_on: '2026-11-26' }, ['expires_on']],
  ['secret', { expires_on: '2026-11-27' }, []],
  ['secret', { expires_on: '9999-12-30' }, []],
  ['secret', { expires_on: '9999-12-31' }, ['expires_on']],
  ['secret', { expires_on: '12027-01-31' }, ['expires_on']],
  ['secret', {}, []],
  ['publishable', {}, ['origins', 'calls_per_day']],
  ['publishable', { origins: 'https://a.example', calls_per_day: 'x' }, ['calls_per_day']],
  ['publishable', { origins: 'https://a.example', calls_per_day: '5' }, []],
] as const)('a %s key with %o: %j', (kind, values, fields) => {
  const errors = Object.entries(checkLimits(kind, values, NOW))
  expect(errors.flatMap(([name, error]) => (error ? [name] : [])).toSorted()).toEqual(
    [...fields].toSorted(),
  )
})

it.each([
  [null, []],
  [{}, []],
  [{ apis: ['weather'] }, ['Only API weather']],
  [
    { apis: ['a', 'b', 'c', 'd', 'e'], categories: ['food'] },
    ['Only APIs a, b, c and 2 more and category food'],
  ],
  [{ origins: ['https://a.example'] }, ['Pages of https://a.example']],
  [{ addresses: ['203.0.113.0/24'] }, ['From 203.0.113.0/24']],
  [
    { calls_per_second: 2, calls_per_day: 100, calls_per_month: 10_000 },
    ['2/s', '34 of 100 requests today', '1,200 of 10,000 requests this month'],
  ],
  [{ expires_at: '2027-02-01T00:00:00.000Z' }, ['Works until 31 January 2027']],
  [{ expires_at: '2027-02-01T09:30:00.000Z' }, ['Works until 1 February 2027 at 09:30 UTC']],
  [{ expires_at: '2026-11-27T10:00:00.000Z' }, ['Expired on 27 November 2026']],
])('%o in words', (limits, words) => {
  expect(limitsInWords(key(limits), NOW)).toEqual(words)
})

it('a key is expired from that time on', () => {
  const at = (expires_at: string) => isExpired(key({ expires_at: expires_at }), NOW)
  expect([at('2026-11-27T10:00:00Z'), at('2026-11-27T10:00:01Z')]).toEqual([true, false])
  expect(isExpired(key(null), NOW)).toBe(false)
})
