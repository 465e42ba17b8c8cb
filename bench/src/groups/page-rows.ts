import { figure, ratio, row, type Unit, worst } from '#src/figures.ts'

type Read<Sample> = (sample: Sample) => number | null
/** One limit for all pages, or those of some. */
type Limits = number | Readonly<Record<string, number>>
/** A figure for each page: a median, the worst shift, or with `over` the ratio of two medians. */
export type Line<Sample> = readonly [
  name: string,
  unit: Unit,
  read: Read<Sample>,
  limits?: Limits,
  over?: Read<Sample>,
]

export function rowOf<Sample extends { page: string }>(
  [name, unit, read, limits, over]: Line<Sample>,
  pages: readonly string[],
  samples: readonly Sample[],
) {
  const figures = pages.map((page) => {
    const of = samples.filter((one) => one.page === page)
    const target = { limit: typeof limits === 'object' ? limits[page] : limits }
    const values = of.map(read)
    if (over) return { ...ratio(figure(values), figure(of.map(over)), target), page }
    return { ...(unit === 'shift' ? worst(values, target) : figure(values, target)), page }
  })
  return row(name, unit, ...figures)
}
