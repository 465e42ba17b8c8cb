/** Waits while the browser leaves this page; ends if the visitor cancels that, or comes back to the page. */
export function untilGone(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      window.stop()
      resolve()
    }
    signal.addEventListener('abort', stop, { once: true })
    addEventListener('pageshow', ({ persisted }) => persisted && resolve(), { signal })
  })
}

/** Goes to a page elsewhere; until then, the action that leads there is busy. */
export async function leaveFor(address: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  window.location.assign(address)
  await untilGone(signal)
}
