import { MINUTE_MS } from '@orchard/shared/format'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEdits } from './testing/edits.ts'
import { isAt, readTable } from './testing/readme-table.ts'
import { startCopy } from './testing/running-copy.ts'
import { WorkspaceCopy } from './testing/workspace-copy.ts'

const CHECKS = ['types', 'laws', 'interfaces', 'css', 'texts', 'catalogue', 'search', 'samples']
/** Tests that look at all that there is of something. */
const SUITES = [
  ...['remote-', 'tools/content', 'tools/test', 'tools/monitoring', 'shared/src/contracts'],
  ...['services/data-apis/src/every-api', 'services/data-apis/src/sources', 'apple'],
  ...['product-api/src/modules.test', 'product-api/src/modules/catalogue'],
  ...['product-api/src/server/about', 'product-api/src/store', 'product-api/src/whole/personal'],
]
const TABLES = [
  ['README.md', 'Where do I add…'],
  ['docs/architecture.md', 'What few add'],
  ['README.md', 'Where do I change…'],
  ['docs/architecture.md', 'What few change'],
] as const
const EDITS = TABLES.map(([document, heading]) => ({
  document,
  heading,
  edits: readEdits(heading),
}))

const folder = temporaryFolder()
const copy = new WorkspaceCopy(folder)
beforeAll(() => copy.make(), 5 * MINUTE_MS)

/** Makes the edits of tables one by one, and then runs their commands. */
function makeEdits(tables: typeof EDITS) {
  describe.each(tables)('$document: $heading', ({ document, edits, heading }) => {
    const rows = readTable(document, heading)

    it('has an edit for each row, and no other', () => {
      expect(rows.map(({ title }) => title).sort()).toEqual(Object.keys(edits).sort())
    })

    it.each(rows)('names all that is touched, and nothing else: $title', async (row) => {
      const { commands = [], steps = [] } = edits[row.title] ?? {}
      const touched = await copy.apply(steps)
      const isNamed = (file: string) => row.places.some((place) => isAt(place, file))
      const isUsed = (place: string) =>
        touched.some((file) => isAt(place, file)) || commands.some((one) => one.includes(place))
      expect(touched.filter((file) => !isNamed(file))).toEqual([])
      expect(row.places.filter((place) => !isUsed(place))).toEqual([])
    })
  })
  const commands = tables.flatMap(({ edits }) =>
    Object.values(edits).flatMap((one) => one.commands),
  )
  it.each([...new Set(commands)])('runs %s', (command) => copy.shell(command), 10 * MINUTE_MS)
}

describe('with what the tables say of additions', () => {
  makeEdits(EDITS.slice(0, 2))
  it('all tests that look at such things pass', () =>
    copy.shell(`npx vitest run ${SUITES.join(' ')}`))
})

describe('with what the tables say of changes, too', () => {
  makeEdits(EDITS.slice(2))
  it.each([
    ...CHECKS.map((one) => `npm run check:${one}`),
    'npm run check:posts',
    // Builds all units and programs, and puts the units to their gates.
    'node --import tsx platform/src/cli/prepare-cli.ts',
  ])('%s passes', (command) => copy.shell(command), 10 * MINUTE_MS)
})

describe('a visitor sees', () => {
  let site: Awaited<ReturnType<typeof startCopy>>
  beforeAll(async () => {
    site = await startCopy(folder)
  }, 5 * MINUTE_MS)
  afterAll(() => site?.stop(), MINUTE_MS)

  const seen = EDITS.flatMap(({ edits }) =>
    Object.entries(edits).flatMap(([title, edit]) => (edit.seen.length > 0 ? { title, edit } : [])),
  )
  it.each(seen)('$title', async ({ edit }) => {
    const found = await site.look(edit)
    for (const [, words] of edit.seen) expect(found).toContain(words)
  })
})
