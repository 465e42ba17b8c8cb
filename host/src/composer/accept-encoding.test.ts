import { expect, it } from 'vitest'
import { bodyFor } from './accept-encoding.ts'
import { storeAnswer } from './stored-answer.ts'

it.each([
  ['', null],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['BR', 'br'],
  ['gzip;q=1.0, br;q=0.2', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0', null],
  ['br;q=nonsense', null],
  ['vibrant, gzipped', null],
  ['*', null],
  [','.repeat(10_000), null],
])('answers %j with %s', async (accepted, encoding) => {
  const answer = await storeAnswer(200, {}, 'words', 'quick')
  const { body, encoding: chosen } = bodyFor(answer, accepted)
  expect(chosen).toBe(encoding)
  const expected = { br: answer.brotli, gzip: answer.gzip }
  expect(body).toBe(encoding === 'br' || encoding === 'gzip' ? expected[encoding] : answer.plain)
})
