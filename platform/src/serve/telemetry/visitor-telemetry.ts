import type { FailureReport, Registry, Unit } from '@orchard/shared/contracts'
import type { Log } from '@orchard/shared-node/log'
import { recordFailure } from '@orchard/shared-node/tracing'
import type { SignedReleases } from '#src/registry/read-signed.ts'
import { isNamed } from '#src/registry/retention.ts'
import { MinuteBudget } from '#src/serve/minute-budget.ts'
import type { ShownPage } from '#src/serve/responses/cached-response.ts'
import type { Visitor } from '#src/serve/variants/visitor-number.ts'
import type { ReleaseStore } from '#src/stores/store.ts'
import { createAutomaticRollback, type RollbackOutcome } from './automatic-rollback.ts'
import { FailureWatch } from './failure-watch.ts'
import type { PageMarks } from './page-marks.ts'
import type { ReadReports } from './read-reports.ts'
import type { RollbackPolicy } from './rollback-policy.ts'
import { VitalSamples } from './vital-samples.ts'

const MAX_LOG_LINES_PER_MINUTE = 30

/** Dependencies of `VisitorTelemetry`. */
export interface TelemetryOptions extends SignedReleases {
  store: ReleaseStore
  policy: RollbackPolicy
  registry(): Registry
  log: Log
  /** Milliseconds since 1970. */
  now(): number
  /** Numbers that stand for an address. */
  visitorNumber(address: string): Visitor
  marks: Pick<PageMarks, 'accepts'>
}

/**
 * Follows how visitors fare with their releases: page views, failures and vitals as this server saw
 * them since it started. It leaves a release that fails too often.
 */
export class VisitorTelemetry {
  readonly failures: FailureWatch
  readonly vitals = new VitalSamples()
  /** Automatic rollbacks that this server tried, by outcome. */
  readonly rollbacks: Record<RollbackOutcome, number> = { done: 0, refused: 0, failed: 0 }

  readonly #options: TelemetryOptions
  readonly #logLines: MinuteBudget
  readonly #leaveIfBroken: (unit: Unit, release: string) => Promise<void>

  constructor(options: TelemetryOptions) {
    const { policy, now } = options
    this.#options = options
    this.failures = new FailureWatch(policy, now)
    this.#logLines = new MinuteBudget(MAX_LOG_LINES_PER_MINUTE, now)
    this.#leaveIfBroken = createAutomaticRollback({
      ...options,
      watch: this.failures,
      enabled: policy.enabled,
      count: (outcome) => this.rollbacks[outcome]++,
    })
  }

  /** A visitor at `address` gets a page. */
  viewed({ unit, release, host }: ShownPage, address: string): void {
    const visitor = this.#options.visitorNumber(address)
    this.failures.viewed(`${unit}@${release}`, visitor)
    if (unit !== 'host') this.failures.viewed(`host@${host}`, visitor)
  }

  /** A page could not be rendered for a visitor at `address`; the log has it already. */
  failedHere({ unit, release }: ShownPage, address: string): void {
    this.failures.failed(`${unit}@${release}`, this.#options.visitorNumber(address))
    void this.#leaveIfBroken(unit, release)
  }

  /** Takes in what a browser at `address` reported. What nobody released here is ignored. */
  reported({ failures, mark, traceparent, vitals }: ReadReports, address: string): void {
    const registry = this.#options.registry()
    for (const failure of failures)
      if (isNamed(registry, failure.unit, failure.release)) {
        this.#note(failure, traceparent)
        this.#heard(failure, mark, address)
      }
    for (const vital of vitals)
      if (isNamed(registry, vital.unit, vital.release)) this.vitals.add(vital)
  }

  #note(failure: FailureReport, traceparent: string | undefined): void {
    const { hasForeignNodes, kind, message = '', release, route, stack = '', unit } = failure
    const page = `${unit}@${release}`
    const beside = hasForeignNodes ? ', beside foreign nodes' : ''
    const line = `${page} failed in a browser: ${kind}, on ${route}${beside}`
    if (!this.#logLines.take(line)) return
    const traceId = traceparent?.split('-')[1]
    this.#options.log(line, { page, kind, route, error: message, stack, traceId })
    recordFailure(traceparent, { message, stack }, { page, kind, route })
  }

  /**
   * A report leads to a rollback only where a forger gains little: with the mark of a recent page of that
   * release, of an address that no shared link can have prepared, and never of the host, on which every
   * page depends. What a visitor's own programs changed says nothing of a release.
   */
  #heard(failure: FailureReport, mark: string, address: string): void {
    const { unit, release, hasForeignNodes, hasQuery } = failure
    const key = `${unit}@${release}`
    if (
      unit === 'host' ||
      hasQuery ||
      hasForeignNodes ||
      !this.#options.marks.accepts(mark, unit, release)
    ) {
      this.failures.heard(key)
      return
    }
    this.failures.failed(key, this.#options.visitorNumber(address))
    void this.#leaveIfBroken(unit, release)
  }
}
