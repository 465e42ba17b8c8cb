// @reads remote-content/posts remote-content/illustrations
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PostSummary } from '#src/data/posts/post.ts'
import { type MakeFile, postFiles } from './post-files.ts'

const ROOT = path.join(import.meta.dirname, '..')
const BASE = '/_mf/content/0123456789ab/'
let files: Map<string, MakeFile>

beforeAll(async () => {
  files = await postFiles(ROOT, BASE, '9999-12-31')
})

const make = async (file: string) => {
  const content = await files.get(file)?.()
  if (content === undefined) throw new Error(`${file} is not in the release`)
  return content
}
const readJson = async <T>(file: string): Promise<T> => JSON.parse(String(await make(file)))
const pathIn = (address: string) => address.slice(BASE.length)

describe('the blog in a release', () => {
  it('lists every article, newest first', async () => {
    const posts = await readJson<PostSummary[]>('data/posts.json')
    const sources = await readdir(path.join(ROOT, 'posts'))
    expect(
      posts.map(({ id }) => `${id}.md`).sort(),
      'remote-content/posts must hold articles alone, as Markdown',
    ).toEqual(sources.sort())
    const dates = posts.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().reverse())
    expect(posts[0]?.url).toBe(`/blog/${posts[0]?.id}`)
  })

  it('has pictures at the addresses that it names', async () => {
    for (const { image, card } of await readJson<PostSummary[]>('data/posts.json')) {
      expect(files.has(pathIn(image))).toBe(true)
      expect(files.has(pathIn(card))).toBe(true)
    }
  })

  it('carries the picture of the newest article, which a list shows before anything else arrives', async () => {
    const [newest, ...older] = await readJson<PostSummary[]>('data/posts.json')
    const drawing = await (await fetch(newest?.drawing ?? '')).text()
    const plain = (svg: unknown) => String(svg).trim().replaceAll(/\s+/g, ' ').replaceAll("'", '"')
    expect(plain(drawing)).toBe(plain(await make(pathIn(newest?.image ?? ''))))
    expect(older.filter((post) => post.drawing)).toEqual([])
  })

  it('has social cards of 1200 by 630 pixels', async () => {
    const card = Buffer.from(await make('cards/retries-that-do-no-harm.png'))
    expect(card.subarray(1, 4).toString()).toBe('PNG')
    expect([card.readUInt32BE(16), card.readUInt32BE(20)]).toEqual([1200, 630])
  })
})
