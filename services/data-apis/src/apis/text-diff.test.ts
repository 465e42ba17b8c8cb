import { expect, it } from 'vitest'
import { ask } from '#src/testing/ask.ts'

interface Diff {
  equal: boolean
  minimal: boolean
  counts: { kept: number; removed: number; added: number }
  changes: { kind: string; text: string }[]
  patch: string | null
}

const compare = (query: Record<string, string>) => ask<Diff>('text-diff', query)

const lines = (...all: (string | number)[]) => all.map((line) => `${line}\n`).join('')
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

// GNU diffutils 3.8, `diff -u --label before --label after BEFORE AFTER`.
it.each([
  [
    lines('a', 'b', 'c', 'd'),
    'a\nB\nc\nd',
    '@@ -1,4 +1,4 @@\n a\n-b\n+B\n c\n-d\n+d\n\\ No newline at end of file\n',
  ],
  [
    lines(...range(1, 20)),
    lines(...range(1, 4), 'five', ...range(6, 17), 'new', 18, 19),
    `@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n@@ -15,6 +15,6 @@\n 15\n 16\n 17\n+new\n 18\n 19\n-20\n`,
  ],
  [
    lines('one', 'two'),
    lines('zero', 'one', 'two', 'three'),
    '@@ -1,2 +1,4 @@\n+zero\n one\n two\n+three\n',
  ],
])('writes the patch that another program writes', async (before, after, hunks) => {
  const { patch } = await compare({ before, after })
  expect(patch).toBe(`--- before\n+++ after\n${hunks}`)
})

/** Length of the longest common subsequence, by the table of dynamic programming. */
function commonLength(a: readonly string[], b: readonly string[]): number {
  let previous = new Array<number>(b.length + 1).fill(0)
  for (const part of a) {
    const row = [0]
    b.forEach((other, k) => {
      const best = Math.max(previous[k + 1] ?? 0, row[k] ?? 0)
      row.push(part === other ? (previous[k] ?? 0) + 1 : best)
    })
    previous = row
  }
  return previous.at(-1) ?? 0
}

it.each([
  ['kitten sitting on a bench', 'sitting kitten at the beach'],
  ['ABCABBA', 'CBABAC'],
  ['Grüße aus Zürich 👨‍👩‍👧', 'Gruß aus Zug 👨‍👩‍👦'],
  ['intention', 'execution'],
])('keeps as many characters of %s as any method can', async (before, after) => {
  const { changes, counts, minimal } = await compare({ before, after, by: 'characters' })
  const segmenter = new Intl.Segmenter()
  const [a, b] = [before, after].map((text) =>
    Array.from(segmenter.segment(text), ({ segment }) => segment),
  ) as [string[], string[]]
  const kept = commonLength(a, b)
  expect(counts).toEqual({ kept, removed: a.length - kept, added: b.length - kept })
  expect(minimal).toBe(true)
  const join = (unlike: string) =>
    changes.map(({ kind, text }) => (kind === unlike ? '' : text)).join('')
  expect([join('add'), join('remove')]).toEqual([before, after])
})

it('ignores case when told, but not in the patch', async () => {
  const query = { before: 'Plum\n', after: 'PLUM\n' }
  expect((await compare(query)).equal).toBe(false)
  const response = await compare({ ...query, ignore_case: 'true' })
  expect(response).toMatchObject({ equal: true, changes: [{ kind: 'keep', text: 'PLUM\n' }] })
  expect(response.patch).toContain('-Plum')
})

it('finds nothing to change in equal texts', async () => {
  expect(await compare({ before: 'same', after: 'same' })).toMatchObject({ equal: true, patch: '' })
})

it('gives up the shortest list for texts that share nothing', async () => {
  const [before, after] = ['a'.repeat(600), 'b'.repeat(600)]
  expect(await compare({ before, after, by: 'characters' })).toMatchObject({
    minimal: false,
    counts: { kept: 0, removed: 600, added: 600 },
    changes: [
      { kind: 'remove', text: before },
      { kind: 'add', text: after },
    ],
  })
})
