// @reads remote-content/src/docs
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DocGroup } from '#src/data/docs/docs.ts'
import type { NoteText } from '#src/data/texts.ts'
import { DOCS_FOLDER, docFiles } from './doc-files.ts'

const SITE = path.join(import.meta.dirname, '..')

let root: string
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'docs-'))
  await cp(path.join(SITE, DOCS_FOLDER), path.join(root, DOCS_FOLDER), { recursive: true })
})
afterAll(() => rm(root, { recursive: true }))

const pageAt = (file: string) => path.join(root, DOCS_FOLDER, file)

it('lists every page with its text, each section by its own fragment', async () => {
  const files = await docFiles(SITE)
  const groups: readonly DocGroup[] = JSON.parse(files.get('data/docs.json') ?? '')
  const docs = groups.flatMap((group) => group.docs)
  expect([...files.keys()].sort()).toEqual(
    ['data/docs.json', ...docs.map(({ slug }) => `data/docs/${slug}.json`)].sort(),
  )
  for (const { slug, title } of docs) {
    const text: NoteText = JSON.parse(files.get(`data/docs/${slug}.json`) ?? '')
    expect(text.title).toBe(title)
    const ids = text.sections.map(({ id }) => id)
    expect(new Set(ids).size, slug).toBe(ids.length)
  }
})

it('refuses a page that is in no group', async () => {
  await writeFile(pageAt('secrets.md'), '')
  await expect(docFiles(root)).rejects.toThrow('src/docs/secrets.md is in no group')
  await rm(pageAt('secrets.md'))
})

it('names the page that is not valid, and one that is missing', async () => {
  await writeFile(pageAt('sdks.md'), '## No front matter\n')
  await expect(docFiles(root)).rejects.toThrow('src/docs/sdks.md: (whole file)')
  await rm(pageAt('sdks.md'))
  await expect(docFiles(root)).rejects.toThrow('there is no src/docs/sdks.md')
})
