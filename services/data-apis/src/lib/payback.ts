import { toDigits } from './round.ts'

/**
 * Periods until a running sum stays at or above zero, with the last one in proportion; null if it
 * ends below. The first sum is that of period 0.
 */
export function paybackOf(cumulative: readonly number[]): number | null {
  const last = cumulative.findLastIndex((sum) => sum < 0)
  if (last === -1) return 0
  const [below = 0, above] = [cumulative[last], cumulative[last + 1]]
  return above === undefined ? null : toDigits(last - below / (above - below), 4)
}
