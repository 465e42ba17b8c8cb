import { expect, it } from 'vitest'
import { actWords } from './audit-words.ts'

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
