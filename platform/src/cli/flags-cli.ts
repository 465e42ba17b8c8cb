import { DRY_RUN, readArguments } from '@orchard/shared-node/command-line'
import { type KnownFlag, listFlags, setFlag } from '#src/publish/flags.ts'
import { inRegistry, PUBLISHING, readNote, stagingFor } from './publishing.ts'
import { runCli } from './run-cli.ts'

async function main(): Promise<string> {
  const { positionals, values } = readArguments({
    name: 'run flags',
    does: 'Lists the feature flags of the live releases, or changes one without a release.',
    takes: '[NAME]',
    max: 1,
    options: {
      percent: {
        type: 'string',
        value: 'N',
        does: 'on for N of 100 visitors (browsers, by a cookie): 0 is off, 100 everybody',
      },
      remove: { type: 'boolean', default: false, does: 'forgets a flag that no release asks for' },
      check: { type: 'boolean', default: false, does: 'fails where a flag is stale' },
      ...DRY_RUN,
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
  if (!remove && !/^\d{1,3}$/.test(percent ?? ''))
    throw new Error(
      `Say how far ${name} is to be on, such as npm run flags -- ${name} --percent 10`,
    )
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
