// Plain JavaScript that needs nothing: it is loaded before anything is installed.
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const ORPHANED_LOOK_MS = 250
/** Taken at once: later the shell that npm started this process in may be gone already. */
const PARENT = process.ppid

/**
 * Calls `act` for each signal that should end this process; the returned function takes that back. On SIGTERM
 * npm ends only the shell in which this process runs, so the loss of that shell counts as one.
 */
export function onSignal(act) {
  const listener = (signal) => act(signal === 'SIGINT' ? signal : 'SIGTERM')
  for (const signal of SIGNALS) process.on(signal, listener)
  const look = setInterval(() => {
    if (!process.env.npm_lifecycle_event || process.ppid === PARENT) return
    clearInterval(look)
    act('SIGTERM')
  }, ORPHANED_LOOK_MS)
  return () => {
    clearInterval(look)
    for (const signal of SIGNALS) process.off(signal, listener)
  }
}
