/** One day of a chart. */
export interface DayCalls {
  /** `2026-11-21` or a moment of that day, in UTC. */
  date: string
  calls: number
}

/** Size of a drawing, and what is kept free for its scales. */
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

/** What is drawn: bars, lines with their value, and the days that are named. */
export interface Chart {
  bars: readonly Bar[]
  lines: readonly { value: number; y: number }[]
  days: readonly { day: number; x: number }[]
}

const DAY_MS = 86_400_000
const NAMED_DAYS = [1, 8, 15, 22, 29]
/** Of the width that a day has. */
const BAR_SHARE = 0.7
/** Less could not be seen. */
const LEAST_HEIGHT = 1.5

/**
 * Bars for the days of a period; the days to come have their room already, so that a bar stays where it is
 * all month.
 */
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

/** The smallest number that reads well on a scale, as does its half, and is not below the value. */
export function niceTop(value: number): number {
  const small = [2, 4, 6, 8, 10].find((step) => step >= value)
  if (small) return small
  for (let power = 10; ; power *= 10)
    for (const step of [2, 3, 4, 5, 6, 8, 10]) if (step * power >= value) return step * power
}

/** Share of a quota that is used, in whole per cent; more than nothing is at least 1. */
export function percentUsed(used: number, quota: number): number {
  if (used <= 0) return 0
  if (quota <= 0) return 100
  return Math.min(100, Math.max(1, Math.floor((used / quota) * 100)))
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
