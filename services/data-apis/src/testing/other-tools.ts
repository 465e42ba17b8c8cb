import { execFileSync, spawnSync } from 'node:child_process'

/** Programs that tests hold answers against, and the Debian packages that have them. */
const PACKAGES = {
  zbarimg: 'zbar-tools',
  'rsvg-convert': 'librsvg2-bin',
  units: 'units',
  ncal: 'ncal',
  GeodSolve: 'geographiclib-tools',
} as const

type Tool = keyof typeof PACKAGES

const isThere = (tool: string) => spawnSync('which', [tool]).status === 0

/**
 * Installs the programs that are missing, on Debian as root.
 * @throws {Error} naming those that are still missing.
 */
export function requireTools(): void {
  const tools = Object.keys(PACKAGES) as Tool[]
  const missing = tools.filter((tool) => !isThere(tool))
  if (missing.length > 0) {
    spawnSync('apt-get', ['update', '-qq'])
    const names = missing.map((tool) => PACKAGES[tool])
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names])
  }
  const absent = missing.filter((tool) => !isThere(tool))
  if (absent.length > 0)
    throw new Error(`Install ${absent.map((tool) => PACKAGES[tool]).join(', ')} for these tests`)
}

/** Runs a program and returns its output. @throws {Error} when it fails. */
export function runTool(tool: Tool, parameters: readonly string[], input?: string): string {
  return execFileSync(tool, parameters, { encoding: 'utf8', input, stdio: 'pipe' }).trim()
}
