import type { LoadContext } from '@orchard/shared/contracts'
import type { Post } from '#src/data/posts/post.ts'
import { readPost, readSummaries } from '#src/data/posts/read-posts.ts'
import { withApiHost } from '#src/data/with-api-host.ts'

/** Feed readers keep what they have read; a new one wants no years of articles in one document. */
const MAX_POSTS = 50

/** The articles of the feeds in full, newest first. */
export async function readNewestPosts(context: LoadContext): Promise<Post[]> {
  const newest = (await readSummaries(context)).slice(0, MAX_POSTS)
  return Promise.all(
    newest.map(async ({ id }) => withApiHost(await readPost(context, id), context.apiHost)),
  )
}
