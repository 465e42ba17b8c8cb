import type { PageModule } from '@orchard/shared/contracts'
import { FEED } from '#src/data/posts/feed.ts'
import type { PostSummary } from '#src/data/posts/post.ts'
import { readAllSummaries } from '#src/data/posts/read-posts.ts'
import { currentDay, publishedOn } from '#src/data/publication.ts'
import { PostList } from '#src/features/post-list/post-list.tsx'
import { PageLayout } from '#src/ui/page-layout.tsx'

/** Introduces the blog. */
export const DESCRIPTION =
  'Articles for developers who choose data APIs or build on them: short and practical, with code that we have run.'

interface BlogData {
  /**
   * The whole data file, unfiltered, because the HTML can then refer to it instead of repeating it.
   */
  all: readonly PostSummary[]
  today: string
}

function BlogPage({ data: { all, today } }: { data: BlogData }) {
  const posts = publishedOn(today, all)
  return (
    <PageLayout
      width="page"
      title="Blog"
      lead={DESCRIPTION}
      note={
        <>
          {posts.length} articles. Follow new ones by <a href={FEED.path}>RSS feed</a>.
        </>
      }
    >
      <PostList posts={posts} />
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
  head: () => ({ title: 'Blog', description: DESCRIPTION, feed: FEED }),
}
