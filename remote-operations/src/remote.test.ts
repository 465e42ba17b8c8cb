import { expect, it } from 'vitest'
import { remote } from './remote.ts'
import { MENU, routes } from './routes.ts'

it.each(routes.pages)('loads the page $id of its table', async ({ id }) => {
  const page = await remote.loadPage(id)
  expect(page.Component).toBeTypeOf('function')
  expect(
    page.head({ data: undefined as never, params: {}, url: new URL('http://x/') }),
  ).toMatchObject({
    title: expect.any(String),
    description: expect.any(String),
    noindex: true,
  })
  expect(page).not.toHaveProperty('loader')
})

it('is for operators alone, and listed nowhere', async () => {
  expect(new Set(routes.pages.map(({ group }) => group))).toEqual(new Set(['operators']))
  expect(routes.navigation?.group).toBe('operators')
  expect(await remote.listPaths()).toEqual([])
})

it('has a page for each entry of the menu', () => {
  const paths = routes.pages.map(({ path }) => path)
  for (const { path } of MENU) expect(paths).toContain(path)
})
