import type { ListedPath, LoadContext, PageRoute, RemoteModule } from './remote-module.ts'

/** The pages without parameters as lists of pages name them, by the heads that they would have. */
export function listPages(
  pages: readonly PageRoute[],
  loadPage: RemoteModule['loadPage'],
  context: LoadContext,
): Promise<ListedPath[]> {
  const fixed = pages.filter(({ path }) => !path.includes(':'))
  return Promise.all(
    fixed.map(async ({ id, path }) => {
      const page = await loadPage(id)
      const url = new URL(path, 'http://localhost')
      const args = { ...context, params: {}, request: new Request(url) }
      const data = (await page.loader?.(args)) as never
      const { description, title } = page.head({ data, params: {}, url })
      return { path, title, description }
    }),
  )
}
