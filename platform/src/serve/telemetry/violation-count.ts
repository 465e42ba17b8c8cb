import { MinuteBudget } from '#src/serve/minute-budget.ts'
import { blockedKind, type Violation } from './csp-report.ts'

const LOG_LINES_PER_MINUTE = 60

/** Reports of one kind. */
interface Count {
  directive: string
  blocked: string
  reports: number
}

/** Counts policy violations, and logs each within a limit. */
export class ViolationCount {
  readonly #counts = new Map<string, Count>()
  readonly #lines: MinuteBudget
  readonly #log: (message: string) => void
  #refused = 0

  /** @param now milliseconds that only grow. */
  constructor({ log, now }: { log(message: string): void; now(): number }) {
    this.#lines = new MinuteBudget(LOG_LINES_PER_MINUTE, now)
    this.#log = log
  }

  get counts(): readonly Count[] {
    return [...this.#counts.values()]
  }

  /** Reports that came beyond the limit of their address. */
  get refused(): number {
    return this.#refused
  }

  /** Counts a report that came beyond the limit. */
  refuse(): void {
    this.#refused++
  }

  add(violations: readonly Violation[]): void {
    for (const violation of violations) {
      const { directive, page } = violation
      const blocked = blockedKind(violation)
      const key = `${directive} ${blocked}`
      const count = this.#counts.get(key) ?? { directive, blocked, reports: 0 }
      count.reports++
      this.#counts.set(key, count)
      if (!this.#lines.take()) continue
      this.#log(`Policy violation: ${directive} refused ${violation.blocked} on ${page}`)
      if (this.#lines.isSpent)
        this.#log('Policy violation: further ones of this minute are counted, not logged')
    }
  }
}
