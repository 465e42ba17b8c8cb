import { MINUTE_MS } from '@orchard/shared/format'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADDITIONS, CHANGES, type Edit } from './testing/edits.ts'
import { isNamed, readTable } from './testing/readme-table.ts'
import { WorkspaceCopy } from './testing/workspace-copy.ts'

const CHECKS = ['types', 'laws', 'interfaces', 'css', 'texts', 'catalogue']
const CHECKS_OF_ADDITIONS = [...CHECKS, 'search', 'samples', 'posts']
/** Tests that look at all that there is of something. */
const SUITES = [
  ...['remote-', 'tools/content', 'tools/test', 'shared/src/contracts'],
  ...['services/data-apis/src/every-api', 'services/data-apis/src/sources', 'apis/leap-day'],
  ...['product-api/src/modules/catalogue', 'product-api/src/server/about', 'product-api/src/store'],
]

const copy = new WorkspaceCopy(temporaryFolder())
beforeAll(() => copy.make(), 5 * MINUTE_MS)

describe.each([
  {
    heading: 'Where do I add…',
    edits: ADDITIONS,
    commands: [
      ...CHECKS_OF_ADDITIONS.map((one) => `npm run check:${one}`),
      `npx vitest run ${SUITES.join(' ')}`,
    ],
  },
  {
    heading: 'Where do I change…',
    edits: CHANGES,
    commands: [
      ...CHECKS.map((one) => `npm run check:${one}`),
      // Builds all units, with what was added above, and puts them to their gates.
      'node --import tsx platform/src/cli/prepare-cli.ts',
    ],
  },
])('$heading', ({ commands, edits, heading }) => {
  const rows = readTable(heading)

  it('has an edit for each row, and no other', () => {
    expect(rows.map(({ title }) => title).sort()).toEqual(Object.keys(edits).sort())
  })

  it.each(rows)('names all that is touched: $title', async (row) => {
    const edit: Edit = edits[row.title] ?? {}
    const touched = await copy.apply(edit)
    expect(touched.length + (edit.commands?.length ?? 0)).toBeGreaterThan(0)
    expect(touched.filter((file) => !isNamed(row, file))).toEqual([])
    for (const command of edit.commands ?? [])
      expect(row.places.filter((place) => command.includes(place))).not.toEqual([])
  })

  it.each(commands)(
    'leads to a workspace that passes %s',
    (command) => copy.shell(command),
    10 * MINUTE_MS,
  )
})
