import type { Decimal } from 'decimal.js'
import { contract } from '#contracts/statistics.ts'
import { defineApi } from '#src/define-api.ts'
import { Exact } from '#src/lib/money.ts'
import { readNumbers } from '#src/lib/number-list.ts'

const DIGITS = 12
const MAX_BINS = 20

const number = (value: Decimal) => new Exact(value.toSignificantDigits(DIGITS)).toNumber() + 0
const add = (values: readonly Decimal[]) =>
  values.reduce((sum, value) => sum.plus(value), new Exact(0))

/** A point between the sorted values, by its share of the way through them. */
function quantile(
  sorted: readonly Decimal[],
  share: number,
  method: 'exclusive' | 'inclusive',
): Decimal {
  const count = sorted.length
  const place = method === 'inclusive' ? (count - 1) * share : (count + 1) * share - 1
  const within = Math.min(count - 1, Math.max(0, place))
  const [below = new Exact(0), above = below] = [Math.floor(within), Math.ceil(within)].map(
    (index) => sorted[index] ?? new Exact(0),
  )
  return below.plus(above.minus(below).times(within - Math.floor(within)))
}

/** The values that occur most often; none where each occurs once. */
function modesOf(values: readonly number[]): number[] {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const max = Math.max(...counts.values())
  if (max === 1) return []
  return [...counts].flatMap(([value, count]) => (count === max ? [value] : []))
}

/** As many equal classes as the rule of Sturges says. */
function histogramOf(sorted: readonly Decimal[]) {
  const [low = new Exact(0), high = low] = [sorted[0], sorted.at(-1)]
  const isFlat = high.eq(low)
  const bins = isFlat ? 1 : Math.min(MAX_BINS, Math.ceil(Math.log2(sorted.length)) + 1)
  const width = high.minus(low).div(bins)
  const counts = Array.from({ length: bins }, () => 0)
  for (const value of sorted) {
    const bin = isFlat ? 0 : Math.min(bins - 1, value.minus(low).div(width).floor().toNumber())
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return counts.map((count, index) => ({
    from: number(low.plus(width.times(index))),
    to: number(low.plus(width.times(index + 1))),
    count,
  }))
}

/** Means that exist for positive values alone. */
function otherMeans(values: readonly Decimal[]) {
  if (values.some((value) => value.lte(0))) return { geometric_mean: null, harmonic_mean: null }
  const logarithms = add(values.map((value) => new Exact(Math.log(value.toNumber()))))
  const inverses = add(values.map((value) => new Exact(1).div(value)))
  return {
    geometric_mean: number(new Exact(Math.exp(logarithms.div(values.length).toNumber()))),
    harmonic_mean: number(new Exact(values.length).div(inverses)),
  }
}

export default defineApi(contract, {
  handle({ quartiles, values }) {
    const given = readNumbers('values', values, { least: 1, max: 500 })
    const exact = given.map((value) => new Exact(value))
    const sorted = exact.toSorted((one, other) => one.comparedTo(other))
    const [sum, count] = [add(exact), exact.length]
    const mean = sum.div(count)
    const squares = add(exact.map((value) => value.minus(mean).pow(2)))
    const [q1, median, q3] = [0.25, 0.5, 0.75].map((share) => quantile(sorted, share, quartiles))
    const [low = mean, middle = mean, high = mean] = [q1, median, q3]
    const reach = high.minus(low).times(1.5)
    const isOutlier = (value: Decimal) => value.lt(low.minus(reach)) || value.gt(high.plus(reach))
    const [smallest = mean, largest = mean] = [sorted[0], sorted.at(-1)]
    return {
      count,
      sum: number(sum),
      minimum: number(smallest),
      maximum: number(largest),
      range: number(largest.minus(smallest)),
      mean: number(mean),
      median: number(middle),
      modes: modesOf(given),
      q1: number(low),
      q3: number(high),
      interquartile_range: number(high.minus(low)),
      variance: count > 1 ? number(squares.div(count - 1)) : null,
      standard_deviation: count > 1 ? number(squares.div(count - 1).sqrt()) : null,
      population_variance: number(squares.div(count)),
      population_standard_deviation: number(squares.div(count).sqrt()),
      ...otherMeans(exact),
      outliers: exact.filter(isOutlier).map(number),
      histogram: histogramOf(sorted),
    }
  },
})
