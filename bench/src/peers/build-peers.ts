import { spawnSync } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'

const PEERS = path.join(REPOSITORY, 'bench/peers')

/**
 * Builds the peers of pages and returns the folder of their files.
 * @param content as `readContent` returns it.
 * @throws {Error} when their packages cannot be installed, or the build fails.
 */
export function buildPeers(content: unknown): string {
  if (!isInstalled()) run('npm', ['ci', '--prefer-offline', '--no-audit', '--loglevel=error'])
  const folder = temporaryFolder()
  const file = path.join(folder, 'content.json')
  const output = path.join(folder, 'site')
  writeFileSync(file, JSON.stringify(content))
  const settings = { PEERS_CONTENT: file, PEERS_OUTPUT: output, ASTRO_TELEMETRY_DISABLED: '1' }
  run(process.execPath, ['node_modules/astro/astro.js', 'build', '--silent'], settings)
  return output
}

/** They are no dependencies of the bench, because few people need them and they are large. */
function isInstalled(): boolean {
  const changedAt = (file: string) =>
    statSync(path.join(PEERS, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return changedAt('node_modules/.package-lock.json') >= changedAt('package-lock.json')
}

function run(command: string, parameters: readonly string[], settings = {}): void {
  const { status } = spawnSync(command, parameters, {
    cwd: PEERS,
    env: { ...process.env, ...settings },
    // The report alone goes to the standard output.
    stdio: ['ignore', process.stderr, process.stderr],
    shell: command === 'npm' && process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`${command} ${parameters.join(' ')} failed in bench/peers`)
}
