import type { Head } from '@orchard/shared/contracts'

/** The same feed as JSON Feed. */
export const JSON_FEED = '/blog/feed.json'

/** What the feeds say of themselves. */
export const FEED_DESCRIPTION = 'Articles for developers who choose data APIs or build on them.'

/** The blog's feed, as the head of its pages names it. */
export const FEED = {
  path: '/blog/feed.xml',
  title: 'API Orchard blog',
} as const satisfies Head['feed']
