import type { ResourceModule } from '@orchard/shared/contracts'
import { readPost, readSummaries } from '#src/data/posts/read-posts.ts'
import { withApiHost } from '#src/data/with-api-host.ts'
import { rssFeed } from './rss-feed.ts'

/** `/blog/feed.xml`: the published articles as RSS 2.0, with addresses at the requested origin. */
export const resource: ResourceModule = {
  async render(args) {
    const summaries = await readSummaries(args)
    const posts = await Promise.all(
      summaries.map(async ({ slug }) => withApiHost(await readPost(args, slug), args.apiHost)),
    )
    return {
      contentType: 'application/rss+xml; charset=utf-8',
      body: rssFeed(posts, new URL(args.request.url).origin),
    }
  },
}
