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

/** Points of a line, in the units of the box. */
export interface Line {
  points: readonly { day: number; value: number; x: number; y: number }[]
  /** Joins them. */
  path: string
}

/** Lays out the UTC days that a period touches. Future days already have their space, so that bars never move. */
export function drawChart(byDay: readonly DayCalls[], period: Period, box: ChartBox): Chart {
  const scale = scaleOf(period, box, Math.max(0, ...byDay.map(({ calls }) => calls)))
  const base = scale.yOf(0)
  return {
    bars: byDay.flatMap(({ date, calls }) => {
      const place = scale.placeOf(date)
      if (!place || calls === 0) return []
      const tall = Math.max(LEAST_HEIGHT, base - scale.yOf(calls))
      return {
        day: place.day,
        calls,
        x: round(place.middle - (scale.slot * BAR_SHARE) / 2),
        y: round(base - tall),
        width: round(scale.slot * BAR_SHARE),
        height: round(tall),
      }
    }),
    lines: scale.lines,
    days: scale.days,
  }
}

/** Lays out lines over the same days, on one scale. */
export function drawLines(
  all: readonly (readonly { date: string; value: number }[])[],
  period: Period,
  box: ChartBox,
): Pick<Chart, 'lines' | 'days'> & { series: readonly Line[] } {
  const scale = scaleOf(period, box, Math.max(0, ...all.flat().map(({ value }) => value)))
  const series = all.map((values) => {
    const points = values.flatMap(({ date, value }) => {
      const place = scale.placeOf(date)
      if (!place) return []
      return { day: place.day, value, x: round(place.middle), y: round(scale.yOf(value)) }
    })
    return { points, path: points.map(({ x, y }, at) => `${at ? 'L' : 'M'}${x} ${y}`).join('') }
  })
  return { lines: scale.lines, days: scale.days, series }
}

interface Period {
  start: string
  end: string
}

/** The scales of a chart whose highest value is `most`. */
function scaleOf({ start, end }: Period, box: ChartBox, max: number) {
  const first = Math.floor(Date.parse(start) / DAY_MS)
  const count = Math.max(1, Math.ceil(Date.parse(end) / DAY_MS) - first)
  const dayAt = (index: number) => new Date((first + index) * DAY_MS).getUTCDate()
  const top = niceTop(max)
  const slot = (box.width - box.left) / count
  const height = box.height - box.top - box.bottom
  const yOf = (value: number) => box.top + height - (value / top) * height
  const middleOf = (index: number) => box.left + slot * (index + 0.5)
  return {
    slot,
    yOf,
    /** Null for a day outside the period. */
    placeOf(date: string) {
      const index = Math.floor(Date.parse(date) / DAY_MS) - first
      if (index < 0 || index >= count) return null
      return { day: dayAt(index), middle: middleOf(index) }
    },
    lines: [0, top / 2, top].map((value) => ({ value, y: round(yOf(value)) })),
    days: Array.from({ length: Math.ceil(count / NAMED_EVERY_DAYS) }, (_, week) => ({
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
