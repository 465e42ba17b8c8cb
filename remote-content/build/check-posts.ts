import path from 'node:path'
import { TextsError } from './front-matter.ts'
import { readPosts } from './read-posts.ts'

/** `npm run check:posts`: prints every problem in the articles, or how many articles there are. */
try {
  const posts = await readPosts(path.join(import.meta.dirname, '..'))
  process.stdout.write(`${posts.length} articles are valid\n`)
} catch (error) {
  if (!(error instanceof TextsError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
