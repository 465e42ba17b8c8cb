import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Servers end by themselves within this time; what is still there is killed. */
const END_WITHIN_MS = 5_000
const LOOK_MS = 50

/**
 * Ends the processes that have `folder` as their folder for temporary files, and what these have started. It spares
 * the present one and, by default, its own children, such as its compiler.
 * @returns how many there were; none where there is no `/proc`.
 */
export async function endProcesses(folder: string, { withChildren = false } = {}): Promise<number> {
  const list = () => processesIn(folder, withChildren)
  const found = list()
  signalAll(found, 'SIGTERM')
  const until = Date.now() + END_WITHIN_MS
  while (list().length > 0 && Date.now() < until) await wait(LOOK_MS)
  signalAll(list(), 'SIGKILL')
  return found.length
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // it has ended meanwhile
    }
  }
}

/** The processes of a run: those that have the folder in their environment, and all below them. */
function processesIn(folder: string, withChildren: boolean): number[] {
  const all = listProcesses().filter(
    ({ parent, pid }) => pid !== process.pid && (withChildren || parent !== process.pid),
  )
  const isIn = new Set(
    all.filter(({ environment }) => isBelow(environment, folder)).map(({ pid }) => pid),
  )
  let before: number
  do {
    before = isIn.size
    for (const { parent, pid } of all) if (isIn.has(parent)) isIn.add(pid)
  } while (isIn.size > before)
  return [...isIn]
}

function isBelow(environment: string, folder: string): boolean {
  const named = environment.split('\0').find((one) => one.startsWith('TMPDIR='))
  return named === `TMPDIR=${folder}` || !!named?.startsWith(`TMPDIR=${folder}/`)
}

interface Found {
  pid: number
  parent: number
  /** Its variables, with NUL between them; empty if they are not for this user. */
  environment: string
}

function listProcesses(): Found[] {
  return namesIn('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    const read = (file: string) => {
      try {
        return readFileSync(`/proc/${name}/${file}`, 'utf8')
      } catch {
        return ''
      }
    }
    // The name of the program, in parentheses, may have any characters.
    const [state, parent] = read('stat').split(') ').at(-1)?.split(' ') ?? []
    if (!parent || state === 'Z') return []
    return [{ pid: Number(name), parent: Number(parent), environment: read('environ') }]
  })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // no such folder on this system
  }
}
