import { rssDocument } from '@orchard/shared/rss'
import { FEED, FEED_DESCRIPTION } from '#src/data/posts/feed.ts'
import type { Post } from '#src/data/posts/post.ts'
import { articleHtml } from './article-html.ts'

/** Articles, newest first, as RSS 2.0 with the summary and the full text of each. */
export function rssFeed(posts: readonly Post[], origin: string): string {
  return rssDocument(
    {
      title: FEED.title,
      description: FEED_DESCRIPTION,
      page: '/blog',
      feed: FEED.path,
      items: posts.map(({ blocks, date, description, title, url }) => ({
        ...{ title, date, description },
        page: url,
        html: articleHtml(blocks, origin),
      })),
    },
    origin,
  )
}
