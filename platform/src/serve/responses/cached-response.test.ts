import { createHook } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createResponseCache, makeResponse, plainOf, repackResponse } from './cached-response.ts'
import { packBody } from './packed-body.ts'

const page = (length: number) => makeResponse(200, {}, randomBytes(length / 2).toString('hex'))

it('keeps no more responses than it may', () => {
  const cache = createResponseCache(10)
  const response = page(100)
  for (let index = 0; index < 1_000; index++) cache.set(`/api?sort=${index}`, response)
  expect(cache.size).toBe(10)
})

it('keeps no more bytes than it may, however many responses that are', () => {
  const cache = createResponseCache(1_000)
  const response = page(1_000_000)
  for (let index = 0; index < 200; index++) cache.set(`/api?sort=${index}`, response)
  expect(cache.calculatedSize).toBeLessThan(50_400_000)
  expect(cache.size).toBeGreaterThan(10)
  expect(cache.get('/api?sort=199')).toBe(response)
})

it('gives the same body the same tag, and another one another', async () => {
  const [first, second] = [page(100), page(100)]
  const again = makeResponse(200, {}, plainOf(first).toString())
  expect(again.etag).toBe(first.etag)
  expect((await repackResponse(first)).etag).toBe(first.etag)
  expect(second.etag).not.toBe(first.etag)
})

it('keeps bytes as they are, also those of a part of a buffer', () => {
  const whole = new Uint8Array(randomBytes(5_000))
  const body = whole.subarray(1_000, 3_000)
  const response = makeResponse(200, {}, packBody(body))
  expect(plainOf(response).equals(Buffer.from(body))).toBe(true)
})

it('packs thoroughly in pieces, since a process waits at its end for the one under way', async () => {
  const text = 'So much that one piece would take seconds. '.repeat(20_000)
  const packing = new Set<number>()
  let pieces = 0
  const hook = createHook({
    init: (id, type) => type === 'ZLIB' && packing.add(id),
    before: (id) => packing.has(id) && pieces++,
  }).enable()
  const packed = await repackResponse(makeResponse(200, {}, text))
  hook.disable()
  expect(pieces).toBeGreaterThan(10)
  expect(plainOf(packed).toString()).toBe(text)
})
