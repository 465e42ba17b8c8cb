import type { ListedPath, LoadContext, PageModule } from './remote-module.ts'

/** A page without parameters as lists of pages name it, by the head that it would have. */
export async function listPage(
  path: string,
  page: PageModule,
  context: LoadContext,
): Promise<ListedPath> {
  const url = new URL(path, 'http://localhost')
  const args = { ...context, params: {}, request: new Request(url) }
  const data = (await page.loader?.(args)) as never
  const { description, title } = page.head({ data, params: {}, url })
  return { path, title, description }
}
