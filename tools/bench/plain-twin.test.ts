import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { plainHtml, plainTwin } from './plain-twin.ts'

const PAGE = [
  '<!doctype html><html lang="en"><head><script>prepaint()</script>',
  '<link rel="icon" href="/favicon.svg"><link rel="preload" as="fetch" href="/data.json">',
  '<style>h1{color:red}</style></head><body><h1>Weather</h1>',
  '<script type="application/json" id="state">{"a":"<b>"}</script>',
  '<link rel="modulepreload" href="/main.js"><script type="module" src="/main.js"></script>',
  '</body></html>',
].join('')

describe('the plain twin of a page', () => {
  it('keeps text and styles and nothing that is for scripts', () => {
    expect(plainHtml(PAGE, { lang: 'en', 'data-js': 'on' })).toBe(
      '<!doctype html><html lang="en" data-js="on"><head><link rel="icon" href="/favicon.svg"><style>h1{color:red}</style></head><body><h1>Weather</h1></body></html>',
    )
  })

  it('carries the headers of the page, except those of its connection and encoding', async () => {
    const twin = await plainTwin(
      '/api',
      {
        status: 200,
        headers: { 'content-type': 'text/html', etag: '"1"', 'content-length': '9', vary: 'x' },
        body: Buffer.from(PAGE),
        ms: 1,
      },
      {},
    )
    expect(twin.headers).toEqual({
      'content-type': 'text/html',
      vary: 'x',
      'content-encoding': 'br',
    })
    expect(brotliDecompressSync(twin.brotli).toString()).toContain('<h1>Weather</h1>')
  })
})
