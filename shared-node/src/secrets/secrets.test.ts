import { expect, it } from 'vitest'
import { isSameText, isThisMachine, mayReadMetrics } from './index.ts'

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
    const headers = { authorization, host: 'localhost:3000' }
    expect(mayReadMetrics({ ip, headers }, token)).toBe(may)
  },
)

it.each([
  [{ host: 'localhost:3000' }, true],
  [{ host: '127.0.0.1:3000' }, true],
  [{ host: '[::1]:3000' }, true],
  [{ ':authority': 'localhost' }, true],
  [{ host: 'rebound.example:3000' }, false],
  [{ host: 'localhost:3000', origin: 'http://rebound.example' }, false],
  [{ host: 'localhost:3000', 'x-forwarded-for': '' }, false],
  [{ host: 'localhost:3000', 'x-forwarded-for': '127.0.0.1' }, false],
  [{ host: 'localhost:3000', forwarded: 'for=unknown' }, false],
  [{ host: 'localhost:3000', 'x-real-ip': '192.0.2.1' }, false],
  [{ host: 'localhost:3000', 'x-forwarded-proto': 'https' }, false],
  [{ host: 'localhost:3000', via: '1.1 proxy' }, false],
  [{}, false],
])('takes a request of this machine with %j for one of no page: %s', (headers, isOwn) => {
  expect(isThisMachine({ ip: '127.0.0.1', headers })).toBe(isOwn)
  expect(isThisMachine({ ip: '192.0.2.1', headers })).toBe(false)
})
