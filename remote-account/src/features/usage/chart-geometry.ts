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
  /** Day of the month. */
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
const NAMED_EVERY_DAYS = 7
/** Share of a day's width. */
const BAR_SHARE = 0.7
/** Anything lower would be invisible. */
const LEAST_HEIGHT = 1.5

/** Lays out the UTC days that a period touches. Future days already have their space, so that bars never move. */
export function drawChart(
  byDay: readonly DayCalls[],
  { start, end }: { start: string; end: string },
  box: ChartBox,
): Chart {
  const first = Math.floor(Date.parse(start) / DAY_MS)
  const days = Math.max(1, Math.ceil(Date.parse(end) / DAY_MS) - first)
  const dayAt = (index: number) => new Date((first + index) * DAY_MS).getUTCDate()
  const top = niceTop(Math.max(0, ...byDay.map(({ calls }) => calls)))
  const slot = (box.width - box.left) / days
  const height = box.height - box.top - box.bottom
  const base = box.top + height
  const middleOf = (index: number) => box.left + slot * (index + 0.5)
  return {
    bars: byDay.flatMap(({ date, calls }) => {
      const index = Math.floor(Date.parse(date) / DAY_MS) - first
      if (index < 0 || index >= days || calls === 0) return []
      const tall = Math.max(LEAST_HEIGHT, (calls / top) * height)
      return {
        day: dayAt(index),
        calls,
        x: round(middleOf(index) - (slot * BAR_SHARE) / 2),
        y: round(base - tall),
        width: round(slot * BAR_SHARE),
        height: round(tall),
      }
    }),
    lines: [0, top / 2, top].map((value) => ({ value, y: round(base - (value / top) * height) })),
    days: Array.from({ length: Math.ceil(days / NAMED_EVERY_DAYS) }, (_, week) => ({
      day: dayAt(week * NAMED_EVERY_DAYS),
      x: round(middleOf(week * NAMED_EVERY_DAYS)),
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

/** Used share of a quota in per cent, with one decimal below 10; at least 0.1 unless nothing is used. */
export function percentUsed(used: number, quota: number): number {
  if (used <= 0) return 0
  if (quota <= 0) return 100
  const tenths = Math.max(1, Math.floor((used * 1_000) / quota))
  return tenths < 100 ? tenths / 10 : Math.min(100, Math.floor(tenths / 10))
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
