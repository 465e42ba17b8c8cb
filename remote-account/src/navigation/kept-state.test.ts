import { expect, it } from 'vitest'
import { readKeptState } from './kept-state.ts'

it('reads the state of another page and nothing else', () => {
  expect(readKeptState({ email: 'ada@example.org', next: '/api', other: 1 })).toEqual({
    email: 'ada@example.org',
    notice: null,
    warning: null,
    next: '/api',
  })
})

it.each([null, undefined, 'text', { email: 3, notice: {}, next: '//evil.example' }])(
  'finds nothing in %j',
  (state) => {
    expect(readKeptState(state)).toEqual({ email: '', notice: null, warning: null, next: null })
  },
)
