import { describe, expect, it } from 'vitest'
import { ApiError } from '#src/api-error.ts'
import { contractOf } from '#src/testing/site-server.ts'
import { checkParameters, type Query } from './check-parameters.ts'
import { readContracts } from './contract.ts'

const rule = (name: string, schema: object, required = false) => ({
  name,
  required,
  ...schema,
})
const read = (...of: Parameters<typeof contractOf>) => {
  const contract = readContracts(JSON.stringify({ apis: [contractOf(...of)] })).get(of[0])
  if (!contract) throw new Error(`There is no ${of[0]}`)
  return contract
}
const contract = read('weather', {}, [
  rule('text', { type: 'string', maxLength: 3 }, true),
  rule('count', { type: 'integer', minimum: 1, maximum: 7 }),
  rule('lat', { type: 'number', minimum: -90, maximum: 90 }),
  rule('open', { type: 'boolean' }),
  rule('units', { type: 'string', enum: ['metric', 'imperial'] }),
  rule('size', { type: 'integer', enum: [1, 2] }),
  rule('day', { type: 'date' }),
  rule('at', { type: 'datetime' }),
])

/** What is said about a query; null where it is good. */
function refusal(query: Query, of = contract): ApiError | null {
  try {
    checkParameters(of, query)
    return null
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

describe('a parameter', () => {
  it.each([
    ['count', '7'],
    ['count', '+1'],
    ['lat', '-89.5'],
    ['lat', '1e1'],
    ['open', 'true'],
    ['units', 'metric'],
    ['size', '2'],
    ['day', '2028-02-29'],
    ['at', '2026-11-21T12:00:00Z'],
    ['at', '2026-11-21T12:00+01:00'],
    ['text', '日本語'],
  ])('%s may be %s', (name, value) => {
    expect(refusal({ text: 'abc', [name]: value })).toBeNull()
  })

  it.each([
    ['count', '0', 'count must be 1 or more'],
    ['count', '8', 'count must be 7 or less'],
    ['count', '1.5', 'count must be a whole number'],
    ['count', '0x1', 'count must be a whole number'],
    ['count', '99999999999999999999', 'count must be a whole number'],
    ['lat', 'NaN', 'lat must be a number'],
    ['lat', 'Infinity', 'lat must be a number'],
    ['lat', ' 1', 'lat must be a number'],
    ['open', '1', 'open must be true or false'],
    ['units', 'Metric', 'units must be metric, imperial'],
    ['size', '3', 'size must be 1, 2'],
    ['day', '2026-02-30', 'day must be a date such as 2026-11-21'],
    ['day', '21.11.2026', 'day must be a date such as 2026-11-21'],
    ['at', '2026-11-21', 'at must be a time such as 2026-11-21T12:00:00Z'],
    ['text', 'four', 'text must have 3 characters or fewer'],
    ['text', '', 'text must not be empty'],
  ])('%s may not be %j', (name, value, words) => {
    const refused = refusal({ text: 'abc', [name]: value })
    expect(refused).toMatchObject({ status: 400, code: 'parameter_invalid', message: words })
    expect(refused?.errors).toEqual({ [name]: words })
  })

  it('is there once, if it must, and is known', () => {
    expect(refusal({})).toMatchObject({
      code: 'parameter_missing',
      errors: { text: 'text is missing' },
    })
    expect(refusal({ text: ['a', 'b'] })).toMatchObject({
      errors: { text: 'text must be given once' },
    })
    expect(refusal({ text: 'a', toString: 'x', lat: 'x' })).toMatchObject({
      code: 'parameter_invalid',
      errors: { toString: 'There is no parameter toString', lat: 'lat must be a number' },
    })
  })
})

it('wants one of the combinations whole', () => {
  const places = ['city', 'lat', 'lon'].map((name) => rule(name, { type: 'string' }))
  const either = read('weather', {}, places, [['city'], ['lat', 'lon']])
  expect(refusal({ city: 'Ghent' }, either)).toBeNull()
  expect(refusal({ lat: '1', lon: '2' }, either)).toBeNull()
  expect(refusal({ lat: '1' }, either)).toMatchObject({
    code: 'parameter_missing',
    message: 'Give city, or lat with lon',
  })
})

it('is not read from what is no list of contracts', () => {
  const broken = [
    null,
    [],
    {},
    { apis: [{ slug: '../x', parameters: [], combinations: [], sample: 1 }] },
    { apis: [{ slug: 'x', parameters: [{ name: 'a', type: 'b' }], combinations: [], sample: 1 }] },
  ]
  for (const text of ['', '{"apis":[', ...broken.map((one) => JSON.stringify(one))])
    expect(() => readContracts(text)).toThrow()
})
