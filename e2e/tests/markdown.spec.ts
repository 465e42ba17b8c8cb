import { inParallel } from '#fixtures/in-parallel.ts'
import { readSiteMap } from '#fixtures/site-map.ts'
import { expect, httpTest, test } from '#fixtures/test.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'
const MARKDOWN = 'text/markdown; charset=utf-8'
const twinOf = (path: string) => (path === '/' ? '/index.md' : `${path}.md`)

/** What a page says in headings, tables and code, and its prices; runs in the browser. */
function contentOf(html: string): { texts: string[]; code: string[] } {
  const main = new DOMParser().parseFromString(html, 'text/html').querySelector('main')
  if (!main) throw new Error('There is no main')
  // A form is for people; its result is not part of it.
  for (const one of main.querySelectorAll('form, script, style, svg')) one.remove()
  const texts: string[] = []
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    const text = textContent ?? ''
    if (parentElement?.closest('pre')) continue
    if (parentElement?.closest('h1, h2, h3, th, td, dt, code')) texts.push(text)
    else texts.push(...(text.match(/\$\d[\d,.]*\d|\$\d/g) ?? []))
  }
  return { texts, code: [...main.querySelectorAll('pre')].map((one) => one.textContent ?? '') }
}

/** Markdown without its markup, as far as texts are looked for in it. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[((?:\\.|[^\]\\])*)\]\([^)\s]*\)/g, '$1')
    .replaceAll(/(?<!\\)[`*]/g, '')
    .replaceAll(/\\([^\w\s])/g, '$1')
}

const squash = (text: string) => text.replaceAll(/\s+/g, '')

test('the twin of every page has its headings, tables, prices and code @soak', async ({
  page,
  request,
}) => {
  const paths = await readSiteMap(request)
  expect(paths.length).toBeGreaterThan(150)
  const missing = await inParallel(paths, async (path) => {
    const [html, twin] = await Promise.all([request.get(path), request.get(twinOf(path))])
    if (twin.headers()['content-type'] !== MARKDOWN) return [`${path} has no twin`]
    const markdown = await twin.text()
    const { texts, code } = await page.evaluate(contentOf, await html.text())
    const [words, raw] = [squash(plain(markdown)), squash(markdown)]
    const problems = [
      ...texts.filter((text) => !words.includes(squash(text)) && !raw.includes(squash(text))),
      ...code.filter((text) => !raw.includes(squash(text))),
    ]
    if (texts.length === 0) problems.push('nothing to compare')
    if (!/^> .*\/llms\.txt/.test(markdown)) problems.push('no way to /llms.txt')
    return problems.map((problem) => `${path} lacks ${problem}`)
  })
  expect(missing.flat()).toEqual([])
})

httpTest(
  'a page responds in Markdown to who asks for it, and to nobody else',
  async ({ request }) => {
    const path = '/api/time-zone'
    const ask = (accept: string, more = {}) => request.get(path, { headers: { accept, ...more } })
    const markdown = await ask('text/markdown, text/html;q=0.9')
    expect(markdown.headers()).toMatchObject({
      'content-type': MARKDOWN,
      vary: 'Accept-Encoding, Accept',
      'content-location': `${path}.md`,
      link: `<${path}>; rel="canonical"`,
    })
    expect(await markdown.text()).toBe(await (await request.get(`${path}.md`)).text())

    const html = await ask(BROWSER)
    expect(html.headers()).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      vary: 'Accept-Encoding, Accept',
    })
    expect(await html.text()).toContain(
      `<link rel="alternate" type="text/markdown" href="${path}.md">`,
    )
    const etag = markdown.headers()['etag'] ?? ''
    expect(html.headers()['etag']).not.toBe(etag)
    expect((await ask('text/markdown', { 'if-none-match': etag })).status()).toBe(304)
    expect((await ask(BROWSER, { 'if-none-match': etag })).status()).toBe(200)

    const head = await request.head(path, { headers: { accept: 'text/markdown' } })
    expect(head.headers()['content-type']).toBe(MARKDOWN)
    expect(await head.text()).toBe('')
  },
)

httpTest('a twin follows the query of its page', async ({ request }) => {
  const text = async (path: string) => (await request.get(path)).text()
  expect(await text('/api/time-zone.md?lang=python')).toContain('## Call it with Python')
  expect(await text('/pricing.md?billing=annual')).toContain('$468 a year, $39 a month (save 34%)')
  expect(await text('/api.md?q=time+zone')).toMatch(/\[Time Zone\]/)
  expect(await text('/api.md?category=tax')).toContain('# Tax APIs')
})

httpTest('a page that does not exist says so in Markdown', async ({ request }) => {
  const headers = { accept: 'text/markdown' }
  for (const [path, status, words] of [
    ['/no/such/page', 404, '# Page not found'],
    ['/no-such-page.md', 404, '# Page not found'],
    ['/api/time-zon', 404, '[Time Zone API]'],
    ['/api/time-zon.md', 404, '# No such API'],
    ['/api/ships', 410, '# The Ships API has been retired'],
    ['/blog/caching', 404, '# No such article'],
    ['/category/finances', 404, '[Finance APIs]'],
  ] as const) {
    const response = await request.get(path, path.endsWith('.md') ? {} : { headers })
    expect(`${response.status()} ${path}`).toBe(`${status} ${path}`)
    expect(response.headers()['content-type']).toBe(MARKDOWN)
    expect(await response.text()).toContain(words)
  }
  const html = await request.get('/no/such/page', { headers: { accept: BROWSER } })
  expect(html.headers()).toMatchObject({ vary: 'Accept-Encoding, Accept' })
})
