import { IS_FULL_RUN } from './suites.ts'

/**
 * Does work, and holds it to a time limit in the soak, which runs a suite of `npm test` again if the suite has
 * `// @module-tag soak`. `npm test` itself holds nothing to a time: the machine may be busy.
 * @throws {Error} if the work took longer.
 */
export async function within<Value>(
  limitMs: number,
  work: () => Value | Promise<Value>,
): Promise<Value> {
  const start = performance.now()
  const value = await work()
  const ms = Math.round(performance.now() - start)
  if (IS_FULL_RUN && ms > limitMs) throw new Error(`Took ${ms} ms, at most ${limitMs}`)
  return value
}
