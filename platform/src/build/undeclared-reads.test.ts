import { expect, it } from 'vitest'
import { undeclaredIn, undeclaredReads } from './undeclared-reads.ts'

const SOURCE = { unit: 'catalogue', file: 'remote-catalogue/src/features/search/related.ts' }
const DECLARED = new Set(['/guides.json'])
const problems = (text: string) => undeclaredIn(text, SOURCE, DECLARED)

it.each([
  ['a text', "context.fetchPublic('/guides.json')"],
  ['a constant', "const PATH = '/guides.json'; context.fetchPublic(PATH)"],
  [
    'an imported constant',
    "import { GUIDES_PATH as path } from '@orchard/shared/contracts'; fetchPublic(path)",
  ],
])('knows a declared path as %s', async (_what, text) => {
  expect(await problems(text)).toEqual([])
})

it('names a path that is not declared, and how to declare it', async () => {
  const text =
    "export const read = async ({ fetchPublic }) => (await fetchPublic('/facts.json')).json()"
  expect(await problems(text)).toEqual([
    `${SOURCE.file} reads /facts.json; name it in reads of unit.config.ts, with what must be in it`,
  ])
})

it.each(['context.fetchPublic("/api/" + slug)', 'context.fetchPublic(slug)'])(
  'refuses a path that only a visit decides: %s',
  async (text) => {
    expect(await problems(text)).toEqual([
      `${SOURCE.file} gives fetchPublic a path that is no constant; write it as a text`,
    ])
  },
)

it.each(['catalogue', 'content', 'account', 'host'])('%s declares what it reads', async (unit) => {
  expect(await undeclaredReads(unit)).toEqual([])
})
