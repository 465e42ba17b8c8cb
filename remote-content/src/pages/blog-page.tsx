import type { PageModule } from '@orchard/shared/contracts'
import { FEED } from '#src/data/posts/feed.ts'
import type { PostSummary } from '#src/data/posts/post.ts'
import { readSummaries } from '#src/data/posts/read-posts.ts'
import { PageLayout } from '#src/features/page-layout/page-layout.tsx'
import { PostList } from '#src/features/post-list/post-list.tsx'

const DESCRIPTION =
  'Articles for developers who choose data APIs or build on them: short, practical and with code that has been run.'

interface BlogData {
  posts: readonly PostSummary[]
}

function BlogPage({ data: { posts } }: { data: BlogData }) {
  return (
    <PageLayout
      width="page"
      title="Blog"
      lead={DESCRIPTION}
      note={
        <>
          {posts.length} articles. New ones also come by <a href={FEED.path}>RSS feed</a>.
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
  loader: async (args): Promise<BlogData> => ({ posts: await readSummaries(args) }),
  head: ({ data: { posts } }) => ({
    title: 'Blog',
    description: DESCRIPTION,
    feed: FEED,
    ...(posts[0] ? { image: posts[0].card } : {}),
  }),
}
