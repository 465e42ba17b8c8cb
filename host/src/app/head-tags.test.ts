import { scriptJson } from '@orchard/shared/markup'
import { expect, it } from 'vitest'
import { fullTitle, headTags } from './head-tags.ts'

const head = { title: 'Weather', description: 'Say "hi" & <bye>' }

it('escapes what pages put into the head', () => {
  const tags = headTags(head, '/api/weather', 'https://site.example', '/_mf/host/1/')
  expect(tags).toContain('content="Say &quot;hi&quot; &amp; &lt;bye&gt;"')
  expect(tags).toContain('<link rel="canonical" href="https://site.example/api/weather">')
})

it('makes the address of a social picture absolute, and leads to the feed', () => {
  const tags = headTags(
    { ...head, image: '/_mf/a/b.png', feed: { path: '/feed.xml', title: 'A & B' } },
    '/blog',
    'https://site.example',
    '/_mf/host/1/',
  )
  expect(tags).toContain('property="og:image" content="https://site.example/_mf/a/b.png"')
  expect(tags).toContain(
    '<link rel="alternate" type="application/rss+xml" title="A &amp; B" href="/feed.xml">',
  )
})

it('gives every page a picture with words for it', () => {
  const tags = (card?: string) =>
    headTags({ ...head, ...(card ? { card } : {}) }, '/api/weather', 'https://site.example', '/h/')
  expect(tags()).toContain('content="https://site.example/h/cards/catalogue.png"')
  expect(tags('places')).toContain('content="https://site.example/h/cards/places.png"')
  expect(tags('places')).toMatch(/"og:image:alt" content="API Orchard: Places APIs"/)
  expect(tags()).toContain('name="twitter:card" content="summary_large_image"')
})

it('names the site once', () => {
  expect(fullTitle('Weather')).toBe('Weather | API Orchard')
  expect(fullTitle('API Orchard: data APIs')).toBe('API Orchard: data APIs')
})

it('writes JSON that cannot end its script element', () => {
  expect(scriptJson({ a: '</script><!--' })).toBe('{"a":"\\u003c/script>\\u003c!--"}')
})
