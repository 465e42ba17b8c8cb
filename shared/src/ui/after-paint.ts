/** Calls back after the next frame is on the screen; the result calls it off. */
export function afterPaint(act: () => void): () => void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = act
  const frame = requestAnimationFrame(() => port2.postMessage(null))
  return () => {
    cancelAnimationFrame(frame)
    port1.close()
  }
}
