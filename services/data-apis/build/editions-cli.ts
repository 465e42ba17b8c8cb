import { execFileSync } from 'node:child_process'
import { readArguments } from '@orchard/shared-node/command-line'
import { runCommand } from '@orchard/shared-node/process'
import { formatRows, rowOf } from './editions/ages.ts'
import { FACT_SETS } from './editions/fact-sets.ts'
import { findEditions, packageVersions } from './editions/registries.ts'

/**
 * `npm run check:editions` prints the edition and the age of all facts that answers rest on, and what is newer; it fails
 * where one is older than it may be. `npm run renew:editions` installs what registries of packages have newer and writes
 * the time zones and the samples anew; read what changed before you commit it.
 */
async function main(): Promise<void> {
  const isRenewal = process.argv[2] === 'renew'
  readArguments(
    { name: `run ${isRenewal ? 'renew' : 'check'}:editions` },
    process.argv.slice(isRenewal ? 3 : 2),
  )
  const versions = await packageVersions()
  const rows = []
  for (const set of FACT_SETS) rows.push(rowOf(set, await findEditions(set, versions), new Date()))
  process.stdout.write(formatRows(rows))
  if (isRenewal) return renew(rows.map(({ newer }, index) => ({ newer, set: FACT_SETS[index] })))
  const old = rows.filter(({ isTooOld }) => isTooOld).map(({ name }) => name)
  if (old.length > 0) throw new Error(`Too old: ${old.join('; ')}`)
}

function renew(
  found: readonly { newer: string | undefined; set: (typeof FACT_SETS)[number] | undefined }[],
): void {
  const packages = found.flatMap(({ newer, set }) => {
    const registry = set?.registry
    return newer !== undefined && registry && 'npm' in registry ? [`${registry.npm}@${newer}`] : []
  })
  const npm = (...args: string[]) => execFileSync('npm', args, { stdio: 'inherit' })
  if (packages.length > 0) npm('install', '--save-exact', '-w', 'services/data-apis', ...packages)
  npm('run', 'renew:zones')
  npm('run', 'samples')
}

runCommand(main)
