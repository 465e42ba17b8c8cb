import { spawnSync } from 'node:child_process'

interface RequireOptions {
  /** What the programs are for, in the error. */
  purpose?: string
  /** Hears what is being installed. */
  print?: (message: string) => void
}

/** The packages of servers would start them otherwise. */
const ENVIRONMENT = { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' }

/**
 * Installs programs that are missing, on Debian as root.
 * @param packages the Debian package of each program; a program with arguments is there if they make it succeed.
 * @throws {Error} naming the packages of those that are still missing.
 */
export function requireTools(
  packages: Readonly<Record<string, string>>,
  { purpose = 'these tests', print = () => undefined }: RequireOptions = {},
): void {
  const missing = Object.keys(packages).filter((tool) => !isThere(tool))
  const names = missing.map((tool) => packages[tool] ?? tool)
  if (missing.length > 0) {
    print(`Installing ${names.join(', ')} with apt-get`)
    const env = ENVIRONMENT
    spawnSync('apt-get', ['update', '-qq'], { env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env })
  }
  const absent = missing.filter((tool) => !isThere(tool))
  if (absent.length > 0)
    throw new Error(`Install ${absent.map((tool) => packages[tool]).join(', ')} for ${purpose}`)
}

function isThere(tool: string): boolean {
  const [program = '', ...args] = tool.split(' ')
  const { status } = args.length > 0 ? spawnSync(program, args) : spawnSync('which', [program])
  return status === 0
}
