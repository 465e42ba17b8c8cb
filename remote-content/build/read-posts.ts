import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'yaml'
import { bodyProblems } from './body-problems.ts'
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
    const { matter, body } = splitFrontMatter(text.replaceAll('\r\n', '\n'))
    const own: string[] = []
    const front = matter === null ? null : parseFrontMatter(matter, own)
    if (matter === null) own.push('(whole file): has no front matter between two lines ---')
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

/** The body keeps its line numbers: what stands before it becomes empty lines. */
function splitFrontMatter(text: string): { matter: string | null; body: string } {
  const match = /^---\n([\s\S]*?)\n---\n/.exec(text)
  if (!match) return { matter: null, body: text }
  const before = match[0].replaceAll(/[^\n]/g, '')
  return { matter: match[1] ?? '', body: before + text.slice(match[0].length) }
}

function parseFrontMatter(matter: string, problems: string[]): PostFrontMatter | null {
  let raw: unknown
  try {
    raw = parse(matter)
  } catch (error) {
    problems.push(`(front matter): not YAML: ${(error as Error).message.split('\n')[0]}`)
    return null
  }
  const result = postSchema.safeParse(raw)
  if (result.success) return result.data
  for (const issue of result.error.issues)
    problems.push(`${issue.path.join('.') || '(front matter)'}: ${issue.message}`)
  return null
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
