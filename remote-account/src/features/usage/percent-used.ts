/** Used share of a quota in per cent, with one decimal below 10; at least 0.1 unless nothing is used. */
export function percentUsed(used: number, quota: number): number {
  if (used <= 0) return 0
  if (quota <= 0) return 100
  const tenths = Math.max(1, Math.floor((used * 1_000) / quota))
  return tenths < 100 ? tenths / 10 : Math.min(100, Math.floor(tenths / 10))
}
