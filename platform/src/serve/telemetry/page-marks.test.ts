import { MINUTE_MS } from '@orchard/shared/format'
import { beforeEach, expect, it } from 'vitest'
import type { ReleaseSet } from '#src/serve/variants/release-set.ts'
import { PageMarks } from './page-marks.ts'

const SECRET = 'a secret of the tests, long enough for one'

const setOf = (release: string) =>
  ({
    key: `set-${release}`,
    host: { unit: 'host', release: 'aaaaaaaaaaaa' },
    remotes: [{ unit: 'catalogue', release }],
  }) as unknown as ReleaseSet

let now: number
let marks: PageMarks
beforeEach(() => {
  now = 1_000 * 10 * MINUTE_MS
  marks = new PageMarks(SECRET, () => now)
})

it('accepts what a page of that release carried, for ten minutes at least and twenty at most', () => {
  const mark = marks.issue(setOf('bbbbbbbbbbbb'))
  expect(marks.accepts(mark, 'catalogue', 'bbbbbbbbbbbb')).toBe(true)
  expect(marks.accepts(mark, 'host', 'aaaaaaaaaaaa')).toBe(true)
  now += 19 * MINUTE_MS
  expect(marks.accepts(mark, 'catalogue', 'bbbbbbbbbbbb')).toBe(true)
  now += MINUTE_MS
  expect(marks.accepts(mark, 'catalogue', 'bbbbbbbbbbbb')).toBe(false)
})

it('accepts it for no other release', () => {
  const mark = marks.issue(setOf('bbbbbbbbbbbb'))
  marks.issue(setOf('cccccccccccc'))
  expect(marks.accepts(mark, 'catalogue', 'cccccccccccc')).toBe(false)
  expect(marks.accepts(mark, 'content', 'bbbbbbbbbbbb')).toBe(false)
})

it('accepts no mark that it would not have made', () => {
  const mark = marks.issue(setOf('bbbbbbbbbbbb'))
  for (const wrong of ['', mark.slice(1), `${mark}x`, mark.toUpperCase(), 'é'.repeat(11)])
    expect(marks.accepts(wrong, 'catalogue', 'bbbbbbbbbbbb')).toBe(false)
})

it('accepts the marks of another server with the same secret, and of no other', () => {
  marks.issue(setOf('bbbbbbbbbbbb'))
  const same = new PageMarks(SECRET, () => now).issue(setOf('bbbbbbbbbbbb'))
  const other = new PageMarks(`${SECRET}!`, () => now).issue(setOf('bbbbbbbbbbbb'))
  expect(marks.accepts(same, 'catalogue', 'bbbbbbbbbbbb')).toBe(true)
  expect(marks.accepts(other, 'catalogue', 'bbbbbbbbbbbb')).toBe(false)
})
