/** One measured value, with the samples behind it. */
export interface Figure extends Target {
  /** Null where nothing could be measured. */
  value: number | null
  samples: readonly number[]
  /** Null without a limit. */
  isWithin: boolean | null
  /** Set in rows that have a figure for each page. */
  page?: string
}

/** `limit` is the most that is allowed, or the least with `atLeast`. */
interface Target {
  limit?: number | undefined
  atLeast?: boolean
}

export type Unit = 'ms' | 'kB' | 'MB' | 'x' | 'count' | 'per second' | 'shift'

/** One line of the report. */
export interface Row {
  name: string
  unit: Unit
  figures: readonly Figure[]
}

/** One table of the report; `failure` says why it could not be measured. */
export interface Group {
  title: string
  rows: readonly Row[]
  failure?: string
}

export function row(name: string, unit: Unit, ...figures: Figure[]): Row {
  return { name, unit, figures }
}

/** The median of the samples, without those that are missing. */
export function figure(samples: readonly (number | null)[], target: Target = {}): Figure {
  const present = samples.filter((sample) => sample !== null)
  const sorted = present.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  return judge(sorted.length > 0 ? (lower + upper) / 2 : null, present, target)
}

/** The greatest sample. */
export function worst(samples: readonly (number | null)[], target: Target = {}): Figure {
  const present = samples.filter((sample) => sample !== null)
  return judge(present.length > 0 ? Math.max(...present) : null, present, target)
}

export function ratio(over: Figure, under: Figure, target: Target = {}): Figure {
  const value = over.value === null || !under.value ? null : over.value / under.value
  return judge(value, value === null ? [] : [value], target)
}

function judge(value: number | null, samples: readonly number[], target: Target): Figure {
  const { limit, atLeast } = target
  const isMet = (bound: number) => value !== null && (atLeast ? value >= bound : value <= bound)
  return { value, samples, ...target, isWithin: limit === undefined ? null : isMet(limit) }
}

export function meetsTargets(groups: readonly Group[]): boolean {
  const figures = groups.flatMap(({ rows }) => rows.flatMap((one) => one.figures))
  return groups.every(({ failure }) => !failure) && figures.every((one) => one.isWithin !== false)
}
