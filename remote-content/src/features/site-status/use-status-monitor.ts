import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Board, EMPTY_BOARD, StatusMonitor, targetsFor } from './status-monitor.ts'

/** The monitor of this document: it keeps what it found when a visitor leaves the page and comes back. */
let kept: { key: string; monitor: StatusMonitor } | undefined

/** What has been found, and a way to ask at once. Asks only while the page is visible. */
export function useStatusMonitor(
  apiHost: string,
  identityHost: string | null,
): { board: Board; checkNow: () => void } {
  const monitor = useMemo(() => monitorFor(apiHost, identityHost), [apiHost, identityHost])
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

function monitorFor(apiHost: string, identityHost: string | null): StatusMonitor {
  const key = `${apiHost} ${identityHost}`
  if (kept?.key !== key) {
    const monitor = new StatusMonitor(targetsFor({ apiHost, identityHost }), {
      fetch: (address, init) => fetch(address, init),
      // Unlike Date.now it has fractions, and no correction of the clock makes an answer come early.
      now: () => performance.timeOrigin + performance.now(),
      startTimer(react, milliseconds) {
        const timer = setTimeout(react, milliseconds)
        return () => clearTimeout(timer)
      },
    })
    kept = { key, monitor }
  }
  return kept.monitor
}
