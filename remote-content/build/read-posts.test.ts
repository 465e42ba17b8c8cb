// @reads remote-content/posts remote-content/illustrations
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TextsError } from './front-matter.ts'
import { USUAL_IMAGE } from './post-schema.ts'
import { readPosts } from './read-posts.ts'
import { writePosts } from './testing/made-up-posts.ts'

const root = path.join(import.meta.dirname, '..')

describe('the articles', () => {
  it('come in the order of their days', async () => {
    const dates = (await readPosts(root)).map(({ date }) => date)
    // docs/specification.md: /blog lists 32 posts.
    expect(dates.length).toBeGreaterThanOrEqual(32)
    expect(dates).toEqual(dates.toSorted())
  })

  it('have a title, a description and, where they name one, an illustration of their own', async () => {
    const posts = (await readPosts(root)).filter(({ image }) => image !== USUAL_IMAGE)
    for (const field of ['title', 'description', 'image'] as const)
      expect(new Set(posts.map((post) => post[field])).size).toBe(posts.length)
  })
})

const DATES = ['2025-01-14', '2025-02-11', '2025-03-11']

const FILE = 'posts/number-2.md'

describe('a broken article', () => {
  let copy: string
  beforeEach(async () => {
    copy = await writePosts(DATES)
  })
  afterEach(() => rm(copy, { recursive: true }))

  const breakFile = async (from: string, to: string, file = FILE) => {
    const target = path.join(copy, file)
    const text = await readFile(target, 'utf8')
    const changed = text.replace(from, to)
    expect(changed).not.toBe(text)
    await writeFile(target, changed)
  }
  const problems = async (today?: string): Promise<readonly string[]> => {
    const error = await readPosts(copy, today).catch((reason: unknown) => reason)
    if (!(error instanceof TextsError)) throw new Error('there is nothing wrong with the articles')
    return error.problems
  }

  it('would be valid if nothing were broken', async () => {
    expect((await readPosts(copy)).map(({ slug }) => slug)).toEqual([
      'number-1',
      'number-2',
      'number-3',
    ])
  })

  it.each([
    ['before that of another with an earlier name', '2025-01-13', ['number-2', 'number-1']],
    ['of another, and follows it by its name', '2025-01-14', ['number-1', 'number-2']],
  ])('may have a day %s', async (_what, day, order) => {
    await breakFile('2025-02-11', day)
    expect((await readPosts(copy)).map(({ slug }) => slug)).toEqual([...order, 'number-3'])
  })

  it('has the usual illustration where it names none', async () => {
    await breakFile('image: number-2.svg\n', '')
    expect(await problems()).toEqual([`${FILE}: image: there is no illustrations/${USUAL_IMAGE}`])
    await writeFile(path.join(copy, 'illustrations', USUAL_IMAGE), '<svg/>')
    expect((await readPosts(copy)).map(({ image }) => image)).toContain(USUAL_IMAGE)
  })

  const FIRST = 'First comes a paragraph'
  const LINK = '/blog/number-1'

  it.each<[what: string, from: string, to: string, problem: string]>([
    ['front matter that is not YAML', 'date: 2', 'date: [2', '(front matter): not YAML'],
    ['no front matter', '---\n', '', '(whole file): has no front matter'],
    ['a field of the wrong type', 'related: [', 'related: #[', 'related:'],
    ['a field too many', 'date: 2', 'author: me\ndate: 2', '(front matter): Unrecognized key'],
    ['a field too few', 'date: 2025-02-11\n', '', 'date:'],
    ['a title that is too long', 'title: Article', `title: ${'Art'.repeat(20)}`, 'title:'],
    ['a description that is too short', 'description: Words', 'description: W #', 'description:'],
    ['a day that does not exist', '2025-02-11', '2025-02-30', 'date: is not a day'],
    ['something that is no day', '2025-02-11', 'tomorrow', 'date: must look like'],
    ['a title taken twice', 'number 2', 'number 3', 'title: Article number 3 is already used'],
    ['an API named twice', '[weather, exchange-rates]', '[weather, weather]', 'related: names'],
    ['too few APIs', '[weather, exchange-rates]', '[weather]', 'related:'],
    ['something that is no slug', '[weather,', '[The Weather,', 'related.0: must be the slug'],
    ['an illustration that is missing', '-2.svg', '-4.svg', 'image: there is no illustrations/'],
    ['a link to no article', LINK, '/blog/number-4', 'body: there is no article /blog/number-4'],
    ['a link by another protocol', LINK, 'http://a.example', 'body: the link http://a.example'],
    ['a link to a host in disguise', LINK, '//a.example', 'body: the link //a.example'],
    ['an h1', '## How long', '# How long', 'body: a heading of level 1'],
    ['a heading too deep', '## How long', '#### How long', 'body: a heading of level 4'],
    ['two headings with one id', '## When to stop', '## How long: to wait!', 'body: the headings'],
    ['a heading of signs', '## When to stop', '## ?!', 'body: a heading needs letters'],
    ['a link in a heading', '## When to stop', '## When to [stop](/blog)', 'body: a heading is'],
    ['raw HTML', FIRST, '<div>First</div>', 'body: raw HTML'],
    ['raw HTML within a line', FIRST, 'A <b>call</b>', 'body: raw HTML'],
    ['an image', FIRST, '![A call](call.png)', 'body: an article has one picture'],
    ['a rule', FIRST, `***\n\n${FIRST}`, 'body: thematicBreak is not allowed'],
    [
      'an unknown code language',
      '```js title',
      '```rust title',
      'body: unknown code language rust',
    ],
    ['a block without a language', '```js title="rate.js"', '```', 'code language (none)'],
    ['words behind a language', '```js title="rate.js"', '```js wide', 'body: the language may'],
    ['code that cannot run', '```js run', '```json run', 'body: json cannot be run'],
    ['a list in a quote', FIRST, `> - one\n\n${FIRST}`, 'body: a quote may only'],
    ['a list in a list', FIRST, `- one\n  - two\n\n${FIRST}`, 'body: a list item may only'],
  ])('is named, with the field: %s', async (_what, from, to, problem) => {
    await breakFile(from, to)
    const found = (await problems()).find((one) => one.includes(problem))
    expect(found).toMatch(/^posts\/number-\d\.md: /)
  })

  it('is named when it has no heading', async () => {
    await breakFile('## How long', 'How long')
    await breakFile('## When to', 'When to')
    expect(await problems()).toEqual([`${FILE}: body: has no heading (line 1)`])
  })

  it('is named with the line of its body', async () => {
    await breakFile('## How long to wait', '# How long to wait')
    const lines = (await readFile(path.join(copy, FILE), 'utf8')).split('\n')
    const line = lines.indexOf('# How long to wait') + 1
    expect(await problems()).toEqual([
      `${FILE}: body: a heading of level 1: the title is in the front matter (line ${line})`,
    ])
  })

  it('is named when it links to one that is published later and not yet', async () => {
    await breakFile(LINK, '/blog/number-3')
    const early = `${FILE}: body: links to number-3, which is not published before 2025-03-11`
    expect(await problems('2025-03-10')).toEqual([early])
    await expect(readPosts(copy, '2025-03-11')).resolves.toHaveLength(3)
  })

  it('does not hide another one', async () => {
    await breakFile('[weather, ', '[')
    await breakFile('```js run', '```rust run')
    await breakFile('[weather, ', '[', 'posts/number-1.md')
    const files = (await problems()).map((one) => one.split(':')[0])
    expect(files).toEqual(['posts/number-1.md', FILE, FILE, FILE])
  })
})
