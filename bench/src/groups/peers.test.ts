import { expect, it } from 'vitest'
import { addressOf, inTurns, quotient } from './peers.ts'

it('puts another kind of page first in each round', () => {
  const turns = [0, 1, 2, 3].map((round) => inTurns(['a', 'b', 'c'], round).join(''))
  expect(turns).toEqual(['abc', 'bca', 'cab', 'abc'])
})

it('divides samples of one round, and has no ratio without both', () => {
  expect(quotient(30, 20)).toBe(1.5)
  expect(quotient(null, 20)).toBeNull()
  expect(quotient(30, null)).toBeNull()
  expect(quotient(30, 0)).toBeNull()
})

it('finds the peers of a page, and those of the home page without a slash at the end', () => {
  const origins = { site: 'https://site', other: 'https://other' }
  expect(addressOf('ours', origins, '/')).toBe('https://site/')
  expect(addressOf('noScript', origins, '/')).toBe('https://other/no-script')
  expect(addressOf('island', origins, '/api')).toBe('https://other/island/api')
})
