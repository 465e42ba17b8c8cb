import { expect, it } from 'vitest'
import { listPage } from './list-page.ts'
import type { LoadContext, PageModule } from './remote-module.ts'

const page: PageModule = {
  Component: () => null,
  loader: async ({ request }) => new URL(request.url).pathname,
  head: ({ data }) => ({ title: `At ${data}`, description: 'A page', noindex: true }),
}

it('takes title and description from the head that the page would have', async () => {
  expect(await listPage('/pears', page, {} as LoadContext)).toEqual({
    path: '/pears',
    title: 'At /pears',
    description: 'A page',
  })
})
