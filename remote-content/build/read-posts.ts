import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { currentDay } from '#src/data/publication.ts'
import { bodyProblems, linkedSlugs } from './body-problems.ts'
import { readFrontMatter, splitFrontMatter, TextsError } from './front-matter.ts'
import { type MarkdownRoot, parseMarkdown } from './markdown.ts'
import { type PostFrontMatter, postSchema } from './post-schema.ts'

/** An article as it is in its file. */
export interface PostSource extends PostFrontMatter {
  slug: string
  body: MarkdownRoot
}

/**
 * Reads and validates `posts/*.md` below `root` and their illustrations, oldest first, those of one day by
 * their names. `today` is the current day in UTC.
 * @throws {TextsError} with the file and field of every problem.
 */
export async function readPosts(root: string, today = currentDay()): Promise<PostSource[]> {
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
  posts.sort((a, b) => a.date.localeCompare(b.date))
  problems.push(...takenTitles(posts), ...earlyLinkProblems(posts, today))
  if (problems.length > 0) throw new TextsError('articles', problems)
  return posts
}

function takenTitles(posts: readonly PostSource[]): string[] {
  const taken = new Map<string, string>()
  return posts.flatMap(({ slug, title }) => {
    const other = taken.get(title.toLowerCase())
    taken.set(title.toLowerCase(), slug)
    return other ? [`posts/${slug}.md: title: ${title} is already used by posts/${other}.md`] : []
  })
}

/** Links that would be broken for a while, because their article is published later. */
function earlyLinkProblems(posts: readonly PostSource[], today: string): string[] {
  const ahead = new Map(posts.filter(({ date }) => date > today).map((post) => [post.slug, post]))
  return posts.flatMap((post) =>
    linkedSlugs(post.body).flatMap((slug) => {
      const target = ahead.get(slug)
      return target && target.date > post.date
        ? [
            `posts/${post.slug}.md: body: links to ${slug}, which is not published before ${target.date}`,
          ]
        : []
    }),
  )
}
