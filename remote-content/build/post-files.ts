import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Post, PostLink, PostSummary } from '#src/data/posts/post.ts'
import { compileBody, contentsOf } from './compile-body.ts'
import { type PostSource, readPosts } from './read-posts.ts'
import { readingTime } from './reading-time.ts'
import { socialCard } from './social-card.ts'

/** Makes the content of a file when it is asked for. */
export type MakeFile = () => Promise<string | Uint8Array>

/**
 * What the blog adds to a release, by path: `data/posts.json` with all summaries, newest first,
 * `data/posts/<slug>.json` with one whole article, `illustrations/<slug>.svg` and, for social networks,
 * `cards/<slug>.png`. `base` is the address below which the release's files are served.
 * @throws {PostsError} when an article is not valid.
 */
export async function postFiles(root: string, base: string): Promise<Map<string, MakeFile>> {
  const sources = await readPosts(root)
  const files = new Map<string, MakeFile>()
  const readSvg = ({ image }: PostSource) =>
    readFile(path.join(root, illustrationPath(image)), 'utf8')
  files.set('data/posts.json', async () => {
    const [newest, ...older] = sources.toReversed()
    if (!newest) return '[]'
    const first = { ...summarize(newest, base), drawing: dataUrl(await readSvg(newest)) }
    return JSON.stringify([first, ...older.map((source) => summarize(source, base))])
  })
  for (const [index, source] of sources.entries()) {
    const previous = linkTo(sources[index - 1])
    const next = linkTo(sources[index + 1])
    files.set(`data/posts/${source.slug}.json`, async () =>
      JSON.stringify(await compile(source, base, previous, next)),
    )
    files.set(illustrationPath(source.image), () => readSvg(source))
    files.set(cardPath(source.image), async () => socialCard(await readSvg(source)))
  }
  return files
}

function summarize(source: PostSource, base: string): PostSummary {
  const { id, slug, title, description, date, image } = source
  return {
    id,
    slug,
    title,
    url: `/blog/${slug}`,
    description,
    date,
    image: base + illustrationPath(image),
    card: base + cardPath(image),
    minutes: readingTime(source.body).minutes,
  }
}

async function compile(
  source: PostSource,
  base: string,
  previous: PostLink | null,
  next: PostLink | null,
): Promise<Post> {
  const blocks = await compileBody(source.body)
  return {
    ...summarize(source, base),
    words: readingTime(source.body).words,
    contents: contentsOf(blocks),
    blocks,
    related: source.related,
    previous,
    next,
  }
}

/** A picture as a `data:` URL (RFC 2397), with what needs no escape left as it is: it compresses by a third more. */
function dataUrl(svg: string): string {
  const text = svg.trim().replaceAll(/\s+/g, ' ').replaceAll('"', "'")
  const escaped = encodeURIComponent(text).replaceAll(/%(?:20|2C|2F|3A|3D)/g, decodeURIComponent)
  return `data:image/svg+xml,${escaped}`
}

function linkTo(source: PostSource | undefined): PostLink | null {
  return source ? { title: source.title, url: `/blog/${source.slug}` } : null
}

function illustrationPath(image: string): string {
  return `illustrations/${image}`
}

function cardPath(image: string): string {
  return `cards/${image.replace(/svg$/, 'png')}`
}
