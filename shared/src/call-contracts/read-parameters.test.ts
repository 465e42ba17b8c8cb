import { describe, expect, it } from 'vitest'
import {
  type CallRules,
  callContracts,
  hasSecrets,
  type Query,
  readParameters,
  secretsInAddress,
} from './index.ts'

const rule = (name: string, schema: object, required = false) => ({ name, required, ...schema })

/** Rules as the catalogue publishes them. */
function rulesOf(parameters: object[], combinations: string[][] = []): CallRules {
  const [api] = callContracts.parse({
    apis: [{ slug: 'weather', parameters, combinations, sample: {}, answer: null }],
  }).apis
  if (!api) throw new Error('There is no such API')
  return api
}

const rules = rulesOf([
  rule('text', { type: 'string', maxLength: 3 }, true),
  rule('count', { type: 'integer', minimum: 1, maximum: 7, default: 5 }),
  rule('lat', { type: 'number', minimum: -90 }),
  rule('open', { type: 'boolean' }),
  rule('units', { type: 'string', enum: ['metric', 'imperial'] }),
  rule('size', { type: 'integer', enum: [1, 2] }),
  rule('day', { type: 'date' }),
  rule('at', { type: 'datetime' }),
])

const details = (query: Query, of = rules) =>
  Object.fromEntries(readParameters(of, query).problems.map(({ detail, name }) => [name, detail]))

describe('a parameter', () => {
  it.each([
    ['count', '7', 7],
    ['count', '+1', 1],
    ['count', 3, 3],
    ['lat', '-89.5', -89.5],
    ['lat', '1e1', 10],
    ['open', 'true', true],
    ['open', false, false],
    ['units', 'metric', 'metric'],
    ['size', '2', 2],
    ['day', '2028-02-29', '2028-02-29'],
    ['at', '2026-11-21T12:00:00Z', '2026-11-21T12:00:00Z'],
    ['at', '2026-11-21T12:00+01:00', '2026-11-21T12:00+01:00'],
    ['text', '日本語', '日本語'],
    ['text', '🍎🍐🍊', '🍎🍐🍊'],
  ])('%s may be %j', (name, given, value) => {
    const { problems, values } = readParameters(rules, { text: 'abc', [name]: given })
    expect(problems).toEqual([])
    expect(values).toMatchObject({ [name]: value })
  })

  it.each([
    ['count', '0', 'count must be between 1 and 7'],
    ['count', '8', 'count must be between 1 and 7'],
    ['count', '1.5', 'count must be a whole number'],
    ['count', '0x1', 'count must be a whole number'],
    ['count', '99999999999999999999', 'count must be a whole number'],
    ['count', null, 'count must be a whole number'],
    ['count', { a: 1 }, 'count must be a whole number'],
    ['lat', 'NaN', 'lat must be a number'],
    ['lat', 'Infinity', 'lat must be a number'],
    ['lat', ' 1', 'lat must be a number'],
    ['lat', '-91', 'lat must be -90 or more'],
    ['open', '1', 'open must be true or false'],
    ['units', 'Metric', 'units must be one of: metric, imperial'],
    ['size', '3', 'size must be one of: 1, 2'],
    ['day', '2026-02-30', 'day must be a date such as 2026-11-21'],
    ['day', '21.11.2026', 'day must be a date such as 2026-11-21'],
    ['at', '2026-11-21', 'at must be a time such as 2026-11-21T12:00:00Z'],
    ['text', 'four', 'text must have at most 3 characters'],
    ['text', '', 'text must not be empty'],
    ['text', ['a', 'b'], 'text must be given once'],
  ])('%s may not be %j', (name, value, words) => {
    expect(details({ text: 'abc', [name]: value })).toEqual({ [name]: words })
  })
})

it('applies defaults and leaves out what was not given', () => {
  expect(readParameters(rules, { text: 'a' }).values).toEqual({ text: 'a', count: 5 })
})

it('names everything that is wrong at once', () => {
  expect(details({ toString: 'x', lat: 'x', count: '0' })).toEqual({
    text: 'text is missing',
    count: 'count must be between 1 and 7',
    lat: 'lat must be a number',
    toString:
      'There is no parameter toString; this API takes text, count, lat, open, units, size, day, at',
  })
  expect(details({ x: '1' }, rulesOf([]))).toEqual({
    x: 'There is no parameter x; this API takes none',
  })
})

it('wants one of the combinations whole', () => {
  const places = ['city', 'lat', 'lon'].map((name) => rule(name, { type: 'string' }))
  const either = rulesOf(places, [['city'], ['lat', 'lon']])
  expect(details({ city: 'Ghent' }, either)).toEqual({})
  expect(details({ lat: '1', lon: '2' }, either)).toEqual({})
  const words = 'Give city, or lat with lon'
  expect(details({ lat: '1' }, either)).toEqual({ city: words, lon: words })
})

it('is not read from a list of another shape', () => {
  const sample = 1
  const response = null
  const broken = [
    null,
    [],
    {},
    { apis: [{ slug: '../x', parameters: [], combinations: [], sample, answer: response }] },
    {
      apis: [
        {
          slug: 'x',
          parameters: [{ name: 'a', type: 'b' }],
          combinations: [],
          sample,
          answer: response,
        },
      ],
    },
    { apis: [{ slug: 'x', parameters: [], combinations: [], sample, answer: { kind: 'guess' } }] },
  ]
  for (const one of broken) expect(callContracts.safeParse(one).success).toBe(false)
})

describe('a secret parameter', () => {
  const secret = rulesOf([
    rule('password', { type: 'string', secret: true }),
    rule('length', { type: 'integer' }),
  ])

  it('is refused in an address, whatever its value, and the refusal does not repeat it', () => {
    const detail = 'password must be sent in the JSON body of a POST, never in the address'
    for (const password of ['hunter2', '', ['hunter2', 'hunter2']])
      expect(secretsInAddress(secret, { password, length: '8' })).toEqual([
        { code: 'parameter_invalid', name: 'password', detail },
      ])
    expect(secretsInAddress(secret, { length: '8' })).toEqual([])
  })

  it('is known among the parameters of a body', () => {
    expect(hasSecrets(secret, { password: 'hunter2' })).toBe(true)
    expect(hasSecrets(secret, { length: 8 })).toBe(false)
    expect(details({ password: 'hunter2', length: 8 }, secret)).toEqual({})
  })
})
