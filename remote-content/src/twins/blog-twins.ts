import { formatDay } from '@orchard/shared/format'
import { escapeMarkdown, list, markdownTwin, pageLinks } from '@orchard/shared/markdown'
import { pageOf, pageWords } from '@orchard/shared/ui'
import { FEED } from '#src/data/posts/feed.ts'
import type { PostLink } from '#src/data/posts/post.ts'
import { readSummaries } from '#src/data/posts/read-posts.ts'
import { withApiHost } from '#src/data/with-api-host.ts'
import { groupByYear } from '#src/features/post-list/group-by-year.ts'
import { DESCRIPTION, PAGE_SIZE } from '#src/pages/blog-page.tsx'
import { KEPT_CURRENT, loadPost, MISSING } from '#src/pages/blog-post-page.tsx'
import { articleMarkdown } from './article-markdown.ts'

/** `/blog.md` */
export const blog = markdownTwin(async (args, link) => {
  const posts = await readSummaries(args)
  const page = pageOf(posts, new URL(args.request.url).searchParams, PAGE_SIZE)
  return [
    '# Blog',
    DESCRIPTION,
    `${posts.length} articles${pageWords(page)}. Follow new ones by ${link('RSS feed', FEED.path)}.`,
    ...groupByYear(page.items).flatMap(({ posts: inYear, year }) => [
      `## ${year}`,
      list(
        inYear.map(
          ({ date, description, minutes, title, url }) =>
            `${link(title, url)} (${formatDay(date)} · ${minutes} min read): ${escapeMarkdown(description)}`,
        ),
      ),
    ]),
    pageLinks(page, '/blog', link),
  ]
})

/** `/blog/{slug}.md` */
export const post = markdownTwin(
  async (args, link) => {
    const found = await loadPost(args)
    const { apiHost, next, post: article, previous } = found
    const cards = await found.cards
    const page = new URL(article.url, args.request.url).href
    return [
      `# ${escapeMarkdown(article.title)}`,
      escapeMarkdown(article.description),
      `${formatDay(article.date)} · ${article.minutes} min read · ${KEPT_CURRENT}`,
      ...articleMarkdown(withApiHost(article.blocks, apiHost), page),
      ...(cards.length > 0
        ? [
            '## Related APIs',
            list(
              cards.map(
                ({ description, kicker, title, to }) =>
                  `${link(title, to)} (${escapeMarkdown(kicker)}): ${escapeMarkdown(description)}`,
              ),
            ),
          ]
        : []),
      previous && `Previous article: ${link(previous.title, previous.url)}`,
      next && `Next article: ${link(next.title, next.url)}`,
    ]
  },
  (value, link) => {
    const { closest } = value as { closest: PostLink[] }
    return [
      `# ${MISSING.title}`,
      MISSING.text,
      ...(closest.length > 0
        ? ['Did you mean one of these?', list(closest.map(({ title, url }) => link(title, url)))]
        : []),
      link('See all articles', '/blog'),
    ]
  },
)
