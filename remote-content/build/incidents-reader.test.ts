// @reads remote-content/incidents
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TextsError } from './front-matter.ts'
import { readIncidents } from './incidents-reader.ts'

const OVER = `---
title: Calls to the product API were slow
start: 2026-11-21T07:05Z
end: 2026-11-21T08:40Z
components: [product-api]
state: resolved
---

Calls took
several seconds.

It is over.
`

let root: string

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'incidents-'))
  await mkdir(path.join(root, 'incidents'))
})

afterEach(async () => {
  await rm(root, { recursive: true, force: true })
})

const write = (file: string, text: string) => writeFile(path.join(root, 'incidents', file), text)

/** The problems that are reported for one file. */
async function problemsOf(text: string, file = '2026-11-21-slow.md'): Promise<readonly string[]> {
  await write(file, text)
  const error: unknown = await readIncidents(root).catch((reason: unknown) => reason)
  if (!(error instanceof TextsError)) throw new Error(`No problem was found: ${error}`)
  return error.problems
}

describe('readIncidents', () => {
  it('reads the incidents of the repository', async () => {
    const root = path.resolve(import.meta.dirname, '..')
    const files = await readdir(path.join(root, 'incidents'))
    expect(await readIncidents(root)).toHaveLength(files.length - 1)
  })

  it('reads front matter and paragraphs', async () => {
    await write('2026-11-21-slow.md', OVER)
    expect(await readIncidents(root)).toEqual([
      {
        id: '2026-11-21-slow',
        title: 'Calls to the product API were slow',
        start: '2026-11-21T07:05Z',
        end: '2026-11-21T08:40Z',
        components: ['product-api'],
        state: 'resolved',
        paragraphs: ['Calls took several seconds.', 'It is over.'],
      },
    ])
  })

  it('lists open incidents first, then the newest, and skips the README', async () => {
    const lasting = OVER.replace(/end: .*/, 'end: null').replace('resolved', 'monitoring')
    await write('README.md', '# Incidents')
    await write('2026-11-21-late.md', OVER)
    await write('2026-11-20-open.md', lasting.replace('start: 2026-11-21', 'start: 2026-11-20'))
    await write('2026-11-19-early.md', OVER.replace('start: 2026-11-21', 'start: 2026-11-19'))
    expect((await readIncidents(root)).map(({ id }) => id)).toEqual([
      '2026-11-20-open',
      '2026-11-21-late',
      '2026-11-19-early',
    ])
  })

  it.each([
    ['title', OVER.replace(/title: .*/, 'title: Slow')],
    ['title', OVER.replace(/title: .*\n/, '')],
    ['start', OVER.replace(/start: .*/, 'start: yesterday')],
    ['start', OVER.replace(/start: .*/, 'start: 2026-11-21T25:05Z')],
    ['start', OVER.replace(/start: .*/, 'start: 2026-11-20T07:05Z')],
    ['end', OVER.replace(/end: .*/, 'end: 2026-11-21T07:05Z')],
    ['end', OVER.replace(/end: .*\n/, '')],
    ['components', OVER.replace(/components: .*/, 'components: []')],
    ['components', OVER.replace(/components: .*/, 'components: [site, site]')],
    ['components.0', OVER.replace(/components: .*/, 'components: [moon]')],
    ['state', OVER.replace('resolved', 'monitoring')],
    ['state', OVER.replace(/end: .*/, 'end: null')],
    ['(front matter)', OVER.replace('state:', 'mood: bad\nstate:')],
    ['(front matter)', OVER.replace('components: [', 'components: [[')],
    ['(whole file)', 'No front matter.'],
    ['text', OVER.replace(/---\n\n.*$/s, '---\n')],
    ['text.0', OVER.replace('Calls took', '# Calls took')],
    ['text.1', OVER.replace('It is', '<b>It</b> is')],
    ['text.1', OVER.replace('It is over', 'It is [over](/faq)')],
    ['text.1', OVER.replace('It is over', 'It is over '.repeat(80))],
  ])('names file and field for a bad %s', async (field, text) => {
    const problems = await problemsOf(text)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(/^incidents\/2026-11-21-slow\.md: /)
    expect(problems[0]?.split(': ')[1]).toBe(field)
  })

  it('rejects a file name that is not a day and words', async () => {
    expect(await problemsOf(OVER, 'slow.md')).toEqual([
      'incidents/slow.md: (file name): must be like 2026-11-21-what-happened.md',
    ])
  })

  it('reports all problems of all files at once', async () => {
    await write('2026-11-20-other.md', 'Nothing')
    const problems = await problemsOf(
      OVER.replace(/title: .*/, 'title: x').replace('resolved', 'x'),
    )
    expect(problems).toHaveLength(3)
  })
})
