import { createHook } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { packBody } from './packed-body.ts'
import { createAnswerCache, makeAnswer, plainOf, repackAnswer } from './stored-answer.ts'

const page = (length: number) => makeAnswer(200, {}, randomBytes(length / 2).toString('hex'))

it('keeps no more answers than it may', () => {
  const cache = createAnswerCache(10)
  const answer = page(100)
  for (let index = 0; index < 1_000; index++) cache.set(`/api?sort=${index}`, answer)
  expect(cache.size).toBe(10)
})

it('keeps no more bytes than it may, however many answers that are', () => {
  const cache = createAnswerCache(1_000)
  const answer = page(1_000_000)
  for (let index = 0; index < 200; index++) cache.set(`/api?sort=${index}`, answer)
  expect(cache.calculatedSize).toBeLessThan(50_400_000)
  expect(cache.size).toBeGreaterThan(10)
  expect(cache.get('/api?sort=199')).toBe(answer)
})

it('gives the same body the same tag, and another one another', async () => {
  const [first, second] = [page(100), page(100)]
  const again = makeAnswer(200, {}, plainOf(first).toString())
  expect(again.etag).toBe(first.etag)
  expect((await repackAnswer(first)).etag).toBe(first.etag)
  expect(second.etag).not.toBe(first.etag)
})

it('keeps bytes as they are, also those of a part of a buffer', () => {
  const whole = new Uint8Array(randomBytes(5_000))
  const body = whole.subarray(1_000, 3_000)
  const answer = makeAnswer(200, {}, packBody(body))
  expect(plainOf(answer).equals(Buffer.from(body))).toBe(true)
})

it('packs thoroughly in pieces, since a process waits at its end for the one under way', async () => {
  const text = 'So much that one piece would take seconds. '.repeat(20_000)
  const packing = new Set<number>()
  let pieces = 0
  const hook = createHook({
    init: (id, type) => type === 'ZLIB' && packing.add(id),
    before: (id) => packing.has(id) && pieces++,
  }).enable()
  const packed = await repackAnswer(makeAnswer(200, {}, text))
  hook.disable()
  expect(pieces).toBeGreaterThan(10)
  expect(plainOf(packed).toString()).toBe(text)
})
