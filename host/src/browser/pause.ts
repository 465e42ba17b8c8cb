/**
 * Settles in a later task, so that input and paint come in between two pieces of long work. A message
 * rather than a timer: browsers hold timers back.
 */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
