import { makeResponse } from './cached-response.ts'
import { PLAIN_PAGE_HEADERS, plainPage } from './plain-page.ts'

function fallback(status: number, headers: Record<string, string>, title: string, text: string) {
  const all = { ...PLAIN_PAGE_HEADERS, 'Cache-Control': 'no-store', ...headers }
  const home = '<p><a href="/">Go to the home page</a></p>'
  return makeResponse(status, all, plainPage(title, `<p>${text}</p>${home}`))
}

/** The last resort: no worker could render anything. */
export const UNAVAILABLE = fallback(
  503,
  { 'Retry-After': '5' },
  'Temporarily unavailable',
  'We cannot show this page right now. Please try again in a few seconds.',
)

/** More pages are asked for than can be rendered in time. */
export const OVERLOADED = fallback(
  503,
  { 'Retry-After': '2' },
  'Too busy',
  'There are more visitors than we can serve right now. Please try again in a few seconds.',
)

/** Something was posted where nothing takes it. */
export const NOT_A_FORM = fallback(
  405,
  { Allow: 'GET, HEAD' },
  'Nothing to submit here',
  'This page does not accept forms.',
)
