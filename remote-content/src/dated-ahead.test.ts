// @reads remote-content
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { LoadContext } from '@orchard/shared/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { docFiles } from '#build/doc-files.ts'
import { errorFiles } from '#build/error-files.ts'
import { exampleFiles } from '#build/example-files.ts'
import { readIncidents } from '#build/incidents-reader.ts'
import { postFiles } from '#build/post-files.ts'
import { readFaq } from '#build/read-faq.ts'
import { writePosts } from '#build/testing/made-up-posts.ts'
import { page as blogPage } from './pages/blog-page.tsx'
import { page as postPage } from './pages/blog-post-page.tsx'
import { page as statusPage } from './pages/status-page.tsx'
import { remote } from './remote.ts'
import { resource as feed } from './resources/feed-resource.ts'
import { contextWith, renderPage } from './testing/render-page.tsx'

const BUILT_ON = '2026-11-20'
const EVE = '2026-11-24T23:59:59.999Z'
const DAY = '2026-11-25T00:00:00.000Z'

const INCIDENT = `---
title: The database moves to a larger machine
start: 2026-11-25T07:05Z
end: null
components: [product-api]
state: investigating
---

Calls may take longer.
`

let root: string
/** The data that a release of these articles and incidents has, at a moment of the clock. */
let at: (timestamp: string) => LoadContext

beforeAll(async () => {
  root = await writePosts(['2026-11-18', '2026-11-19', '2026-11-25'])
  await mkdir(path.join(root, 'incidents'))
  await writeFile(path.join(root, 'incidents', '2026-11-25-move.md'), INCIDENT)
  const files = await postFiles(root, '/', BUILT_ON)
  // Pages without a day are those of the site.
  const site = path.join(import.meta.dirname, '..')
  files.set('data/faq.json', async () => JSON.stringify(await readFaq(site)))
  for (const [name, source] of [
    ...(await exampleFiles(site, '/')),
    ...(await docFiles(site)),
    ...errorFiles(),
  ])
    files.set(name, async () => source)
  files.set('data/incidents.json', async () => JSON.stringify(await readIncidents(root)))
  at = (timestamp) =>
    contextWith(
      (file) => files.get(file)?.(),
      () => Date.parse(timestamp),
    )
})
afterAll(() => rm(root, { recursive: true }))

const blog = async (timestamp: string) =>
  (await renderPage(blogPage, '/blog', '/blog', at(timestamp))).html
const post = (slug: string, timestamp: string) =>
  renderPage(postPage, '/blog/:slug', `/blog/${slug}`, at(timestamp))
const readFeed = async (timestamp: string) => {
  const request = new Request('https://site.example/blog/feed.xml')
  return (await feed.render({ ...at(timestamp), request, params: {} })).body
}

describe('an article that is dated ahead', () => {
  it('is on the list from its day on', async () => {
    const [before, after] = [await blog(EVE), await blog(DAY)]
    expect(before).toContain('2 articles')
    expect(before).not.toContain('number-3')
    expect(after).toContain('3 articles')
    expect(after).toContain('href="/blog/number-3"')
  })

  it('brings its picture along when it comes first', async () => {
    const firstPicture = /<img src="data:image\/svg\+xml,[^"]*(number-\d)/
    expect(firstPicture.exec(await blog(EVE))?.[1]).toBe('number-2')
    expect(firstPicture.exec(await blog(DAY))?.[1]).toBe('number-3')
  })

  it('is not found before its day, nor offered as a close match', async () => {
    const early = await post('number-3', EVE)
    expect(early.status).toBe(404)
    expect(early.html).toContain('href="/blog/number-2"')
    expect(early.html).not.toContain('href="/blog/number-3"')
    const onTime = await post('number-3', DAY)
    expect(onTime.status).toBe(200)
    expect(onTime.html).toContain('Article number 3')
  })

  it('follows the article before it from its day on', async () => {
    const others = async (slug: string, timestamp: string) =>
      [...(await post(slug, timestamp)).html.matchAll(/<a ([^>]*rel="(?:prev|next)"[^>]*)>/g)].map(
        ([, attributes = '']) => attributes.split(' ').sort(),
      )
    const previous = ['href="/blog/number-1"', 'rel="prev"']
    const next = ['data-side="end"', 'href="/blog/number-3"', 'rel="next"']
    expect(await others('number-2', EVE)).toEqual([previous])
    expect(await others('number-2', DAY)).toEqual([previous, next])
  })

  it('is in the feed from its day on', async () => {
    expect(await readFeed(EVE)).not.toContain('number-3')
    expect(await readFeed(DAY)).toContain('<link>https://site.example/blog/number-3</link>')
  })

  it('is told to the sitemap with its day, and no longer told so when a release is made later', async () => {
    const paths = async (timestamp: string) =>
      (await remote.listPaths(at(timestamp))).map(({ path }) => path)
    expect(await paths(EVE)).not.toContain('/blog/number-3')
    expect(await remote.listUpcomingPaths(at(EVE))).toEqual([
      {
        path: '/blog/number-3',
        from: '2026-11-25',
        text: expect.objectContaining({ group: 'Articles' }),
      },
    ])
    expect(await paths(DAY)).toContain('/blog/number-3')
    expect(await remote.listUpcomingPaths(at(DAY))).toEqual([])
  })
})

it('shows an incident that is dated ahead from its day on', async () => {
  const status = async (timestamp: string) =>
    (await renderPage(statusPage, '/status', '/status', at(timestamp))).html
  expect(await status(EVE)).toContain('No incidents have been recorded.')
  expect(await status(DAY)).toContain('The database moves to a larger machine')
})
