import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dangerOf, findExpressions } from './expressions.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'expressions-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('finds literals, expressions of literals, and those that are put together', async () => {
  const lines = [
    'const a = /a\\/b+/gi',
    "const b = new RegExp('c+', 'u')",
    'const c = new RegExp(String(a))',
    '// expression: the text is a number',
    'const d = /e/',
    'const e = 4 / 2 / 1',
  ]
  await writeFile(path.join(folder, 'sample.ts'), lines.join('\n'))
  expect(findExpressions(folder, ['sample.ts'])).toEqual([
    { source: 'a\\/b+', flags: 'gi', place: 'sample.ts:1', isExcused: false },
    { source: 'c+', flags: 'u', place: 'sample.ts:2', isExcused: false },
    { source: null, flags: '', place: 'sample.ts:3', isExcused: false },
    { source: 'e', flags: '', place: 'sample.ts:5', isExcused: true },
  ])
})

// Quadratic and exponential by OWASP, "Regular expression Denial of Service".
it.each([
  ['^(a+)+$', /exponential/],
  ['(\\d+)x(\\d+)', /polynomial/],
])('shows what makes %s slow', async (source, danger) => {
  expect(await dangerOf({ source, flags: '' })).toMatch(danger)
})

it('lets an expression pass that is linear', async () => {
  expect(await dangerOf({ source: '^(\\d{1,5})x(\\d{1,5})$', flags: 'i' })).toBeNull()
})
