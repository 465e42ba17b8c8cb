import type { AnalyticsSink } from '@orchard/shared/analytics'

/** Sends each event as JSON to a first-party address, also while the page is being left. */
export function beaconSink(endpoint: string): AnalyticsSink {
  return (event, detail) => {
    const body = JSON.stringify({ event, detail, path: location.pathname })
    navigator.sendBeacon(endpoint, new Blob([body], { type: 'application/json' }))
  }
}
