import path from 'node:path'
import { expect, it } from 'vitest'
import { clientFolder } from './layout.ts'

it('leads to the client folder of a release', () => {
  expect(clientFolder('/r', 'content', '0123456789ab')).toBe(
    path.join('/r', 'content', '0123456789ab', 'client'),
  )
})

it.each([
  ['content', '..'],
  ['content', '../../etc'],
  ['content', '0123456789ab/..'],
  ['..', '0123456789ab'],
  ['content', ''],
  ['', '0123456789ab'],
  ['.built', '0123456789ab'],
])('refuses %s@%s', (unit, release) => {
  expect(() => clientFolder('/r', unit, release)).toThrow(RangeError)
})
