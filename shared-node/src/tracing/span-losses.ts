import type { Dependencies, Dependency } from '#src/health/index.ts'

let lost = 0
let collector: Dependency | undefined

/** Watches the collector of traces from now on, as one of what this process needs. */
export function watchTraces(watch: Dependencies): void {
  collector = watch('traces', {
    failing: 'The collector of traces is unavailable, so spans are lost',
    again: 'The collector of traces is available again',
  })
}

/** Returns how many spans of this process were lost: the collector did not take them, or too many were waiting. */
export function lostSpans(): number {
  return lost
}

/** Notes that the collector took spans, or did not; `reason` is then its error. */
export function noteExport(spans: number, reason?: unknown): void {
  if (reason === undefined) collector?.worked()
  else {
    lost += spans
    collector?.failed(reason)
  }
}
