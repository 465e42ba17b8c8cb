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

export type Unit = 'ms' | 'µs' | 'kB' | 'MB' | 'x' | 'count' | 'per second' | 'shift'

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

type Samples = readonly (number | null)[]

export function row(name: string, unit: Unit, ...figures: Figure[]): Row {
  return { name, unit, figures }
}

/** The median of the samples, without those that are missing. */
export function figure(samples: Samples, target?: Target): Figure {
  const median = (sorted: readonly number[]) => {
    const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
    const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
    return (lower + upper) / 2
  }
  return judge(samples, median, target)
}

/** The greatest sample. */
export function worst(samples: Samples, target?: Target): Figure {
  return judge(samples, (sorted) => sorted.at(-1) ?? 0, target)
}

export function ratio(over: Figure, under: Figure, target?: Target): Figure {
  return figure([over.value === null || !under.value ? null : over.value / under.value], target)
}

/** @param choose takes one value from the samples in ascending order. */
function judge(samples: Samples, choose: (sorted: number[]) => number, target: Target = {}) {
  const { limit, atLeast } = target
  const present = samples.filter((sample) => sample !== null)
  const value = present.length > 0 ? choose(present.toSorted((a, b) => a - b)) : null
  const isMet = (bound: number) => value !== null && (atLeast ? value >= bound : value <= bound)
  const isWithin = limit === undefined ? null : isMet(limit)
  return { value, samples: present, ...target, isWithin }
}

export function meetsTargets(groups: readonly Group[]): boolean {
  const figures = groups.flatMap(({ rows }) => rows.flatMap((one) => one.figures))
  return groups.every(({ failure }) => !failure) && figures.every((one) => one.isWithin !== false)
}
