import { expect, it } from 'vitest'
import { actWords, whoOf } from './audit-words.ts'

it.each([
  ['key.created', 'Server', 'Created the key Server'],
  ['member.removed', '$& $1', 'Removed $& $1'],
  ['member.left', 'ada@example.org', 'Left'],
  ['key.rotated', null, 'Rotated the key –'],
  ['something.new', 'x', 'something.new: x'],
  ['something.new', null, 'something.new'],
])('says what %s did with %s', (act, target, words) => {
  expect(actWords({ act, target })).toBe(words)
})

it.each([
  ['key.created', { id: '1', email: 'ada@example.org' }, 'ada@example.org'],
  ['key.created', { id: '1', email: null }, 'No verified email address'],
  ['key.created', null, 'A deleted account'],
  ['member.left', null, 'A deleted account'],
  // A plan has ended, or the payment provider has changed it.
  ['plan.changed', null, 'API Orchard'],
])('says of %s by %j who did it', (act, who, words) => {
  expect(whoOf({ act, who })).toBe(words)
})
