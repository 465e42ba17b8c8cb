import { execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { promisify } from 'node:util'
import { devPorts } from '@orchard/platform/develop'
import { listRemotes, listUnits, REPOSITORY } from '@orchard/platform/workspace'
import { runTogether } from './run-together.mjs'
import { services } from './services.mjs'

/** Loaded before `tsx`, which would otherwise transform each of their files: 0.5 s per process. */
const PRELOADED = ['vite', '@vitejs/plugin-react', '@module-federation/vite', 'tsx']

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority
const run = promisify(execFile)

/**
 * `npm run dev`: host and remotes from source, each in its own process. `npm run dev -- content` runs
 * only that remote from source, inside the site of the last releases, as does a checkout without the host.
 * @throws {Error} for a name that is no remote.
 */
export async function develop(given: readonly string[]): Promise<void> {
  const known = await listRemotes()
  const isWhole = (await listUnits()).includes('host')
  const names = given.length > 0 || isWhole ? given : known
  const unknown = names.find((name) => !known.includes(name))
  if (unknown) throw new Error(`${unknown} is not one of ${known.join(', ')}`)
  const tool = (name: string, file: string, rest: readonly string[] = []) => ({
    name,
    parameters: [...PRELOADED.map((one) => `--import=${one}`), `platform/src/dev/${file}`, ...rest],
  })
  const remotes = names.length > 0 ? names : known
  await devPorts(remotes) // chosen once, for all processes
  // The first page needs no service.
  const compiled = compile()
  const processes = [
    ...remotes.map((name) =>
      tool(name, 'remote-server.ts', [name, ...(names.length > 0 ? ['full-reload'] : [])]),
    ),
    names.length > 0
      ? { ...tool('site', 'preview-server.ts', names), after: compiled }
      : tool('host', 'host-server.ts'),
    ...services().map((one) => ({ ...one, after: compiled, priority: PRIORITY_BELOW_NORMAL })),
  ]
  const { status } = await runTogether(processes, { cwd: REPOSITORY })
  process.exitCode = status
}

/** Compiles the services at the lowest priority, so that the first page does not wait for them. */
async function compile(): Promise<void> {
  const parameters = ['--import', 'tsx', 'platform/src/cli/build-cli.ts']
  const compiled = run(process.execPath, parameters, { cwd: REPOSITORY })
  if (compiled.child.pid !== undefined) setPriority(compiled.child.pid, PRIORITY_LOW)
  await compiled
}
