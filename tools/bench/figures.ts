/** One measured value: the median of its samples, or null where nothing could be measured. */
export interface Figure {
  /** The page that it belongs to, where a row has one figure per page. */
  page?: string
  value: number | null
  samples: readonly number[]
  /** The most (or, with `atLeast`, the least) that the target allows. */
  limit?: number
  atLeast?: boolean
}

/** How a value is written. */
export type FigureUnit = 'ms' | 'kB' | 'MB' | 'x' | 'count' | 'per second' | 'shift'

/** One line of the report. */
export interface Row {
  name: string
  unit: FigureUnit
  figures: readonly Figure[]
}

/** Lines that belong together. */
export interface Group {
  title: string
  rows: Row[]
  /** What went wrong, where the group could not be measured to its end. */
  failure?: string
}

/** The middle of the samples, or null without any. */
export function median(samples: readonly number[]): number | null {
  const sorted = samples.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2
}

/** The median of samples as a figure; null among them counts as missing. */
export function figure(samples: readonly (number | null)[], extra: Partial<Figure> = {}): Figure {
  const present = samples.filter((sample) => sample !== null)
  return { value: median(present), samples: present, ...extra }
}

/** The greatest sample as a figure. */
export function worst(samples: readonly number[], extra: Partial<Figure> = {}): Figure {
  return { value: samples.length > 0 ? Math.max(...samples) : null, samples, ...extra }
}

/** The quotient of two medians as a figure. */
export function ratio(over: Figure, under: Figure, extra: Partial<Figure> = {}): Figure {
  const value =
    over.value === null || under.value === null || under.value === 0
      ? null
      : over.value / under.value
  return { value, samples: value === null ? [] : [value], ...extra }
}

/** Whether a figure keeps to its limit; null where it has none. What could not be measured does not. */
export function isWithin({ value, limit, atLeast }: Figure): boolean | null {
  if (limit === undefined) return null
  if (value === null) return false
  return atLeast ? value >= limit : value <= limit
}

/** Whether all figures keep to their limits. */
export function meetsTargets(groups: readonly Group[]): boolean {
  return groups.every(
    (group) =>
      group.failure === undefined &&
      group.rows.every((row) => row.figures.every((one) => isWithin(one) !== false)),
  )
}
