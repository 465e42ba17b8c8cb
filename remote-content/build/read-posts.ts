import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { bodyProblems } from './body-problems.ts'
import { readFrontMatter, splitFrontMatter } from './front-matter.ts'
import { type MarkdownRoot, parseMarkdown } from './markdown.ts'
import { type PostFrontMatter, postSchema } from './post-schema.ts'

/** An article as its file has it. */
export interface PostSource extends PostFrontMatter {
  slug: string
  body: MarkdownRoot
}

/** All that is wrong with the articles; its message has one line per problem. */
export class PostsError extends Error {
  readonly code = 'posts_invalid'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The articles have ${problems.length} problem(s):\n${problems.join('\n')}`)
    this.problems = problems
  }
}

/**
 * Reads and validates `posts/*.md` below `root`, with their illustrations. The oldest comes first.
 * @throws {PostsError} naming file and field of every problem at once.
 */
export async function readPosts(root: string): Promise<PostSource[]> {
  const slugs = (await readdir(path.join(root, 'posts')))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
    .sort()
  const illustrations = new Set(await readdir(path.join(root, 'illustrations')))
  const known = new Set(slugs)
  const problems: string[] = []
  const posts: PostSource[] = []
  for (const slug of slugs) {
    const name = `posts/${slug}.md`
    const text = await readFile(path.join(root, name), 'utf8')
    const { matter, body } = splitFrontMatter(text)
    const own: string[] = []
    const front = readFrontMatter(matter, postSchema, own)
    const tree = parseMarkdown(body)
    for (const { line, message } of bodyProblems(tree, known))
      own.push(`body: ${message} (line ${line})`)
    if (front && !illustrations.has(front.image))
      own.push(`image: there is no illustrations/${front.image}`)
    if (front) posts.push({ ...front, slug, body: tree })
    problems.push(...own.map((one) => `${name}: ${one}`))
  }
  posts.sort((a, b) => a.id - b.id)
  problems.push(...orderProblems(posts))
  if (problems.length > 0) throw new PostsError(problems)
  return posts
}

/** What one file alone cannot show: ids, titles and days used twice, or days out of the ids' order. */
function orderProblems(posts: readonly PostSource[]): string[] {
  const problems: string[] = []
  const taken = new Map<string, string>()
  for (const [index, post] of posts.entries()) {
    const file = `posts/${post.slug}.md`
    for (const field of ['id', 'date', 'title'] as const) {
      const key = `${field} ${String(post[field]).toLowerCase()}`
      const other = taken.get(key)
      if (other) problems.push(`${file}: ${field}: ${post[field]} is taken by ${other}`)
      else taken.set(key, file)
    }
    const before = posts[index - 1]
    if (before && before.date > post.date)
      problems.push(`${file}: date: is before that of ${before.slug}, which has a smaller id`)
  }
  return problems
}
