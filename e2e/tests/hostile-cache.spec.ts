// @module-tag soak

import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { PORTS } from '@orchard/shared/testing/site-ports'
import { IS_FULL_RUN } from '@orchard/shared/testing/suites'
import { inParallel } from '#fixtures/in-parallel.ts'
import { requestRaw } from '#fixtures/raw-request.ts'
import { expect, httpTest } from '#fixtures/test.ts'

const ORIGIN = `http://localhost:${PORTS.site}`
const EVIL = 'evil.example'
/** Each of them would take a place in a cache that keeps whatever is asked. */
const ADDRESSES = IS_FULL_RUN ? 1_500 : 300
/** Cached pages that no other test requests in this language. */
const LANGUAGE = 'lang=ruby'

/** Headers that try to poison the cache for the next visitor. */
const HEADERS: Readonly<Record<string, Record<string, string>>> = {
  Host: { Host: EVIL },
  'X-Forwarded-Host': { 'X-Forwarded-Host': EVIL },
  Forwarded: { Forwarded: `host=${EVIL};proto=https` },
  'X-Forwarded-Proto': { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Port': '444' },
  'X-Original-URL': { 'X-Original-URL': `/${EVIL}`, 'X-Rewrite-URL': `/${EVIL}` },
  'X-HTTP-Method-Override': { 'X-HTTP-Method-Override': 'POST', 'X-Method-Override': 'HEAD' },
  Cookie: { Cookie: `theme=${EVIL}; session=${EVIL}; lang=${EVIL}` },
  Authorization: { Authorization: `Bearer ${EVIL}` },
  Range: { Range: 'bytes=0-10' },
  Accept: { Accept: 'application/json' },
  'Accept-Language': { 'Accept-Language': `xx-${EVIL}` },
  'If-None-Match': { 'If-None-Match': '*', 'If-Modified-Since': 'Tue, 01 Jan 2999 00:00:00 GMT' },
}

/** `%61` for `a`: a needless escape. */
const encodeLetter = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`

httpTest.describe('the cache', () => {
  for (const [index, [name, headers]] of Object.entries(HEADERS).entries())
    httpTest(`keeps nothing of ${name}`, async ({ request }) => {
      const { apis }: { apis: { url: string }[] } = await (
        await request.get('/catalogue.json')
      ).json()
      const path = `${apis[20 + index]?.url}?${LANGUAGE}`
      const first = await requestRaw(ORIGIN, path, headers)
      expect(first.status).toBe(200)
      const next = await requestRaw(ORIGIN, path)
      expect(next.status).toBe(200)
      expect(next.body).toMatch(/<\/html>$/)
      expect(next.body).toBe(first.body)
      expect(next.body + JSON.stringify(next.headers)).not.toContain(EVIL)
    })

  httpTest('responds to each encoding with the same page', async () => {
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync, none: (one: Buffer) => one }
    const plain = (await requestRaw(ORIGIN, '/tos')).body
    for (const [accepted, encoding] of [
      ['br', 'br'],
      ['gzip, br;q=0', 'gzip'],
      ['identity', 'none'],
      ['br;q=0, gzip;q=0', 'none'],
      [`vibrant, ${EVIL}`, 'none'],
      ['gzip', 'gzip'],
    ] as const) {
      const { headers, bytes } = await requestRaw(ORIGIN, '/tos', { 'Accept-Encoding': accepted })
      expect(headers['content-encoding'] ?? 'none', accepted).toBe(encoding)
      expect(headers['vary'], accepted).toContain('Accept-Encoding')
      expect(decoders[encoding](bytes).toString(), accepted).toBe(plain)
    }
  })

  httpTest('is not filled by queries that mean nothing', async () => {
    const rendered = async () =>
      (await requestRaw(ORIGIN, '/category/finance')).headers['server-timing']
    const before = await rendered()
    const { body } = await requestRaw(ORIGIN, '/api/advice')
    const queries = Array.from({ length: ADDRESSES }, (_, index) =>
      index % 2 === 0 ? `${EVIL}=${index}` : `lang=${EVIL}${index}&LANG=go`,
    )
    await inParallel(queries, async (query) => {
      const response = await requestRaw(ORIGIN, `/api/advice?${query}`)
      expect(response.body === body, query).toBe(true)
    })
    // The render time in `Server-Timing` identifies a rendering: this is still the earlier one.
    expect(await rendered()).toBe(before)
  })

  httpTest('has one page for all spellings of an address', async () => {
    const rendered = async () => (await requestRaw(ORIGIN, '/api/advice')).headers['server-timing']
    await rendered()
    const before = await rendered()
    const path = '/api/advice'
    const spellings = Array.from({ length: ADDRESSES }, (_, index) => {
      const cased = [...path]
        .map((letter, place) => ((index >> place) % 2 === 1 ? letter.toUpperCase() : letter))
        .join('')
      if (index % 3 === 0) return cased.replace(/a/i, (letter) => encodeLetter(letter))
      return index % 3 === 1 ? `/${cased}` : `${cased}//`
    })
    await inParallel(spellings, async (spelling) => {
      const { body, headers, status } = await requestRaw(ORIGIN, spelling)
      expect([status, headers['location'], body], spelling).toEqual([308, path, ''])
    })
    expect(await rendered()).toBe(before)
  })

  httpTest('keeps no text that visitors look for', async () => {
    await requestRaw(ORIGIN, `/api?q=${EVIL}&sort=name`)
    for (const path of ['/api', '/api?q=', '/api?sort=name', '/api?q=weather&sort=name'])
      expect((await requestRaw(ORIGIN, path)).body, path).not.toContain(EVIL)
  })

  httpTest('takes one page for all addresses that are unknown', async () => {
    const bodies = new Set<string>()
    for (const path of [`/${EVIL}`, `/x/${EVIL}?a=b`, `/api/x/${EVIL}`]) {
      const { status, body } = await requestRaw(ORIGIN, path)
      expect(status).toBe(404)
      bodies.add(body)
    }
    expect(bodies.size).toBe(1)
    expect([...bodies].join()).not.toContain(EVIL)
  })
})
