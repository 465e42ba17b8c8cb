/**
 * Functions that run in the page. Playwright sends their text, so that each must stand alone: nothing
 * outside of its own body is there.
 */

/** What a page notes about its own loading; times in ms since navigation start. */
interface PageRecord {
  fcp: number | null
  lcp: number | null
  /** Address of the largest element's image; empty where it is text. */
  lcpUrl: string
  /** Sum of all layout shifts that no input caused, which is at least the CLS. */
  shift: number
  longTasks: { start: number; duration: number }[]
  searchUsable: number | null
  pageHydrated: number | null
  /** Settles when both are hydrated. */
  hydrated: Promise<void>
}

declare global {
  interface Window {
    bench: PageRecord
    /** Settles the promise of the record. */
    benchHydrated(): void
  }
}

/** Notes paints, layout shifts and long tasks from the start of the document on. */
export function observePaints(): void {
  interface Entry extends PerformanceEntry {
    url?: string
    value?: number
    hadRecentInput?: boolean
  }
  const record: PageRecord = {
    fcp: null,
    lcp: null,
    lcpUrl: '',
    shift: 0,
    longTasks: [],
    searchUsable: null,
    pageHydrated: null,
    hydrated: new Promise((resolve) => {
      window.benchHydrated = resolve
    }),
  }
  window.bench = record
  const observe = (type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    })
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') record.fcp = entry.startTime
  })
  observe('largest-contentful-paint', (entry) => {
    record.lcp = entry.startTime
    record.lcpUrl = entry.url ?? ''
  })
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) record.shift += entry.value ?? 0
  })
  observe('longtask', (entry) => {
    record.longTasks.push({ start: entry.startTime, duration: entry.duration })
  })
}

/**
 * Notes when the search box and the page in `<main id="content">` are hydrated, looking once per frame.
 * React marks the nodes that it has taken over with a property `__reactProps…`, walking the tree in
 * document order and with pauses: the last control of a part tells that the walk came to its end.
 */
export function watchHydration(): void {
  const CONTROLS = 'a, button, input, select, textarea'
  const isTaken = (node: Element | null | undefined) =>
    !!node && Object.keys(node).some((key) => key.startsWith('__reactProps'))
  const look = () => {
    const record = window.bench
    const main = document.getElementById('content')
    const input = document.querySelector('input[role="combobox"][aria-label="Search APIs"]')
    if (record.searchUsable === null && isTaken(input)) {
      const ofShell = [...document.querySelectorAll(CONTROLS)].filter((one) => !main?.contains(one))
      if (isTaken(ofShell.at(-1))) record.searchUsable = performance.now()
    }
    if (record.pageHydrated === null && main) {
      const last = [...main.querySelectorAll(CONTROLS)].at(-1) ?? main.querySelector('h1')
      if (isTaken(last)) record.pageHydrated = performance.now()
    }
    if (record.searchUsable === null || record.pageHydrated === null) requestAnimationFrame(look)
    else window.benchHydrated()
  }
  requestAnimationFrame(look)
}

/** The record so far and what else the page knows about its own loading. */
export function readRecord() {
  const { hydrated: _, ...record } = window.bench
  const blocking = performance
    .getEntriesByType('resource')
    .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking')
  return {
    ...record,
    blockingRequests: blocking.length + (/^https?:/.test(record.lcpUrl) ? 1 : 0),
    timeOrigin: performance.timeOrigin,
    now: performance.now(),
  }
}
