import { PLAIN_PAGE_POLICY, plainPage } from './plain-page.ts'
import { type StoredAnswer, storeAnswer } from './stored-answer.ts'

/** The last resort: no worker could render anything. */
export function unavailableAnswer(): Promise<StoredAnswer> {
  return storeAnswer(
    503,
    {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': '5',
      'Content-Security-Policy': PLAIN_PAGE_POLICY,
    },
    plainPage(
      'One moment, please',
      '<p>This page cannot be shown right now. Please try again in a few seconds.</p><p><a href="/">Go to the home page</a></p>',
    ),
    'quick',
  )
}
