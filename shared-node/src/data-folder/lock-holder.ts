import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { isProcessRunning } from '#src/process/is-process-running.ts'

/** A process that holds a lock. */
export interface LockHolder {
  pid: number
  /** Start time of the process where the system tells it, since process ids are used again. */
  start: string
  /** Machine and, on Linux, the namespace in which the process id is valid. */
  space: string
  /** Unique for each lock. */
  token: string
}

const SPACE = describeSpace()
const NOBODY: LockHolder = { pid: 0, start: '', space: SPACE, token: '' }

/** This process as the holder of a new lock. */
export function currentHolder(): LockHolder {
  const { pid } = process
  return { pid, start: startOf(pid), space: SPACE, token: randomUUID() }
}

/** Reads a lock. Versions before this one wrote process id and start, separated by a space. */
export function readHolder(text: string): LockHolder {
  if (text.startsWith('{')) return { ...NOBODY, ...JSON.parse(text) }
  const [pid = '', start = ''] = text.split(' ')
  return { ...NOBODY, pid: Number(pid), start }
}

/** True if the holder's process can be seen from here. */
export function isNeighbour({ space }: LockHolder): boolean {
  return space === SPACE
}

/** True if the process of a neighbour runs. */
export function isRunning({ pid, start }: LockHolder): boolean {
  if (!Number.isInteger(pid) || pid < 1 || !isProcessRunning(pid)) return false
  return startOf(pid) === start
}

/** Empty outside Linux, where the process id must do; a process that has ended has no start. */
function startOf(pid: number): string {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
  // The name in brackets may hold spaces; state is the first field after it, the start the twentieth.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '')
}

function describeSpace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname() // not Linux
  }
}
