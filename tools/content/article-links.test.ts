import path from 'node:path'
import { expect, it } from 'vitest'
import { routes as accountRoutes } from '../../remote-account/src/routes.ts'
import { slugOf } from '../../remote-catalogue/build/entry-schema.ts'
import { readCatalogue } from '../../remote-catalogue/build/read-catalogue.ts'
import { routes as catalogueRoutes } from '../../remote-catalogue/src/routes.ts'
import { plainText, walk } from '../../remote-content/build/markdown.ts'
import { readPosts } from '../../remote-content/build/read-posts.ts'
import { routes as contentRoutes } from '../../remote-content/src/routes.ts'
import { REPOSITORY } from '../release/unit-inputs.ts'

/** A remote may not read another's folder, so what the articles say of the catalogue is checked here. */
const posts = await readPosts(path.join(REPOSITORY, 'remote-content'))
const { entries, categories } = await readCatalogue(path.join(REPOSITORY, 'remote-catalogue'))

it('every API that an article is related to is in the catalogue', () => {
  const slugs = new Set(entries.map(({ url }) => slugOf(url)))
  const unknown = posts.flatMap(({ slug, related }) =>
    related.filter((one) => !slugs.has(one)).map((one) => `${slug}: ${one}`),
  )
  expect(unknown).toEqual([])
})

it('every link of an article within the site leads to a page', () => {
  const pages = new Set([
    ...[accountRoutes, catalogueRoutes, contentRoutes].flatMap(({ pages: list }) =>
      list.map((page) => page.path),
    ),
    ...[...entries, ...categories].map(({ url }) => url),
    ...posts.map(({ slug }) => `/blog/${slug}`),
  ])
  const broken: string[] = []
  for (const { slug, body } of posts)
    walk(body, (node) => {
      if (node.type !== 'link' || !node.url.startsWith('/')) return
      const [page = ''] = node.url.split(/[?#]/)
      if (!pages.has(page)) broken.push(`${slug}: ${plainText(node)} leads to ${node.url}`)
    })
  expect(broken).toEqual([])
})
