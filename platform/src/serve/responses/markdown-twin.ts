/**
 * Pages as Markdown, for programs that read them. A remote renders the twin of a page as a resource at
 * the page's address with `.md`; here the page's own address responds with it, if a client asks for
 * Markdown. A release without twins goes on responding HTML (decision 41).
 */
import { type ReleaseManifest, type ResourceRoute, twinId } from '@orchard/shared/contracts'
import { prefersToHtml } from './accept.ts'
import { type CachedResponse, makeResponse } from './cached-response.ts'

const MARKDOWN = 'text/markdown'

/** True if an `Accept` prefers Markdown to HTML. */
export function prefersMarkdown(accept: string | undefined): boolean {
  return prefersToHtml(accept, MARKDOWN)
}

/** The resource that is the twin of a page, if its release has one. */
export function twinOf({ routes }: ReleaseManifest, pageId: string): ResourceRoute | undefined {
  return routes.resources?.find(({ id }) => id === twinId(pageId))
}

/** Tells search engines that a twin is no page of its own. */
export function twinHeaders(resourceId: string, path: string): Record<string, string> {
  if (!resourceId.endsWith(twinId(''))) return {}
  const page = path.replace(/\?.*/s, '').replace(/^\/index\.md$|\.md$/, '')
  return { Link: `<${page || '/'}>; rel="canonical"` }
}

/** A twin as the response of the page's own address. */
export function inPlaceOfPage(twin: CachedResponse, path: string): CachedResponse {
  const location = twin.status === 200 ? { 'Content-Location': path } : {}
  return { ...twin, headers: { ...twin.headers, Vary: 'Accept', ...location } }
}

/** The response for an unknown address, where Markdown is asked for. */
export const NO_SUCH_PAGE = makeResponse(
  404,
  {
    'Content-Type': `${MARKDOWN}; charset=utf-8`,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    Vary: 'Accept',
  },
  `> All pages as Markdown: [/llms.txt](/llms.txt)

# Page not found

We can’t find that page.
`,
)
