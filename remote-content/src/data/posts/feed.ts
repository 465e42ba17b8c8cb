import type { Head } from '@orchard/shared/contracts'

/** The blog's feed, as the head of its pages names it. */
export const FEED = {
  path: '/blog/feed.xml',
  title: 'API Orchard blog',
} as const satisfies Head['feed']
