/** A number for a mark of an axis: short, such as `12k` or `0.25`. */
export function tickText(value: number): string {
  const size = Math.abs(value)
  if (size >= 1e12) return value.toExponential(1)
  for (const [unit, letter] of [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e4, 'k'],
  ] as const)
    if (size >= unit) {
      const divisor = letter === 'k' ? 1_000 : unit
      return `${Number((value / divisor).toPrecision(4))}${letter}`
    }
  return String(Number(value.toPrecision(6)))
}

/** Up to this many values, such as brackets or classes, bars show more than a line. */
const FEW = 8

/**
 * The positions on the horizontal axis. Times, and numbers if there are many, are placed to scale,
 * everything else at equal distances. `isContinuous` is true if a line through them makes sense.
 */
export function positions(values: readonly unknown[]): { isContinuous: boolean; at: number[] } {
  const times = values.map((one) =>
    typeof one === 'string' && isTime(one) ? Date.parse(one) : Number.NaN,
  )
  const numbers = values.map((one) => (typeof one === 'number' ? one : Number.NaN))
  for (const at of [times, ...(values.length > FEW ? [numbers] : [])])
    if (at.every(Number.isFinite) && new Set(at).size > 1) return { isContinuous: true, at }
  return { isContinuous: false, at: values.map((_, index) => index) }
}

function isTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(text) && Number.isFinite(Date.parse(text))
}
