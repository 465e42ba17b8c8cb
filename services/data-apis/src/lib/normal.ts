const SQRT_TWO_PI = Math.sqrt(2 * Math.PI)
/** Beyond this the smaller tail is below the last digit of a double near one. */
const FAR = 8.3

/** Density of the standard normal distribution. */
export function normalDensity(x: number): number {
  return Math.exp(-x * x * 0.5) / SQRT_TWO_PI
}

/**
 * Standard normal distribution function, to about 15 decimals, by the series of Marsaglia,
 * Evaluating the Normal Distribution, Journal of Statistical Software 11 (2004).
 */
export function normalProbability(x: number): number {
  if (Math.abs(x) > FAR) return x < 0 ? 0 : 1
  let [sum, before, term] = [x, 0, x]
  for (let odd = 3; sum !== before; odd += 2) {
    before = sum
    term *= (x * x) / odd
    sum += term
  }
  return Math.min(1, Math.max(0, 0.5 + sum * normalDensity(x)))
}
