const STEPS = [1, 2, 2.5, 5, 10]
const DIVISIONS = 4

/**
 * Round numbers for the marks of an axis, ascending from at most `low` to at least `high`.
 * @param least all steps are multiples of it, such as of 1 for what is counted.
 */
export function axisTicks(low: number, high: number, least = 0): number[] {
  const span = high - low || Math.abs(high) || 1
  const power = 10 ** Math.floor(Math.log10(span / DIVISIONS))
  const steps = STEPS.map((one) => one * power).filter(
    (one) => least === 0 || Number.isInteger(one / least),
  )
  const step = steps.find((one) => one >= span / DIVISIONS) ?? Math.max(least, 10 * power)
  const first = Math.floor(low / step)
  const last = Math.max(Math.ceil(high / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  )
}

/** Width and height of a drawing in its own units; CSS stretches it. */
export const WIDTH = 1_000
export const HEIGHT = 100
/** Anything lower would be invisible. */
const LEAST_HEIGHT = 1
/** Share of its place that a bar fills, unless that is small. */
const BAR_SHARE = 0.7
const SMALL_PLACE = 6

/** The middles of places, and the width of each where they have one. */
export interface Scale {
  xs: readonly number[]
  slot: number
  /** @returns the height of a value above the lower edge, turned upside down as SVG does. */
  yOf(value: number): number
}

/**
 * Lays places out from left to right.
 * @param at where each is, such as in Unix milliseconds; null for one beside the other.
 */
export function scaleOf(
  count: number,
  at: readonly number[] | null,
  [low, high]: readonly [number, number],
): Scale {
  const from = at ? Math.min(...at) : -0.5
  const width = at ? Math.max(...at) - from || 1 : count
  return {
    xs: Array.from({ length: count }, (_, index) =>
      round((((at?.[index] ?? index) - from) / width) * WIDTH),
    ),
    slot: WIDTH / count,
    yOf: (value) => round(HEIGHT - ((value - low) / (high - low || 1)) * HEIGHT),
  }
}

/** Path data of bars from the line of 0, the `place`th of `of` at each place. */
export function barsPath(
  values: readonly (number | null)[],
  { slot, xs, yOf }: Scale,
  place = 0,
  of = 1,
): string {
  const full = slot * (slot < SMALL_PLACE ? 1 : BAR_SHARE)
  const width = round(full / of)
  const base = Math.min(HEIGHT, Math.max(0, yOf(0)))
  return values
    .map((value, index) => {
      if (!value) return ''
      const tall = Math.max(LEAST_HEIGHT, Math.abs(base - yOf(value)))
      const x = round((xs[index] ?? 0) - full / 2 + place * width)
      return `M${x} ${base}v${round(value > 0 ? -tall : tall)}h${width}V${base}z`
    })
    .join('')
}

/** Path data of a line that is broken where there is no value, with a dot where it begins, and of a dot for each value. */
export function linePath(
  values: readonly (number | null)[],
  { xs, yOf }: Scale,
): { line: string; dots: string } {
  let line = ''
  let dots = ''
  let isOpen = false
  for (const [index, value] of values.entries()) {
    isOpen &&= value !== null
    if (value === null) continue
    const point = `${xs[index]} ${yOf(value)}`
    line += isOpen ? `L${point}` : `M${point}h0`
    dots += `M${point}h0`
    isOpen = true
  }
  return { line, dots }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
