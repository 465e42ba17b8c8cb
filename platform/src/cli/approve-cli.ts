import { readArguments } from '@orchard/shared-node/command-line'
import { approveRelease } from '#src/publish/approvals.ts'
import { openStaging } from '#src/publish/open-staging.ts'
import { runCli } from './run-cli.ts'

/** `npm run approve -- UNIT@RELEASE`: approves a release that somebody else has signed and stored. */
async function main(): Promise<string> {
  const { positionals } = readArguments({
    name: 'run approve',
    does: 'Approves a release that somebody else has signed and stored.',
    takes: 'UNIT@RELEASE',
    max: 1,
  })
  const [, unit, release] = /^(.+)@(.+)$/.exec(positionals[0] ?? '') ?? []
  if (!unit || !release) throw new Error('Usage: npm run approve -- UNIT@RELEASE')
  const names = await approveRelease(openStaging(), unit, release)
  return `${unit}@${release} is approved by ${names.join(', ')}; npm run release -- ${unit}@${release} puts it live`
}

runCli(main)
