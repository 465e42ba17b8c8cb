import { spawnSync } from 'node:child_process'

/** Another installation, such as that of unattended upgrades, may hold apt's locks for a while. */
const LOCK_TIMEOUT_S = 600

/** The packages of servers would start them otherwise. */
const ENVIRONMENT = { RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' }

/**
 * Installs packages of Debian or a derivative; waits up to ten minutes for whoever installs something else.
 * @returns why that failed, in one sentence; null when they are installed.
 */
export function installPackages(names: readonly string[]): string | null {
  if (spawnSync('apt-get', ['--version']).status !== 0) return 'apt-get is not installed.'
  if (process.getuid?.() !== 0) return 'apt-get needs root.'
  // A list that could not be renewed may still have the package; what the installation says counts.
  aptGet('update')
  return aptGet('install', '-y', '--no-install-recommends', ...names)
}

function aptGet(...args: string[]): string | null {
  const lock = ['-o', `DPkg::Lock::Timeout=${LOCK_TIMEOUT_S}`]
  const { status, stderr, stdout } = spawnSync('apt-get', [...lock, '-qq', ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...ENVIRONMENT },
  })
  if (status === 0) return null
  const errors = `${stderr}${stdout}`.split('\n').filter((line) => line.startsWith('E: '))
  return `apt-get ${args[0]} failed: ${errors.join(' ') || `status ${status}`}`
}
