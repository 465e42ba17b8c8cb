import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isProcessRunning } from '@orchard/shared-node/process/is-process-running'

/** The end of the name of a folder that a process works in: the process id and one more word. */
const OWNED = /\.(\d+)\.\w+$/

/**
 * Removes the folders in `place` that processes have left behind which were killed. Their names begin with `prefix`
 * and end with the process id and one more word, such as `4d99e5835dee.1234.tmp`.
 */
export function removeAbandoned(place: string, prefix = ''): void {
  for (const name of namesIn(place)) {
    const owner = name.startsWith(prefix) ? Number(OWNED.exec(name)?.[1] ?? 0) : 0
    if (owner > 0 && !isProcessRunning(owner)) removeIfPossible(path.join(place, name))
  }
}

/** Removes a folder; one that belongs to somebody else, or is still written to, stays for the next process. */
export function removeIfPossible(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // See above.
  }
}

function namesIn(place: string): string[] {
  try {
    return readdirSync(place)
  } catch {
    return [] // nothing was made there yet
  }
}
