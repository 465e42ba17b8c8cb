/** Work that can wait starts this long after the page, at the earliest. */
const IDLE_AFTER_MS = 2_000
/** Pause in typing after which work may start. */
const CALM_MS = 1_000

let typedAt = Number.NEGATIVE_INFINITY
addEventListener(
  'keydown',
  () => {
    typedAt = performance.now()
  },
  { capture: true },
)

/** Runs `work` some time after the site has started, as `onIdle` does. */
export function whenIdle(work: () => void): void {
  setTimeout(onIdle, IDLE_AFTER_MS, work)
}

/**
 * Runs `work` when the browser has nothing else to do and nobody is typing: code that is evaluated between two
 * keys keeps the second from the screen. At once where the browser cannot tell that it is idle.
 */
export function onIdle(work: () => void): void {
  const left = msUntilCalm()
  if (left > 0) setTimeout(onIdle, left, work)
  else if ('requestIdleCallback' in window)
    requestIdleCallback(() => (msUntilCalm() > 0 ? onIdle(work) : work()))
  else work()
}

function msUntilCalm(): number {
  return typedAt + CALM_MS - performance.now()
}
