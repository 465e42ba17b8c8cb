import { expect, it } from 'vitest'
import { listPages } from './list-pages.ts'
import type { LoadContext, PageModule, PageRoute } from './remote-module.ts'

const page: PageModule = {
  Component: () => null,
  loader: async ({ request }) => new URL(request.url).pathname,
  head: ({ data }) => ({ title: `At ${data}`, description: 'A page', noindex: true }),
}

it('takes title and description from the head that a page without parameters would have', async () => {
  const pages = ['/pears', '/pears/:kind'].map(
    (path): PageRoute => ({
      ...{ id: `fruit${path}`, path, skeleton: 'list', cache: {} },
    }),
  )
  expect(await listPages(pages, async () => page, {} as LoadContext)).toEqual([
    {
      path: '/pears',
      title: 'At /pears',
      description: 'A page',
    },
  ])
})
