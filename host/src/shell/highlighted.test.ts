import { expect, it } from 'vitest'
import { splitMatches } from './highlighted.tsx'

it.each([
  ['Exchange Rates', 'rate', ['Exchange ', 'Rate', 's']],
  ['Exchange Rates', ' EX ', ['', 'Ex', 'change Rates']],
  ['aXbXc', 'x', ['a', 'X', 'b', 'X', 'c']],
  ['C++ (docs)', '+ (', ['C+', '+ (', 'docs)']],
  ['São Paulo', 'são', ['', 'São', ' Paulo']],
  ['İstanbul', 'stan', ['İstanbul']],
  ['Weather', '', ['Weather']],
  ['Weather', 'zzz', ['Weather']],
])('marks in %j the matches of %j', (text, query, parts) => {
  expect(splitMatches(text, query)).toEqual(parts)
  expect(parts.join('')).toBe(text)
})
