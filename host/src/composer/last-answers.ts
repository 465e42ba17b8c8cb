import { PLAIN_PAGE_POLICY, plainPage } from './plain-page.ts'
import { type StoredAnswer, storeAnswer } from './stored-answer.ts'

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': PLAIN_PAGE_POLICY,
}

/** The last resort: no worker could render anything. */
export function unavailableAnswer(): Promise<StoredAnswer> {
  return storeAnswer(
    503,
    { ...HEADERS, 'Retry-After': '5' },
    plainPage(
      'One moment, please',
      '<p>This page cannot be shown right now. Please try again in a few seconds.</p><p><a href="/">Go to the home page</a></p>',
    ),
    'quick',
  )
}

/** Something was posted where nothing takes it. */
export function notAForm(): Promise<StoredAnswer> {
  return storeAnswer(
    405,
    { ...HEADERS, Allow: 'GET, HEAD' },
    plainPage(
      'Nothing to send here',
      '<p>This page takes no form.</p><p><a href="/">Go to the home page</a></p>',
    ),
    'quick',
  )
}
