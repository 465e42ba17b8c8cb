import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Another process holds the data folder. */
export class FolderInUseError extends Error {
  readonly code = 'folder_in_use'
}

/**
 * Takes a folder for this process alone: the embedded database would be damaged by a second one. The lock
 * of a process that is gone does not count.
 * @returns a function that gives the folder back.
 * @throws {FolderInUseError} when a running process holds it.
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, 'process.lock')
  const take = () => writeFileSync(file, String(process.pid), { flag: 'wx' })
  try {
    take()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const holder = Number(readFileSync(file, 'utf8'))
    if (isRunning(holder))
      throw new FolderInUseError(
        `Process ${holder} uses the data in ${folder}; stop it or set DATA_DIR to another folder.`,
      )
    rmSync(file, { force: true })
    take()
  }
  return () => rmSync(file, { force: true })
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
