import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { formatRows, rowOf } from './ages.ts'
import { FACT_SETS, type FactSet } from './fact-sets.ts'
import { packageVersions } from './registries.ts'

const SOURCES = path.join(import.meta.dirname, '../../../../docs/sources.md')

it('names an edition and a limit for every set of facts', async () => {
  const versions = await packageVersions()
  for (const { edition, limitDays, name, registry, renew } of FACT_SETS) {
    const npm = registry && 'npm' in registry ? registry.npm : undefined
    expect(npm === undefined ? edition : versions[npm], name).toBeTruthy()
    expect(limitDays === null ? renew.length : limitDays, name).toBeGreaterThan(0)
  }
})

it('has every package that docs/sources.md lists among the data', async () => {
  const [, data = ''] = (await readFile(SOURCES, 'utf8')).split(/^## Data$|^## Outside sources$/m)
  const listed = [...data.matchAll(/^\| (@?[a-z][\w/.-]+) \d+\.\d/gm)].map(([, name]) => name)
  const known = FACT_SETS.map(({ registry }) => (registry && 'npm' in registry ? registry.npm : ''))
  expect(listed.length).toBeGreaterThan(10)
  expect(listed.filter((name) => !known.includes(name ?? ''))).toEqual([])
})

const SET: FactSet = {
  name: 'tides',
  registry: null,
  edition: '7',
  released: '2026-01-01',
  limitDays: 90,
  renew: 'ask the moon',
}
const found = { edition: '7', released: '2026-01-01', newer: undefined }

it.each([
  [SET, '2026-04-01', 'ok      tides: 7, 90 of 90 days\n'],
  [SET, '2026-04-02', 'TOO OLD tides: 7, 91 of 90 days; renew: ask the moon\n'],
  [{ ...SET, compared: '2026-03-31' }, '2026-04-02', 'ok      tides: 7, 2 of 90 days\n'],
  [{ ...SET, limitDays: null }, '2036-01-01', 'ok      tides: 7, 3652 of any number of days\n'],
])('counts days of a set from its release or its last comparison (%#)', (set, day, line) => {
  expect(formatRows([rowOf(set, found, new Date(day))])).toBe(line)
})

it('takes facts of an unknown age for too old, and says what is newer', () => {
  const row = rowOf(SET, { ...found, released: undefined, newer: '8' }, new Date('2026-01-02'))
  expect(formatRows([row])).toBe('TOO OLD tides: 7, ? of 90 days, newer: 8; renew: ask the moon\n')
})
