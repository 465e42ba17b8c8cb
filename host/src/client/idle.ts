/** How long the visitor must have typed nothing. */
const CALM_MS = 1_000

let typedAt = Number.NEGATIVE_INFINITY
addEventListener(
  'keydown',
  () => {
    typedAt = performance.now()
  },
  { capture: true, passive: true },
)

/**
 * Runs `work` when the browser has nothing else to do and nobody is typing: code that is evaluated between two
 * keys keeps the second from the screen. At once where the browser cannot tell that it is idle.
 */
export function onIdle(work: () => void): void {
  const left = typedAt + CALM_MS - performance.now()
  if (left > 0) setTimeout(onIdle, left, work)
  else if ('requestIdleCallback' in window) requestIdleCallback(() => runUnlessTyping(work))
  else work()
}

function runUnlessTyping(work: () => void): void {
  if (typedAt + CALM_MS > performance.now()) onIdle(work)
  else work()
}
