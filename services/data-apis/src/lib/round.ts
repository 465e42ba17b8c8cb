/** Rounds half away from zero as people expect of a decimal number; never gives a negative zero. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals
  const scaled = Number((Math.abs(value) * scale).toPrecision(14))
  return (Math.sign(value) * Math.round(scaled)) / scale + 0
}

/**
 * Rounds the number as the processor holds it, as `toFixed` does: for what was measured or
 * calculated, where no decimal was written. Never gives a negative zero.
 */
export function toDigits(value: number, digits: number): number {
  return Number(value.toFixed(digits)) + 0
}
