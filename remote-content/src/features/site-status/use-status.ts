import { useEffect, useSyncExternalStore } from 'react'
import type { Browser } from './ask-health.ts'
import { type Board, EMPTY_BOARD, type Servers, StatusMonitor } from './status-monitor.ts'

const BROWSER: Browser = {
  fetch: (address, init) => fetch(address, init),
  // Unlike Date.now, it has fractions and is not affected by corrections of the clock.
  now: () => performance.timeOrigin + performance.now(),
  startTimer(react, milliseconds) {
    const timer = setTimeout(react, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** The document's monitor, kept so that its findings survive when a visitor leaves the page. */
let kept: { key: string; monitor: StatusMonitor } | undefined

/**
 * The state of all servers, asked only while the page is visible, and a function to ask at once.
 */
export function useStatus(servers: Servers): { board: Board; checkNow: () => void } {
  const monitor = monitorFor(servers)
  const board = useSyncExternalStore(monitor.subscribe, monitor.board, () => EMPTY_BOARD)
  useEffect(() => {
    const follow = () => {
      if (document.visibilityState === 'visible') monitor.start()
      else monitor.stop()
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      monitor.stop()
    }
  }, [monitor])
  return { board, checkNow: monitor.checkNow }
}

function monitorFor(servers: Servers): StatusMonitor {
  const key = `${servers.apiHost} ${servers.identityHost}`
  if (kept?.key !== key) kept = { key, monitor: new StatusMonitor(servers, BROWSER) }
  return kept.monitor
}
