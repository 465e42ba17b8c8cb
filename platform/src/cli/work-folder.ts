import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'

/** Before the id of the process that the folder belongs to. */
const PREFIX = 'orchard-run-'

/**
 * Gives this process a folder of its own for everything temporary, also what browsers and compilers write, and removes
 * it at the end, after Ctrl-C too. A process that is killed cannot do that, so that the next one removes its folder.
 */
export function enterWorkFolder(): void {
  const place = tmpdir()
  for (const name of readdirSync(place)) {
    const owner = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : 0
    if (owner > 0 && !isRunning(owner)) remove(path.join(place, name))
  }
  const folder = mkdtempSync(path.join(place, `${PREFIX}${process.pid}-`))
  process.env['TMPDIR'] = folder
  process.once('exit', () => remove(folder))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // Somebody else's, or a browser still writes into it: the next process removes it.
  }
}
