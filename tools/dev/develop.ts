import concurrently from 'concurrently'
import { REPOSITORY } from '../release/unit-inputs.ts'
import { serviceCommands } from '../start/services.mjs'
import { devPorts } from './units.ts'

/**
 * `npm run dev`: host and remotes from source, each in its own process. `npm run dev -- content` runs
 * only that remote from source, inside the site of the last releases.
 * @throws {Error} for a name that is no remote.
 */
export async function develop(names: readonly string[]): Promise<void> {
  const known = [...(await devPorts()).keys()]
  const unknown = names.find((name) => !known.includes(name))
  if (unknown) throw new Error(`${unknown} is not one of ${known.join(', ')}`)
  const tsx = (file: string, ...rest: string[]) =>
    [`"${process.execPath}"`, '--import', 'tsx', `tools/dev/${file}`, ...rest].join(' ')
  const remotes = names.length > 0 ? names : known
  const commands = [
    ...serviceCommands(),
    ...remotes.map((name) => ({
      name,
      command: tsx('remote-server.ts', name, ...(names.length > 0 ? ['full-reload'] : [])),
    })),
    names.length > 0
      ? { name: 'site', command: tsx('override-server.ts', ...names) }
      : { name: 'host', command: tsx('host-server.ts') },
  ]
  const { result } = concurrently(commands, {
    cwd: REPOSITORY,
    prefixColors: 'auto',
    killOthersOn: ['failure', 'success'],
  })
  await result.catch(() => {
    process.exitCode = 1
  })
}
