import type { Unit } from '@orchard/shared/contracts'
import { readArguments } from '@orchard/shared-node/command-line'
import { preparePrograms } from '#src/build/programs.ts'
import { openStaging } from '#src/publish/open-staging.ts'
import { buildUnits } from '#src/publish/release.ts'
import { releaseFolder } from '#src/registry/layout.ts'
import { OWN_UNIT, requireUnit } from '#src/workspace.ts'
import { runCli } from './run-cli.ts'

/** Commands that compile first check options themselves, in their own name. */
const isOwnCommand = process.env['npm_lifecycle_event'] === 'build'

/** `npm run build` compiles everything that production runs; `npm run build -- content` builds a release. */
async function main(): Promise<string | undefined> {
  const { positionals } = readArguments(
    {
      name: 'run build',
      does: 'Compiles the composer and the services, which production runs; with names of units, builds their releases instead.',
      takes: '[UNIT …]',
      max: Number.POSITIVE_INFINITY,
    },
    undefined,
    isOwnCommand ? process.env : {},
  )
  if (positionals.length > 0 || OWN_UNIT !== null) return build(positionals)
  await preparePrograms()
  return undefined
}

/** Builds releases and says where each lies. */
async function build(names: readonly string[]): Promise<string> {
  const units: Unit[] = []
  for (const name of names.length > 0 ? names : [undefined]) units.push(await requireUnit(name))
  const staging = openStaging()
  const print = (message: string) => void process.stdout.write(`${message}\n`)
  const built = Object.entries(await buildUnits(staging, units, print)).map(([unit, release]) =>
    staging.isBuilt(unit, release)
      ? `${unit}@${release} lies in ${releaseFolder(staging.builtDir, unit, release)}`
      : `${unit}@${release} is in ${staging.store.place} already`,
  )
  return built.join('\n')
}

runCli(main)
