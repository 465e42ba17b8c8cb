import type { EventName } from '#src/contracts/index.ts'

/** Receiver of events; without one nothing is sent. */
export type AnalyticsSink = (
  event: EventName,
  detail: Readonly<Record<string, string | number>>,
) => void

let sinks: readonly AnalyticsSink[] = []
let hasConsent: () => boolean = () => false

/** Names the sinks and how to ask for the visitor's consent. Called once, by the host. */
export function configureAnalytics(options: {
  sinks: readonly AnalyticsSink[]
  hasConsent: () => boolean
}): void {
  sinks = options.sinks
  hasConsent = options.hasConsent
}

/** Reports an event to every configured sink, if the visitor has accepted cookies. */
export function track(
  event: EventName,
  detail: Readonly<Record<string, string | number>> = {},
): void {
  if (!hasConsent()) return
  for (const sink of sinks) sink(event, detail)
}
