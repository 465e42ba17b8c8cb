/** One day of a chart. */
export interface DayCalls {
  /** `2026-11-21` or a moment of that day, in UTC. */
  date: string
  calls: number
}

/** Size of a chart and the margins of its scales. */
export interface ChartBox {
  width: number
  height: number
  left: number
  top: number
  bottom: number
}

/** One bar, in the units of the box. */
interface Bar {
  day: number
  calls: number
  x: number
  y: number
  width: number
  height: number
}

/** The drawing: bars, gridlines with their values, and day labels. */
export interface Chart {
  bars: readonly Bar[]
  lines: readonly { value: number; y: number }[]
  days: readonly { day: number; x: number }[]
}

const DAY_MS = 86_400_000
const NAMED_DAYS = [1, 8, 15, 22, 29]
/** Share of a day's width. */
const BAR_SHARE = 0.7
/** Anything lower would be invisible. */
const LEAST_HEIGHT = 1.5

/** Lays out the bars of a period. Future days already have their space, so that bars never move. */
export function drawChart(
  byDay: readonly DayCalls[],
  { start, end }: { start: string; end: string },
  box: ChartBox,
): Chart {
  const first = Date.parse(start)
  const days = Math.max(1, Math.round((Date.parse(end) - first) / DAY_MS))
  const top = niceTop(Math.max(0, ...byDay.map(({ calls }) => calls)))
  const slot = (box.width - box.left) / days
  const height = box.height - box.top - box.bottom
  const base = box.top + height
  const middleOf = (index: number) => box.left + slot * (index + 0.5)
  return {
    bars: byDay.flatMap(({ date, calls }) => {
      const index = Math.floor((Date.parse(date) - first) / DAY_MS)
      if (index < 0 || index >= days || calls === 0) return []
      const tall = Math.max(LEAST_HEIGHT, (calls / top) * height)
      return {
        day: index + 1,
        calls,
        x: round(middleOf(index) - (slot * BAR_SHARE) / 2),
        y: round(base - tall),
        width: round(slot * BAR_SHARE),
        height: round(tall),
      }
    }),
    lines: [0, top / 2, top].map((value) => ({ value, y: round(base - (value / top) * height) })),
    days: NAMED_DAYS.filter((day) => day <= days).map((day) => ({
      day,
      x: round(middleOf(day - 1)),
    })),
  }
}

/** The smallest round number not below the value whose half is round as well. */
export function niceTop(value: number): number {
  const small = [2, 4, 6, 8, 10].find((step) => step >= value)
  if (small) return small
  for (let power = 10; ; power *= 10)
    for (const step of [2, 3, 4, 5, 6, 8, 10]) if (step * power >= value) return step * power
}

/** Used share of a quota in whole per cent; at least 1 unless nothing is used. */
export function percentUsed(used: number, quota: number): number {
  if (used <= 0) return 0
  if (quota <= 0) return 100
  return Math.min(100, Math.max(1, Math.floor((used / quota) * 100)))
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
