import { readArguments } from '@orchard/shared-node/command-line'
import { type KnownFlag, listFlags, setFlag } from '#src/publish/flags.ts'
import { inRegistry, PUBLISHING, readNote, stagingFor } from './publishing.ts'
import { runCli } from './run-cli.ts'

const USAGE = `Usage:
  npm run flags                        the flags of the live releases, and for how many visitors each is on
  npm run flags -- NAME --percent N    turns a flag on for N of 100 visitors; 0 is off, 100 is everybody
  npm run flags -- NAME --remove       forgets a flag that no live release asks for any more
  npm run flags -- --check             fails where a flag is stale`

async function main(): Promise<string> {
  const { positionals, values } = readArguments({
    name: 'run flags',
    max: 1,
    options: {
      percent: { type: 'string' },
      remove: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      ...PUBLISHING,
    },
  })
  const { check, percent, remove, 'dry-run': isDryRun } = values
  const note = readNote(values.note)
  const [name] = positionals
  const staging = await stagingFor(values.registry)
  if (name === undefined) {
    const { flags, stale } = await listFlags(staging, new Date().toISOString().slice(0, 10))
    const lines = stale.map((one) => `Stale: ${one.name}: ${one.reason}`)
    if (check && stale.length > 0) throw new Error(lines.join('\n'))
    return [...flags.map(line), ...lines].join('\n') || 'No live release asks for a flag'
  }
  if (!remove && !/^\d{1,3}$/.test(percent ?? '')) throw new Error(USAGE)
  const share = remove ? null : Number(percent)
  await setFlag(staging, { name, percent: share, note, isDryRun })
  const what = share === null ? 'forgotten' : `on for ${share} % of the visitors`
  return `${name} ${isDryRun ? 'would be' : 'is'} ${what}${inRegistry(staging)}`
}

function line({ name, percent, purpose, since, until }: KnownFlag): string {
  const state = percent === 0 ? 'off' : `${percent} %`
  const day = since ? ` since ${since.slice(0, 10)}` : ''
  return `${name.padEnd(36)}${state.padEnd(6)}${day}${purpose ? `  ${purpose}` : ''}${until ? ` (until ${until})` : ''}`
}

runCli(main)
