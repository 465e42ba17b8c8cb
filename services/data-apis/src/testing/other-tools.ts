import { execFileSync } from 'node:child_process'
import { requireTools } from '@orchard/shared-node/programs'

/** Programs that tests hold responses against, and the Debian packages that have them. */
const PACKAGES = {
  zbarimg: 'zbar-tools',
  'rsvg-convert': 'librsvg2-bin',
  units: 'units',
  ncal: 'ncal',
  GeodSolve: 'geographiclib-tools',
  zdump: 'libc-bin',
  // Debian's own Python, whatever other one there is.
  '/usr/bin/python3 -c import\tstdnum': 'python3-stdnum',
} as const

type Tool = keyof typeof PACKAGES

/** `requireTools` of these. */
export function requireOtherTools(): void {
  requireTools(PACKAGES)
}

/** Runs a program and returns its output. @throws {Error} when it fails. */
export function runTool(tool: Tool, parameters: readonly string[], input?: string): string {
  return execFileSync(tool, parameters, { encoding: 'utf8', input, stdio: 'pipe' }).trim()
}

/** Runs a script with Debian's Python, which has the libraries of its packages. @throws {Error} when it fails. */
export function runPython(script: string, parameters: readonly string[], input = ''): string {
  return execFileSync('/usr/bin/python3', [script, ...parameters], {
    ...{ encoding: 'utf8', input, stdio: 'pipe', maxBuffer: 2 ** 26 },
  })
}
