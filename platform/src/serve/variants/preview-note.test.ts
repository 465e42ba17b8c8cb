import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { makeResponse, plainOf } from '#src/serve/responses/cached-response.ts'
import { REPOSITORY } from '#src/workspace.ts'
import { forOneBrowser, previewBadge, previewNotice } from './preview-note.ts'

const PAGE =
  '<!doctype html><html><head><meta name="robots" content="index, follow"></head><body><div id="root"></div></body></html>'

function noted(note: string) {
  const response = makeResponse(
    200,
    {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, max-age=0',
      'Content-Security-Policy': "default-src 'none'; style-src 'self' 'sha256-a'",
    },
    PAGE,
  )
  const copy = forOneBrowser(response, note)
  return { response, copy, html: plainOf(copy).toString() }
}

it('puts the badge beside the root, and keeps the response from caches and search engines', () => {
  const { response, copy, html } = noted(previewBadge('catalogue@0123456789ab'))
  expect(copy.headers).toMatchObject({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
  expect(copy.headers['Content-Security-Policy']).toMatch(
    /style-src 'self' 'sha256-[^']+' 'sha256-a'/,
  )
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).toMatch(/<body><aside .*<button>Reset<\/button>.*<\/aside><div id="root">/)
  expect(plainOf(response).toString()).toBe(PAGE)
})

it('shows what a visitor sent as text', () => {
  const { html } = noted(previewNotice('<img src=x onerror=alert(1)>'))
  expect(html).not.toContain('<img')
})

it('leaves what is no page alone', () => {
  const data = makeResponse(200, { 'Content-Type': 'application/json' }, '{}')
  const copy = forOneBrowser(data, previewNotice('x'))
  expect(copy.brotli).toBe(data.brotli)
  expect(copy.headers['Cache-Control']).toBe('no-store')
})

it('leaves the layers of styles in their order, also where the site brings its own later', async () => {
  const index = path.join(REPOSITORY, 'shared/src/styles/index.css')
  const [, order = ''] = /@layer ([^;]+);/.exec(await readFile(index, 'utf8')) ?? []
  const { html } = noted(previewBadge('content@local:5175'))
  expect(/@layer ([^;{]+)/.exec(html)?.[1]?.split(',')).toEqual(order.split(', '))
})
