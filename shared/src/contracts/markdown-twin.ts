import type { PageRoute, ResourceRoute } from './remote-module.ts'

/** The address of a page's twin, which has the same content in Markdown: `/api/uuid.md`. */
export function twinPath(path: string): string {
  return path === '/' ? '/index.md' : `${path}.md`
}

/** Id of the resource that is a page's twin. A release without it has no twin of that page. */
export function twinId(pageId: string): string {
  return `${pageId}.md`
}

/** A twin for each page, under the same rules for its query. */
export function twinRoutes(pages: readonly PageRoute[]): ResourceRoute[] {
  return pages.map(({ cache, id, path }) => ({ id: twinId(id), path: twinPath(path), cache }))
}
