import { blockedKind, type Violation } from './csp-report.ts'
import { type RateLimit, reportLimit } from './rate-limit.ts'

const MINUTE_MS = 60_000
/** Lines of the log that a minute may bring. */
const LINES_PER_MINUTE = 60

/** What the count needs from its surroundings. */
export interface ViolationCountOptions {
  /** Milliseconds that only grow. */
  now(): number
  log(message: string): void
}

/** Counts what browsers report as refused, and writes a line for each, within limits. */
export class ViolationCount {
  readonly #counts = new Map<string, { directive: string; blocked: string; reports: number }>()
  readonly #limit: RateLimit
  #lines = { since: Number.NEGATIVE_INFINITY, written: 0 }
  #refused = 0

  readonly #options: ViolationCountOptions

  constructor(options: ViolationCountOptions) {
    this.#options = options
    this.#limit = reportLimit(options.now)
  }

  /** Whether an address may report now; asking counts. */
  mayReport(client: string): boolean {
    if (this.#limit.allows(client)) return true
    this.#refused++
    return false
  }

  add(violations: readonly Violation[]): void {
    for (const violation of violations) {
      const { directive } = violation
      const blocked = blockedKind(violation)
      const key = `${directive} ${blocked}`
      const count = this.#counts.get(key) ?? { directive, blocked, reports: 0 }
      count.reports++
      this.#counts.set(key, count)
      this.#write(
        `Policy violation: ${directive} refused ${violation.blocked} on ${violation.page}`,
      )
    }
  }

  /** The figures in Prometheus' text format. */
  read(): string {
    const lines = [...this.#counts.values()].map(
      ({ directive, blocked, reports }) =>
        `csp_violations_total{directive="${directive}",blocked="${blocked}"} ${reports}`,
    )
    return [
      '# HELP csp_violations_total What browsers reported as refused by the policy of a page',
      '# TYPE csp_violations_total counter',
      ...lines,
      '# HELP csp_reports_refused_total Reports beyond what one address may send in a minute',
      '# TYPE csp_reports_refused_total counter',
      `csp_reports_refused_total ${this.#refused}`,
      '',
    ].join('\n')
  }

  #write(line: string): void {
    const now = this.#options.now()
    if (now - this.#lines.since >= MINUTE_MS) this.#lines = { since: now, written: 0 }
    this.#lines.written++
    if (this.#lines.written <= LINES_PER_MINUTE) this.#options.log(line)
    if (this.#lines.written === LINES_PER_MINUTE)
      this.#options.log('Policy violation: further ones of this minute are only counted')
  }
}
