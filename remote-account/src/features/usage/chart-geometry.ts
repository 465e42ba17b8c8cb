import { DAY_MS } from '@orchard/shared/format'

/** One day of a chart, or one hour. */
export interface DayCalls {
  /** `2026-11-21` or a timestamp of that day or hour, in UTC. */
  date: string
  calls: number
}

/** The places of a chart, one beside the other. */
export interface Grid {
  /** Milliseconds of a place. */
  ms: number
  /** Names a place, for its title; `at` is its start. */
  nameOf(at: Date): number | string
  /** The label below a place; null for none. */
  labelOf(at: Date, index: number): number | string | null
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
  /** Day of the month, or another name of the place. */
  day: number | string
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
  days: readonly { day: number | string; x: number }[]
}

const NAMED_EVERY_DAYS = 7
/** Share of a place's width, unless that is small. */
const BAR_SHARE = 0.7
const SMALL_PLACE = 4
/** Anything lower would be invisible. */
const LEAST_HEIGHT = 1.5

/** Days of a month, of which one a week is labelled. */
const DAYS_OF_MONTH: Grid = {
  ms: DAY_MS,
  nameOf: (at) => at.getUTCDate(),
  labelOf: (at, index) => (index % NAMED_EVERY_DAYS === 0 ? at.getUTCDate() : null),
}

/** Points of a line, in the units of the box. */
export interface Line {
  points: readonly { day: number | string; value: number; x: number; y: number }[]
  /** Joins them. */
  path: string
}

/**
 * Lays out the UTC days that a period touches, or the places of another grid. Future days already have their space, so
 * that bars never move.
 * @param max the highest value of the scale; by default, that of the bars.
 */
export function drawChart(
  byDay: readonly DayCalls[],
  period: Period,
  box: ChartBox,
  grid = DAYS_OF_MONTH,
  max = highest(byDay.map(({ calls }) => calls)),
): Chart {
  const scale = scaleOf(period, box, max, grid)
  const share = scale.slot < SMALL_PLACE ? 1 : BAR_SHARE
  const base = scale.yOf(0)
  return {
    bars: byDay.flatMap(({ date, calls }) => {
      const place = scale.placeOf(date)
      if (!place || calls === 0) return []
      const tall = Math.max(LEAST_HEIGHT, base - scale.yOf(calls))
      return {
        day: place.day,
        calls,
        x: round(place.middle - (scale.slot * share) / 2),
        y: round(base - tall),
        width: round(scale.slot * share),
        height: round(tall),
      }
    }),
    lines: scale.lines,
    days: scale.days,
  }
}

/** Lays out lines over the same days or places, on one scale. */
export function drawLines(
  all: readonly (readonly { date: string; value: number }[])[],
  period: Period,
  box: ChartBox,
  grid = DAYS_OF_MONTH,
): Pick<Chart, 'lines' | 'days'> & { series: readonly Line[] } {
  const scale = scaleOf(period, box, highest(all.flat().map(({ value }) => value)), grid)
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

function highest(values: readonly number[]): number {
  return values.reduce((max, value) => Math.max(max, value), 0)
}

/** The scales of a chart whose highest value is `max`. */
function scaleOf({ start, end }: Period, box: ChartBox, max: number, grid: Grid) {
  const { labelOf, ms, nameOf } = grid
  const first = Math.floor(Date.parse(start) / ms)
  const count = Math.max(1, Math.ceil(Date.parse(end) / ms) - first)
  const timeOf = (index: number) => new Date((first + index) * ms)
  const top = niceTop(max)
  const slot = (box.width - box.left) / count
  const height = box.height - box.top - box.bottom
  const yOf = (value: number) => box.top + height - (value / top) * height
  const middleOf = (index: number) => box.left + slot * (index + 0.5)
  return {
    slot,
    yOf,
    /** Null outside the period. */
    placeOf(date: string) {
      const index = Math.floor(Date.parse(date) / ms) - first
      if (index < 0 || index >= count) return null
      return { day: nameOf(timeOf(index)), middle: middleOf(index) }
    },
    lines: [0, top / 2, top].map((value) => ({ value, y: round(yOf(value)) })),
    days: Array.from({ length: count }, (_, index) => ({
      day: labelOf(timeOf(index), index),
      x: round(middleOf(index)),
    })).flatMap(({ day, x }) => (day === null ? [] : [{ day, x }])),
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
