import { spawnSync } from 'node:child_process'
import { installPackages } from './install-packages.ts'

interface RequireOptions {
  /** What the programs are for, in the error. */
  purpose?: string
  /** Hears what is being installed. */
  print?: (message: string) => void
}

/**
 * Installs programs that are missing, on Debian as root.
 * @param packages the Debian package of each program; a program with arguments is there if they make it succeed.
 * @throws {Error} naming the packages of those that are still missing, and why they could not be installed.
 */
export function requireTools(
  packages: Readonly<Record<string, string>>,
  { purpose = 'these tests', print = () => undefined }: RequireOptions = {},
): void {
  const missing = Object.keys(packages).filter((tool) => !isThere(tool))
  if (missing.length === 0) return
  const namesOf = (tools: readonly string[]) => tools.map((tool) => packages[tool] ?? tool)
  print(`Installing ${namesOf(missing).join(', ')} with apt-get`)
  const problem = installPackages(namesOf(missing))
  const absent = missing.filter((tool) => !isThere(tool))
  if (absent.length > 0)
    throw new Error(`Install ${namesOf(absent).join(', ')} for ${purpose}. ${problem ?? ''}`.trim())
}

function isThere(tool: string): boolean {
  const [program = '', ...args] = tool.split(' ')
  const { status } = args.length > 0 ? spawnSync(program, args) : spawnSync('which', [program])
  return status === 0
}
