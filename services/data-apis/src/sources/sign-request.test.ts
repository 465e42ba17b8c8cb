import { expect, it } from 'vitest'
import { signRequest } from './sign-request.ts'
import { SOURCE_RULES } from './source-rules.ts'

const rules = SOURCE_RULES['open-meteo']
const FORECAST = 'https://api.open-meteo.com/v1/forecast?latitude=1'

it('asks the servers for customers where the operator has a key and no address', () => {
  const asked = (base: string | null, key: string | null) =>
    signRequest(FORECAST, { rules, base, key, userAgent: 'x' }).url.href
  expect(asked(null, null)).toBe(FORECAST)
  expect(asked(null, 'abc')).toBe(
    'https://customer-api.open-meteo.com/v1/forecast?latitude=1&apikey=abc',
  )
  expect(asked('https://meteo.example', null)).toBe('https://meteo.example/v1/forecast?latitude=1')
  expect(asked('https://meteo.example', 'abc')).toBe(
    'https://meteo.example/v1/forecast?latitude=1&apikey=abc',
  )
})
