import type { LoadContext } from '@orchard/shared/contracts'
import { currentDay, publishedOn } from '#src/data/publication.ts'
import type { Post, PostSummary } from './post.ts'

/** All posts of the release, including those dated ahead, newest first. */
export function readAllSummaries(context: LoadContext): Promise<readonly PostSummary[]> {
  return context.readAsset<readonly PostSummary[]>('data/posts.json')
}

/** The published posts, newest first. */
export async function readSummaries(context: LoadContext): Promise<readonly PostSummary[]> {
  return publishedOn(currentDay(context), await readAllSummaries(context))
}

/** One post with its body. The id must be one of `readSummaries`. */
export function readPost(context: LoadContext, id: string): Promise<Post> {
  return context.readAsset<Post>(`data/posts/${id}.json`)
}
