import { PLAIN_PAGE_POLICY, plainPage } from './plain-page.ts'
import { makeAnswer } from './stored-answer.ts'

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': PLAIN_PAGE_POLICY,
}

/** The last resort: no worker could render anything. */
export const UNAVAILABLE = makeAnswer(
  503,
  { ...HEADERS, 'Retry-After': '5' },
  plainPage(
    'One moment, please',
    '<p>This page cannot be shown right now. Please try again in a few seconds.</p><p><a href="/">Go to the home page</a></p>',
  ),
)

/** More pages are asked for than can be rendered in time. */
export const OVERLOADED = makeAnswer(
  503,
  { ...HEADERS, 'Retry-After': '2' },
  plainPage(
    'Very busy',
    '<p>More visitors want new pages than we can serve at the moment. Please try again in a few seconds.</p><p><a href="/">Go to the home page</a></p>',
  ),
)

/** Something was posted where nothing takes it. */
export const NOT_A_FORM = makeAnswer(
  405,
  { ...HEADERS, Allow: 'GET, HEAD' },
  plainPage(
    'Nothing to send here',
    '<p>This page takes no form.</p><p><a href="/">Go to the home page</a></p>',
  ),
)
