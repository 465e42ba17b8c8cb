import { readdir, readFile } from 'node:fs/promises'

/** The clock that Linux counts processor time with has this many ticks a second. */
const TICKS_PER_SECOND = 100

interface Times {
  parent: number
  ticks: number
}

/**
 * Milliseconds of processor time that a process and all below it have used, those that have ended included once their
 * parent has noticed; in steps of 10. Null where there is no `/proc`, or no such process.
 */
export async function processorMs(pid: number): Promise<number | null> {
  const names = await readdir('/proc').catch(() => [])
  const processes = new Map<number, Times>()
  for (const name of names.filter((one) => /^\d+$/.test(one))) {
    const times = await readTimes(name)
    if (times) processes.set(Number(name), times)
  }
  if (!processes.has(pid)) return null
  const ticksBelow = (id: number): number =>
    [...processes].reduce(
      (sum, [child, { parent }]) => (parent === id ? sum + ticksBelow(child) : sum),
      processes.get(id)?.ticks ?? 0,
    )
  return (ticksBelow(pid) * 1_000) / TICKS_PER_SECOND
}

/** From `/proc/PID/stat` (proc(5)), whose second field may contain spaces. */
async function readTimes(pid: string): Promise<Times | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null // it has ended
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [parent = 0, own] = [fields[1], fields.slice(11, 15)]
  return { parent, ticks: own.reduce((sum, one) => sum + one, 0) }
}
