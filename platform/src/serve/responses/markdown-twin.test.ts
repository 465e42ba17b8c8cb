import { expect, it } from 'vitest'
import { prefersMarkdown, twinHeaders } from './markdown-twin.ts'

it.each([
  'text/markdown',
  'Text/Markdown; variant=GFM',
  'text/markdown, text/html, */*',
  'text/html;q=0.9, text/markdown',
  'text/markdown;q=0.5, */*;q=0.1',
  'text/markdown;q=0.5, text/*;q=0.2, */*',
  'text/markdown;q=0.5',
])('%s asks for Markdown', (accept) => {
  expect(prefersMarkdown(accept)).toBe(true)
})

it.each([
  undefined,
  '',
  '*/*',
  'text/*',
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8',
  'text/html, text/markdown;q=0.9',
  'text/markdown;q=0',
  'text/markdown;q=0, text/html;q=0',
  'text/markdown;q=nothing',
  'text/markdown;q=0.5, text/*;q=0.8',
  'text/markdown-like',
  'application/x; note=text/markdown',
])('%s does not ask for Markdown', (accept) => {
  expect(prefersMarkdown(accept)).toBe(false)
})

it('names the page of a twin, and leaves other resources alone', () => {
  expect(twinHeaders('catalogue/api.md', '/api/uuid.md?lang=go')['Link']).toBe(
    '</api/uuid>; rel="canonical"',
  )
  expect(twinHeaders('catalogue/home.md', '/index.md')['Link']).toBe('</>; rel="canonical"')
  expect(twinHeaders('content/feed', '/blog/feed.xml')).toEqual({})
})
