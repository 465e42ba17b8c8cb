import path from 'node:path'
import { PostsError, readPosts } from './read-posts.ts'

/** `npm run check:posts`: prints every problem in the articles, or how many articles there are. */
try {
  const posts = await readPosts(path.join(import.meta.dirname, '..'))
  process.stdout.write(`${posts.length} articles are valid\n`)
} catch (error) {
  if (!(error instanceof PostsError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
