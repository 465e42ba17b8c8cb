import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Post, PostSummary } from '#src/data/posts/post.ts'
import { currentDay } from '#src/data/publication.ts'
import { compileBody, contentsOf } from './compile-body.ts'
import { withDarkVariant } from './dark-variant.ts'
import { type PostSource, readPosts } from './read-posts.ts'
import { readingTime } from './reading-time.ts'
import { socialCard } from './social-card.ts'

/** Makes the content of a file on request. */
export type MakeFile = () => Promise<string | Uint8Array>

/**
 * The blog's files in a release, by path: `data/posts.json` has all summaries, newest first,
 * `data/posts/<slug>.json` one article; there are also `illustrations/<slug>.svg` and
 * `cards/<slug>.png`. `base` is the address that the release is served from, `today` the day of the
 * build in UTC.
 * @throws {TextsError} when an article is not valid.
 */
export async function postFiles(
  root: string,
  base: string,
  today = currentDay(),
): Promise<Map<string, MakeFile>> {
  const sources = await readPosts(root, today)
  const files = new Map<string, MakeFile>()
  const readSvg = ({ image }: PostSource) =>
    readFile(path.join(root, illustrationPath(image)), 'utf8')
  files.set('data/posts.json', async () => {
    const newestFirst = sources.toReversed()
    const newest = newestFirst.find(({ date }) => date <= today)
    const summaries = newestFirst.map(async (source) => {
      const summary = summarize(source, base)
      const isFirstSomeDay = source === newest || source.date > today
      return isFirstSomeDay
        ? { ...summary, drawing: dataUrl(withDarkVariant(await readSvg(source))) }
        : summary
    })
    return JSON.stringify(await Promise.all(summaries))
  })
  for (const source of sources) {
    files.set(`data/posts/${source.slug}.json`, async () =>
      JSON.stringify(await compile(source, base)),
    )
    files.set(illustrationPath(source.image), async () => withDarkVariant(await readSvg(source)))
    files.set(cardPath(source.image), async () => socialCard(await readSvg(source)))
  }
  return files
}

function summarize(source: PostSource, base: string): PostSummary {
  const { slug, title, description, date, image } = source
  return {
    id: slug,
    title,
    url: `/blog/${slug}`,
    description,
    date,
    image: base + illustrationPath(image),
    card: base + cardPath(image),
    minutes: readingTime(source.body).minutes,
  }
}

async function compile(source: PostSource, base: string): Promise<Post> {
  const blocks = await compileBody(source.body)
  return {
    ...summarize(source, base),
    words: readingTime(source.body).words,
    contents: contentsOf(source.body),
    blocks,
    related: source.related,
  }
}

/**
 * A picture as a `data:` URL (RFC 2397), with few escapes, so that it compresses better by a third.
 */
function dataUrl(svg: string): string {
  const text = svg.trim().replaceAll(/\s+/g, ' ').replaceAll('"', "'")
  const escaped = encodeURIComponent(text).replaceAll(/%(?:2C|2F|3A|3D)/g, decodeURIComponent)
  return `data:image/svg+xml,${escaped}`
}

function illustrationPath(image: string): string {
  return `illustrations/${image}`
}

function cardPath(image: string): string {
  return `cards/${image.replace(/svg$/, 'png')}`
}
