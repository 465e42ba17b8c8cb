import { expect, it } from 'vitest'
import { cacheKey } from './cache-key.ts'

const policy = { vary: { sort: ['name', 'newest'], new: ['1'] }, bypass: ['q'] }
const key = (query: string) => cacheKey('/api', new URLSearchParams(query), policy)

it.each([
  ['', '/api'],
  ['utm_source=x&fbclid=y', '/api'],
  ['sort=name', '/api?sort=name'],
  ['sort=<script>', '/api'],
  ['new=1&sort=newest', '/api?sort=newest&new=1'],
  ['sort=newest&new=1&new=2', '/api?sort=newest&new=1'],
  ['q=', '/api'],
  ['q=%20', '/api'],
])('keeps ?%s under %s', (query, expected) => {
  expect(key(query)).toBe(expected)
})

it('keeps no page with free text, and none that forbids it', () => {
  expect(key('q=weather&sort=name')).toBeNull()
  expect(cacheKey('/profile', new URLSearchParams(), 'none')).toBeNull()
})
