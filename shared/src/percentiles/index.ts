/** Latencies in ms that half and 95% of the requests did not exceed. */
export interface Percentiles {
  p50: number
  p95: number
  calls: number
}

/** Estimates percentiles from a histogram: within a bucket, requests are taken to be spread evenly. */
export function percentilesOf(bounds: readonly number[], counts: readonly number[]): Percentiles {
  const calls = counts.reduce((sum, one) => sum + one, 0)
  const at = (share: number) => {
    let before = 0
    for (const [index, count] of counts.entries()) {
      const [from = 0, to = 0] = [bounds[index - 1], bounds[index]]
      if (count > 0 && before + count >= share * calls)
        return from + ((share * calls - before) / count) * (to - from)
      before += count
    }
    return 0
  }
  return { p50: at(0.5), p95: at(0.95), calls }
}
