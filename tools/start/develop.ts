import { constants } from 'node:os'
import { devPorts, preparePrograms } from '@orchard/platform/develop'
import { REPOSITORY } from '@orchard/platform/workspace'
import { runTogether } from './run-together.mjs'
import { services } from './services.mjs'

/**
 * `npm run dev`: host and remotes from source, each in its own process. `npm run dev -- content` runs
 * only that remote from source, inside the site of the last releases.
 * @throws {Error} for a name that is no remote.
 */
export async function develop(names: readonly string[]): Promise<void> {
  const known = [...(await devPorts()).keys()]
  const unknown = names.find((name) => !known.includes(name))
  if (unknown) throw new Error(`${unknown} is not one of ${known.join(', ')}`)
  const tool = (name: string, file: string, rest: readonly string[] = []) => ({
    name,
    parameters: ['--import', 'tsx', `platform/src/dev/${file}`, ...rest],
  })
  const remotes = names.length > 0 ? names : known
  await preparePrograms()
  const processes = [
    // The first page needs none of them.
    ...services().map((one) => ({ ...one, priority: constants.priority.PRIORITY_BELOW_NORMAL })),
    ...remotes.map((name) =>
      tool(name, 'remote-server.ts', [name, ...(names.length > 0 ? ['full-reload'] : [])]),
    ),
    names.length > 0 ? tool('site', 'preview-server.ts', names) : tool('host', 'host-server.ts'),
  ]
  const { status } = await runTogether(processes, { cwd: REPOSITORY, showNames: true })
  process.exitCode = status
}
