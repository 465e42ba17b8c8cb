import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { OperatorError } from '#src/process/operator-error.ts'

/** Another process holds the data folder. */
export class FolderInUseError extends OperatorError {
  readonly code = 'folder_in_use'
}

/**
 * Takes a folder for this process alone: two would damage each other's data. The lock of a process
 * that is gone does not count, also where its number belongs to another one since.
 * @returns a function that gives the folder back.
 * @throws {FolderInUseError} when a running process holds it.
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, 'process.lock')
  const take = () => writeFileSync(file, identify(process.pid), { flag: 'wx', mode: 0o600 })
  try {
    take()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const holder = readFileSync(file, 'utf8')
    const [pid] = holder.split(' ')
    if (isRunning(Number(pid)) && identify(Number(pid)) === holder)
      throw new FolderInUseError(
        `Process ${pid} uses the data in ${folder}; stop it or set DATA_DIR to another folder.`,
      )
    rmSync(file, { force: true })
    take()
  }
  return () => rmSync(file, { force: true })
}

/** A process by its number and, where the system tells, by when it began; one that has ended has no time. */
function identify(pid: number): string {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return `${pid}` // not Linux: the number must do
  }
  // The name in brackets may hold spaces; state is the first field after it, the start the twentieth.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? `${pid} ended` : `${pid} ${fields[19]}`
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
