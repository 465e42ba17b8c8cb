/** Rounds half away from zero as people expect of a decimal number; never gives a negative zero. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals
  const scaled = Number((Math.abs(value) * scale).toPrecision(14))
  return (Math.sign(value) * Math.round(scaled)) / scale + 0
}
