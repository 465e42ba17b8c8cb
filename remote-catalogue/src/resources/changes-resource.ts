import type { ResourceModule } from '@orchard/shared/contracts'
import { formatDay } from '@orchard/shared/format'
import { rssDocument } from '@orchard/shared/rss'
import { changesFeed, readDetail } from '#src/data/catalogue-data.ts'
import { knownSlug } from './known-slug.ts'

/** `/api/{slug}/changes.xml`: the changes of an API as RSS 2.0. */
export const resource: ResourceModule = {
  async render(args) {
    const slug = await knownSlug(args)
    if (typeof slug !== 'string') return slug
    const { changes = [], name } = await readDetail(args, slug)
    const channel = {
      title: `Changes to the ${name} API`,
      description: `Changes that matter to programs that call the ${name} API.`,
      page: `/api/${slug}`,
      feed: changesFeed(slug),
      items: changes.map(({ date, text }) => ({
        title: `${name} API, ${formatDay(date)}`,
        // The changes of each day are one item.
        page: `/api/${slug}#${date}`,
        date,
        description: text,
      })),
    }
    return {
      contentType: 'application/rss+xml; charset=utf-8',
      body: rssDocument(channel, new URL(args.request.url).origin),
    }
  },
}
