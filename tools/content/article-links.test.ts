// @reads remote-catalogue remote-content
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import { readCatalogue, slugOf } from '@orchard/remote-catalogue/entries'
import { plainText, readPosts, walk } from '@orchard/remote-content/posts'
import type { RouteTable } from '@orchard/shared/contracts'
import { expect, it } from 'vitest'

/** A remote may not read another's folder, so what the articles say of the catalogue is checked here. */
const posts = await readPosts(path.join(REPOSITORY, 'remote-content'))
const tables = import.meta.glob<RouteTable>('../../remote-*/src/routes.ts', {
  eager: true,
  import: 'routes',
})
const { entries, categories } = await readCatalogue(path.join(REPOSITORY, 'remote-catalogue'))

const fileOf = (slug: string) => `remote-content/posts/${slug}.md`

it('every API that an article is related to is in the catalogue', () => {
  const slugs = new Set(entries.map(({ url }) => slugOf(url)))
  const unknown = posts.flatMap(({ slug, related }) =>
    related.filter((one) => !slugs.has(one)).map((one) => `${fileOf(slug)}: ${one}`),
  )
  expect(unknown, '“related” must name files in remote-catalogue/apis').toEqual([])
})

it('every link of an article within the site leads to a page', () => {
  const pages = new Set([
    ...Object.values(tables).flatMap((table) => table.pages.map((page) => page.path)),
    ...[...entries, ...categories].map(({ url }) => url),
    ...posts.map(({ slug }) => `/blog/${slug}`),
  ])
  const broken: string[] = []
  for (const { slug, body } of posts)
    walk(body, (node) => {
      if (node.type !== 'link' || !node.url.startsWith('/')) return
      const [page = ''] = node.url.split(/[?#]/)
      if (!pages.has(page)) broken.push(`${fileOf(slug)}: ${plainText(node)} leads to ${node.url}`)
    })
  expect(broken, 'These links need the address of a page that there is').toEqual([])
})
