import type { PageModule } from '@orchard/shared/contracts'
import { Link, useQuery } from '@orchard/shared/router'
import { Pager, pageAddress, pageOf, pageWords } from '@orchard/shared/ui'
import { FEED } from '#src/data/posts/feed.ts'
import type { PostSummary } from '#src/data/posts/post.ts'
import { readAllSummaries } from '#src/data/posts/read-posts.ts'
import { currentDay, publishedOn } from '#src/data/publication.ts'
import { PostList } from '#src/features/post-list/post-list.tsx'
import { PageLayout } from '#src/ui/page-layout.tsx'

/** Introduces the blog. */
export const DESCRIPTION =
  'Articles for developers who choose data APIs or build on them: short and practical, with code that we have run.'

/** Each has a drawing, which is fetched as it comes near. */
export const PAGE_SIZE = 100

interface BlogData {
  /**
   * The whole data file, unfiltered, because the HTML can then refer to it instead of repeating it.
   */
  all: readonly PostSummary[]
  today: string
}

function BlogPage({ data: { all, today } }: { data: BlogData }) {
  const posts = publishedOn(today, all)
  const page = pageOf(posts, useQuery(), PAGE_SIZE)
  return (
    <PageLayout
      width="page"
      title="Blog"
      lead={DESCRIPTION}
      note={
        <>
          <span>{`${posts.length} articles${pageWords(page)}.`}</span> Follow new ones by{' '}
          <a href={FEED.path}>RSS feed</a>.
        </>
      }
    >
      <PostList posts={page.items} />
      <Pager page={page} address="/blog" Link={Link} />
    </PageLayout>
  )
}

/** `/blog` */
export const page: PageModule<BlogData> = {
  Component: BlogPage,
  loader: async (args): Promise<BlogData> => ({
    all: await readAllSummaries(args),
    today: currentDay(args),
  }),
  head({ data: { all, today }, url }) {
    const page = pageOf(publishedOn(today, all), url.searchParams, PAGE_SIZE)
    return {
      title: `Blog${page.number > 1 ? pageWords(page) : ''}`,
      description: DESCRIPTION,
      canonical: pageAddress('/blog', page.number),
      feed: FEED,
    }
  },
  // The data has the whole list, whatever the page.
  shouldRevalidate: () => false,
}
