import { expect, it } from 'vitest'
import { isWellAddressed } from './well-addressed.ts'

it.each([
  [['Host', 'orchard.example']],
  [['Accept', 'Host', 'host', 'localhost:3000']],
  [['HOST', '[::1]:3000']],
  [['Host', '']],
  [[':authority', 'orchard.example']],
])('takes %j', (headers) => {
  expect(isWellAddressed(headers)).toBe(true)
})

it.each([
  [['Host', 'orchard.example', 'Host', 'orchard.example']],
  [['Host', 'orchard.example', 'X-A', 'b', 'host', 'evil.example']],
  [['Host', 'a b']],
  [['Host', 'orchard.example/path']],
  [['Host', 'user@orchard.example']],
  [['Host', 'orchard.example:port']],
])('refuses %j', (headers) => {
  expect(isWellAddressed(headers)).toBe(false)
})
