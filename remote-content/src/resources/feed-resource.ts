import type { ResourceModule } from '@orchard/shared/contracts'
import { readNewestPosts } from './newest-posts.ts'
import { rssFeed } from './rss-feed.ts'

/** `/blog/feed.xml`: the newest articles as RSS 2.0, with addresses at the requested origin. */
export const resource: ResourceModule = {
  async render(args) {
    return {
      contentType: 'application/rss+xml; charset=utf-8',
      body: rssFeed(await readNewestPosts(args), new URL(args.request.url).origin),
    }
  },
}
