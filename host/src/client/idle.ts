/** Runs `work` when the browser has nothing else to do; at once where it cannot tell. */
export function onIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else work()
}
