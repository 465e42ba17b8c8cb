import { expect, it } from 'vitest'
import { fullTitle, headTags, scriptJson } from './head-tags.ts'

const head = { title: 'Weather', description: 'Say "hi" & <bye>' }

it('escapes what pages put into the head', () => {
  const tags = headTags(head, '/api/weather', 'https://site.example')
  expect(tags).toContain('content="Say &quot;hi&quot; &amp; &lt;bye&gt;"')
  expect(tags).toContain('<link rel="canonical" href="https://site.example/api/weather">')
})

it('names the site once', () => {
  expect(fullTitle('Weather')).toBe('Weather | API Orchard')
  expect(fullTitle('API Orchard: data APIs')).toBe('API Orchard: data APIs')
})

it('writes JSON that cannot end its script element', () => {
  expect(scriptJson({ a: '</script><!--' })).toBe('{"a":"\\u003c/script>\\u003c!--"}')
})
