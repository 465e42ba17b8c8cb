// @reads docs remote-catalogue remote-content README.md
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import { readCatalogue, slugOf } from '@orchard/remote-catalogue/entries'
import { expect, it } from 'vitest'

/** Prose has printed apostrophes, ’; those of keyboards are for code, JSON and samples. */
const STRAIGHT = /\p{L}'\p{L}|s'\s/u

const ADVICE = 'write ’ instead of a straight apostrophe'

/** Members of an entry that callers send or get: values, not prose. */
const VALUES = new Set(['args', 'answer', 'default', 'enum', 'example', 'sample'])

/** In code the end of a string looks like a plural's apostrophe. */
const STRAIGHT_IN_PAGE = /\p{L}'\p{L}/u

const CODE = /^(`{3,})[\s\S]*?^\1|`[^`\n]*`/gm
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g

function straightIn(value: unknown, where: string): string[] {
  if (typeof value === 'string') return STRAIGHT.test(value) ? [`${where}: ${value}`] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) =>
    VALUES.has(key) ? [] : straightIn(inner, `${where}.${key}`),
  )
}

function straightLines(
  files: Readonly<Record<string, string>>,
  code: RegExp,
  straight: RegExp,
): string[] {
  return Object.entries(files).flatMap(([file, text]) =>
    text
      .replace(code, (match) => match.replace(/[^\n]/g, ''))
      .split('\n')
      .flatMap((line, index) =>
        straight.test(line)
          ? [`${file.replace(/^(?:\.\.\/)+/, '')}:${index + 1}: ${line.trim()}`]
          : [],
      ),
  )
}

const texts = import.meta.glob<string>(
  [
    '../../remote-content/{posts,incidents,src/**}/*.md',
    '../../remote-content/faq.yaml',
    '!**/README.md',
  ],
  { eager: true, query: '?raw', import: 'default' },
)
const pages = import.meta.glob<string>(
  ['../../{host,remote-*,shared}/src/**/*.{ts,tsx}', '!**/*.{test,soak}.*', '!**/testing/**'],
  { eager: true, query: '?raw', import: 'default' },
)

it('the catalogue has printed apostrophes', async () => {
  const { categories, entries, retired } = await readCatalogue(
    path.join(REPOSITORY, 'remote-catalogue'),
  )
  const straight = [
    ...entries.flatMap((one) => straightIn(one, `apis/${slugOf(one.url)}.yaml: `)),
    ...categories.flatMap((one) => straightIn(one, `categories/${slugOf(one.url)}.yaml: `)),
    ...retired.flatMap((one) => straightIn(one, `retired.yaml: ${one.slug}`)),
  ]
  expect(straight, `In remote-catalogue, ${ADVICE}`).toEqual([])
})

it.each([
  ['articles, questions, incidents and legal texts', texts, CODE, STRAIGHT],
  ['pages', pages, COMMENTS, STRAIGHT_IN_PAGE],
])('%s have printed apostrophes', (_what, files, code, straight) => {
  expect(Object.keys(files).length).toBeGreaterThan(20)
  expect(straightLines(files, code, straight), `In these lines, ${ADVICE}`).toEqual([])
})
