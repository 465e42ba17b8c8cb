import { PATIENT, startComposer, whenPacked } from '@orchard/platform/testing'
import { ask } from '@orchard/shared-node/testing/ask'
import { launchBrowser, untilQuiet } from '#src/browser/browser.ts'
import { typeInto } from '#src/browser/search-page.ts'

/** Runs in a copy of the workspace, which is built, and writes what it measures as JSON. */
const WARMING_RENDERS = 5
const RENDERS = 15
const PAGES = ['/api', '/category/finance', '/api/weather', '/blog', '/blog/feed.xml']
const DOCUMENTS = ['/sitemap.xml', '/llms.txt', '/openapi.json']

await using composer = await startComposer(PATIENT, 'inherit')
const { origin, startMs } = composer
const isSearch = process.argv.includes('--search')

const bytes: Record<string, number> = {}
const firstMs: Record<string, number> = {}
for (const path of [...PAGES, ...DOCUMENTS]) {
  const start = performance.now()
  await read(path)
  firstMs[path] = performance.now() - start
}
for (const path of PAGES) {
  await whenPacked(origin + path)
  bytes[path] = (await ask(origin + path, { 'accept-encoding': 'br' })).body.length
}
for (const path of DOCUMENTS) bytes[path] = (await read(path)).length

const renders: number[] = []
for (let index = 0; index < WARMING_RENDERS + RENDERS; index++) {
  const start = performance.now()
  await read('/api?q=e')
  if (index >= WARMING_RENDERS) renders.push(performance.now() - start)
}

const release = /\/_mf\/catalogue\/\w+\//.exec(await read('/api'))?.[0]
const { body } = await ask(`${origin}${release}parts/search.json`, { 'accept-encoding': 'br' })
const figures = {
  startMs,
  bytes: { ...bytes, search: body.length },
  firstMs,
  renders,
  reached: await countReached('/api', '/api/'),
  articles: await countReached('/blog', '/blog/'),
  keys: isSearch ? await measureKeys() : [],
  megabytes: await composer.megabytes(),
}
process.stdout.write(`${JSON.stringify(figures)}\n`)
process.exit(0)

/** @throws {Error} when the response is not 200. */
async function read(path: string): Promise<string> {
  const response = await fetch(origin + path)
  if (!response.ok) throw new Error(`${path} responded ${response.status}`)
  return await response.text()
}

/** Follows the links to next pages as a visitor without scripts does, and counts the pages that the lists lead to. */
async function countReached(list: string, below: string): Promise<number> {
  const found = new Set<string>()
  for (let next: string | undefined = list; next; ) {
    const page = await read(next)
    const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'))
    for (const [, path = ''] of main.matchAll(/<h[23]><a[^>]* href="([^"?]+)"/g))
      if (path.startsWith(below)) found.add(path)
    const link: string | undefined = /<a[^>]* rel="next"[^>]*>/.exec(main)?.[0]
    next = link && /href="([^"]+)"/.exec(link)?.[1]?.replaceAll('&amp;', '&')
  }
  return found.size
}

/** Times of keys in the search box of a page whose results come from all entries. */
async function measureKeys(): Promise<number[]> {
  await using browser = await launchBrowser()
  return await typeInto(browser, { url: `${origin}/`, prepare: untilQuiet })
}
