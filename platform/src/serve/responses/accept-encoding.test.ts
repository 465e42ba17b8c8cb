import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { bodyFor } from './accept-encoding.ts'
import { makeResponse, repackResponse } from './cached-response.ts'

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
])('returns %j with %s', async (accepted, encoding) => {
  const words = 'words '.repeat(500)
  const decode = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
    none: (one: Buffer) => one,
  }
  const quick = makeResponse(200, {}, words)
  for (const response of [quick, await repackResponse(quick)]) {
    const { body, encoding: chosen } = await bodyFor(response, accepted)
    expect(chosen).toBe(encoding)
    expect(decode[chosen ?? 'none'](body).toString()).toBe(words)
  }
})
