import { expect, it } from 'vitest'
import { isSameText, mayReadMetrics } from './index.ts'

it.each([
  ['', '', true],
  ['a', 'a', true],
  ['a', 'b', false],
  ['ä', 'a', false],
  ['a', 'aa', false],
])('says whether %j is %j', (given, expected, isSame) => {
  expect(isSameText(given, expected)).toBe(isSame)
})

it.each([
  ['127.0.0.1', undefined, null, true],
  ['::ffff:127.0.0.1', undefined, null, true],
  ['192.0.2.1', undefined, null, false],
  ['192.0.2.1', 'Bearer secret', 'secret', true],
  ['127.0.0.1', undefined, 'secret', false],
  ['127.0.0.1', 'Bearer other', 'secret', false],
] as const)(
  'lets %s with %s read the figures that %s protects: %s',
  (ip, authorization, token, may) => {
    expect(mayReadMetrics({ ip, headers: { authorization } }, token)).toBe(may)
  },
)
