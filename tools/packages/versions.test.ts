// @reads docs/releasing.md shared/CHANGELOG.md platform/CHANGELOG.md
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import { CONTRACT_VERSION, OLDEST_CONTRACT } from '@orchard/shared/contracts'
import { expect, it } from 'vitest'
import { readManifest } from './published-manifest.ts'

const read = (file: string) => readFileSync(path.join(REPOSITORY, file), 'utf8')

it.each(['shared', 'platform'])('the changelog of %s begins with its version', (name) => {
  const [, latest] = /^## (.+)$/m.exec(read(`${name}/CHANGELOG.md`)) ?? []
  const advice = `${name}/CHANGELOG.md must begin with the version of ${name}/package.json`
  expect(latest, advice).toBe(readManifest(name).version)
})

it('the documentation has each contract that is supported, and since when', () => {
  const rows = [...read('docs/releasing.md').matchAll(/^\| (\d+) +\| (\d+\.\d+\.\d+) +\| yes/gm)]
  const supported = Array.from(
    { length: CONTRACT_VERSION - OLDEST_CONTRACT + 1 },
    (_, index) => OLDEST_CONTRACT + index,
  )
  expect(
    rows.map(([, contract]) => Number(contract)),
    'The table of contracts in docs/releasing.md must say “yes” from OLDEST_CONTRACT to CONTRACT_VERSION of shared/src/contracts',
  ).toEqual(supported)
  const changes = read('shared/CHANGELOG.md')
  for (const [, contract, since] of rows)
    expect(
      changes,
      `shared/CHANGELOG.md must name contract ${contract} under ## ${since}, as docs/releasing.md does`,
    ).toMatch(new RegExp(`^## ${since}\\n[^#]*contract ${contract}\\b`, 'm'))
})
