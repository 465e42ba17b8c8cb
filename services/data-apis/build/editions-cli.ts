import { execFileSync } from 'node:child_process'
import { readArguments } from '@orchard/shared-node/command-line'
import { runCommand } from '@orchard/shared-node/process'
import { formatRows, rowOf } from './editions/ages.ts'
import { FACT_SETS } from './editions/fact-sets.ts'
import { findEditions, packageVersions } from './editions/registries.ts'

/**
 * `npm run check:editions` prints the edition and the age of all facts that responses rest on, and what is newer; it fails
 * where one is older than it may be. `npm run renew:editions` installs what registries of packages have newer and writes
 * the time zones and the samples anew; read what changed before you commit it.
 */
async function main(): Promise<void> {
  const isRenewal = process.argv[2] === 'renew'
  readArguments(
    {
      name: `run ${isRenewal ? 'renew' : 'check'}:editions`,
      does: isRenewal
        ? 'Installs newer packages of facts, and writes the time zones and example responses.'
        : 'Prints edition and age of all facts that responses rest on, and what is newer.',
    },
    process.argv.slice(isRenewal ? 3 : 2),
  )
  const versions = await packageVersions()
  const found = []
  for (const set of FACT_SETS) found.push({ set, ...(await findEditions(set, versions)) })
  const today = new Date()
  const rows = found.map(({ set, ...editions }) => rowOf(set, editions, today))
  process.stdout.write(formatRows(rows))
  if (isRenewal)
    return renew(
      found.flatMap(({ newer, set: { registry } }) =>
        newer !== undefined && registry && 'npm' in registry ? [`${registry.npm}@${newer}`] : [],
      ),
    )
  const old = rows.filter(({ isTooOld }) => isTooOld).map(({ name }) => name)
  if (old.length > 0) throw new Error(`Too old: ${old.join('; ')}`)
}

/** Installs packages such as `tldts@7.5.6`, and writes what is made of packages. */
function renew(packages: readonly string[]): void {
  const npm = (...args: string[]) => execFileSync('npm', args, { stdio: 'inherit' })
  if (packages.length > 0) npm('install', '--save-exact', '-w', 'services/data-apis', ...packages)
  npm('run', 'renew:zones')
  npm('run', 'samples')
}

runCommand(main)
