import type { ResourceModule } from '@orchard/shared/contracts'
import { FEED, FEED_DESCRIPTION, JSON_FEED } from '#src/data/posts/feed.ts'
import { articleHtml } from './article-html.ts'
import { readNewestPosts } from './newest-posts.ts'

/** `/blog/feed.json`: the newest articles as JSON Feed 1.1. */
export const resource: ResourceModule = {
  async render(args) {
    const posts = await readNewestPosts(args)
    const { origin } = new URL(args.request.url)
    const absolute = (path: string) => new URL(path, origin).href
    return {
      contentType: 'application/feed+json; charset=utf-8',
      body: JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: FEED.title,
        description: FEED_DESCRIPTION,
        home_page_url: absolute('/blog'),
        feed_url: absolute(JSON_FEED),
        language: 'en-GB',
        items: posts.map(({ blocks, card, date, description, title, url }) => ({
          id: absolute(url),
          url: absolute(url),
          title,
          summary: description,
          content_html: articleHtml(blocks, origin),
          image: absolute(card),
          date_published: `${date}T00:00:00Z`,
        })),
      }),
    }
  },
}
