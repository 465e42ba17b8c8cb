/** A line through times and the places where there is none. */
export interface Sparkline {
  /** Path data of the line; it is broken where there is no time. */
  line: string
  /** Path data with a stroke of no length for each time, which a round pen draws as a dot. */
  dots: string
  /** Horizontal places without a time. */
  misses: readonly number[]
}

/**
 * Draws times in ms, oldest first, into a box: from left to right in even steps, the slowest at the top, 0 ms at the
 * bottom. `margin` stays free on all sides.
 */
export function drawSparkline(
  times: readonly (number | null)[],
  { width, height, margin }: { width: number; height: number; margin: number },
): Sparkline {
  const slowest = Math.max(1, ...times.map((time) => time ?? 0))
  const step = times.length > 1 ? (width - 2 * margin) / (times.length - 1) : 0
  const place = (value: number) => Number(value.toFixed(1))
  const misses: number[] = []
  let line = ''
  let dots = ''
  let isOpen = false
  for (const [index, time] of times.entries()) {
    const x = place(margin + index * step)
    if (time === null) {
      misses.push(x)
      isOpen = false
      continue
    }
    const y = place(height - margin - (time / slowest) * (height - 2 * margin))
    line += `${isOpen ? 'L' : 'M'}${x} ${y}`
    dots += `M${x} ${y}h0`
    isOpen = true
  }
  return { line, dots, misses }
}
