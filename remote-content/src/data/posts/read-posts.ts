import type { LoadContext } from '@orchard/shared/contracts'
import type { Post, PostSummary } from './post.ts'

/** Every post, newest first. */
export function readSummaries(context: LoadContext): Promise<readonly PostSummary[]> {
  return context.readAsset<readonly PostSummary[]>('data/posts.json')
}

/** One post with its body. The slug must be one of `readSummaries`. */
export function readPost(context: LoadContext, slug: string): Promise<Post> {
  return context.readAsset<Post>(`data/posts/${slug}.json`)
}
