import { spawnSync } from 'node:child_process'

/**
 * Installs programs that are missing, on Debian as root.
 * @param packages the Debian package of each program; a program with arguments is there if they make it succeed.
 * @throws {Error} naming the packages of those that are still missing.
 */
export function requireTools(packages: Readonly<Record<string, string>>): void {
  const missing = Object.keys(packages).filter((tool) => !isThere(tool))
  const names = missing.map((tool) => packages[tool] ?? tool)
  if (missing.length > 0) {
    spawnSync('apt-get', ['update', '-qq'])
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names])
  }
  const absent = missing.filter((tool) => !isThere(tool))
  if (absent.length > 0)
    throw new Error(`Install ${absent.map((tool) => packages[tool]).join(', ')} for these tests`)
}

function isThere(tool: string): boolean {
  const [program = '', ...args] = tool.split(' ')
  const { status } = args.length > 0 ? spawnSync(program, args) : spawnSync('which', [program])
  return status === 0
}
