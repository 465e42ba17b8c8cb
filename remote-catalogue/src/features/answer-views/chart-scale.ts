const STEPS = [1, 2, 2.5, 5, 10]
const DIVISIONS = 4

/**
 * Round numbers from at or below `low` to at or above `high`, in ascending order, for the marks of an
 * axis.
 */
export function axisTicks(low: number, high: number): number[] {
  const span = high - low || Math.abs(high) || 1
  const power = 10 ** Math.floor(Math.log10(span / DIVISIONS))
  const step = power * (STEPS.find((one) => one * power >= span / DIVISIONS) ?? 10)
  const first = Math.floor(low / step)
  const last = Math.max(Math.ceil(high / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  )
}

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

/** Numbers up to which bars show more than a line: brackets, classes, options. */
const FEW = 8

/**
 * The positions along the horizontal axis: times, and numbers where there are many, as they are, and
 * anything else by its place. `isContinuous` tells whether a line through them makes sense.
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
