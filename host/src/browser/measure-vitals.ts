import type { Snapshot } from '@orchard/shared/contracts'
import {
  REPORTS_PATH,
  type Reports,
  type VitalName,
  type VitalReport,
} from '@orchard/shared/contracts'
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals'

let isMeasuring = false

/**
 * Measures how the page fares and reports it when the page is left, each figure with the part of the site
 * that it is due to. For visitors who accepted only; late is early enough, since browsers keep the entries.
 */
export function measureVitals(
  snapshot: Snapshot,
  shownPage: string | null,
  hasConsent: () => boolean,
): void {
  if (isMeasuring) return
  isMeasuring = true
  const found = new Map<VitalName, VitalReport>()
  const page = snapshot.remotes.find(({ pages }) => pages.some(({ id }) => id === shownPage))
  const add = (name: VitalName, value: number, node: Node | null | undefined) => {
    const unit = node ? unitOf(node) : page?.unit
    const remote = snapshot.remotes.find((one) => one.unit === unit)
    found.set(name, {
      unit: remote?.unit ?? 'host',
      release: remote?.release ?? snapshot.host,
      name,
      value,
    })
  }
  onTTFB(({ name, value }) => add(name, value, null))
  onLCP(({ name, value, entries }) => add(name, value, entries.at(-1)?.element))
  onINP(({ name, value, entries }) => add(name, value, entries[0]?.target))
  onCLS(({ name, value, entries }) => {
    const worst = entries.toSorted((a, b) => b.value - a.value)[0]
    add(name, value, worst?.sources?.[0]?.node)
  })

  const flush = () => {
    if (document.visibilityState !== 'hidden' || found.size === 0 || !hasConsent()) return
    const body: Reports = { vitals: [...found.values()] }
    found.clear()
    navigator.sendBeacon(REPORTS_PATH, JSON.stringify(body))
  }
  // At the window, so that it comes after what the library does at the document.
  addEventListener('visibilitychange', flush)
}

/** The unit whose part of the page a node is in; the shell has no mark. */
function unitOf(node: Node): string | undefined {
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest<HTMLElement>('[data-mfe]')?.dataset['mfe'] ?? 'host'
}
