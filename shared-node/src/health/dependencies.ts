import { Gauge, type Registry } from 'prom-client'
import type { Log } from '#src/log/index.ts'

/** Something that a process needs, by how its last uses went. */
export interface Dependency {
  /** False from a failure until it works again. */
  readonly isUp: boolean
  worked(): void
  failed(reason: unknown): void
}

/** The lines of the log at both changes; the reason follows the first, the duration the second. */
interface Words {
  /** Such as `Redis is unavailable`. */
  failing: string
  /** Such as `Redis is available again`. */
  again: string
}

/** Watches one more; `id` is its label in the metrics. */
export type Dependencies = (id: string, words: Words) => Dependency

/**
 * Logs when something begins to fail and when it works again, once each and equally loud, and exposes all of them as
 * `dependency_up{dependency}`. What was never used has no value.
 * @param options.now milliseconds on any clock that only goes forward.
 */
export function createDependencies(
  log: Log,
  { now = () => performance.now(), registers }: { now?(): number; registers: Registry[] },
): Dependencies {
  const states = new Map<string, boolean>()
  new Gauge({
    name: 'dependency_up',
    help: '0 while something that this process needs is failing, else 1',
    labelNames: ['dependency'],
    registers,
    collect() {
      this.reset()
      for (const [dependency, isUp] of states) this.set({ dependency }, isUp ? 1 : 0)
    },
  })
  return (dependency, { again, failing }) => {
    let failingSince: number | null = null
    return {
      get isUp() {
        return failingSince === null
      },
      worked() {
        states.set(dependency, true)
        if (failingSince === null) return
        const seconds = Math.round((now() - failingSince) / 1_000)
        failingSince = null
        log(`${again} after ${seconds} s`, { dependency, seconds }, 'warn')
      },
      failed(reason) {
        states.set(dependency, false)
        if (failingSince !== null) return
        failingSince = now()
        log(`${failing}: ${reasonOf(reason)}`, { dependency }, 'warn')
      },
    }
  }
}

/**
 * The innermost cause: what wraps it says less, as `fetch failed` does, or more than a log may have, as a failed query with
 * its parameters. Errors of Node that stand for several have a code and no message.
 */
function reasonOf(reason: unknown): string {
  if (reason instanceof Error && reason.cause instanceof Error) return reasonOf(reason.cause)
  const { code, message } = Object(reason) as { code?: string; message?: string }
  return message || code || String(reason)
}
