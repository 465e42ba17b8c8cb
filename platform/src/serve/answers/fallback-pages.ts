import { PLAIN_PAGE_HEADERS, plainPage } from './plain-page.ts'
import { makeAnswer } from './stored-answer.ts'

function fallback(status: number, headers: Record<string, string>, title: string, text: string) {
  const all = { ...PLAIN_PAGE_HEADERS, 'Cache-Control': 'no-store', ...headers }
  const home = '<p><a href="/">Go to the home page</a></p>'
  return makeAnswer(status, all, plainPage(title, `<p>${text}</p>${home}`))
}

/** The last resort: no worker could render anything. */
export const UNAVAILABLE = fallback(
  503,
  { 'Retry-After': '5' },
  'One moment, please',
  'This page cannot be shown right now. Please try again in a few seconds.',
)

/** More pages are asked for than can be rendered in time. */
export const OVERLOADED = fallback(
  503,
  { 'Retry-After': '2' },
  'Very busy',
  'More visitors want new pages than we can serve at the moment. Please try again in a few seconds.',
)

/** Something was posted where nothing takes it. */
export const NOT_A_FORM = fallback(
  405,
  { Allow: 'GET, HEAD' },
  'Nothing to send here',
  'This page takes no form.',
)
