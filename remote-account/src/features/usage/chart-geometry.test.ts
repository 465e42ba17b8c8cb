import { describe, expect, it } from 'vitest'
import { drawChart, niceTop, percentUsed } from './chart-geometry.ts'

const BOX = { width: 640, height: 200, left: 40, top: 10, bottom: 20 }
const NOVEMBER = { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' }

describe('drawChart', () => {
  it('gives every day of the month a place, also without calls', () => {
    const { bars } = drawChart(
      [
        { date: '2026-11-01', calls: 50 },
        { date: '2026-11-30', calls: 100 },
      ],
      NOVEMBER,
      BOX,
    )
    // Thirty days share 600 units: each has 20, a bar 14 of them.
    expect(bars).toEqual([
      { day: 1, calls: 50, x: 43, y: 95, width: 14, height: 85 },
      { day: 30, calls: 100, x: 623, y: 10, width: 14, height: 170 },
    ])
  })

  it('draws no bar for no calls, and one that can be seen for few', () => {
    const { bars } = drawChart(
      [
        { date: '2026-11-01', calls: 0 },
        { date: '2026-11-02', calls: 1 },
        { date: '2026-11-03', calls: 100_000 },
      ],
      NOVEMBER,
      BOX,
    )
    expect(bars.map(({ day, height }) => [day, height])).toEqual([
      [2, 1.5],
      [3, 170],
    ])
  })

  it('leaves out days of another month', () => {
    const days = [
      { date: '2026-10-31', calls: 3 },
      { date: '2026-12-01', calls: 3 },
    ]
    expect(drawChart(days, NOVEMBER, BOX).bars).toEqual([])
  })

  it('has gridlines at zero, half and top', () => {
    const { lines } = drawChart([{ date: '2026-11-05', calls: 37 }], NOVEMBER, BOX)
    expect(lines).toEqual([
      { value: 0, y: 180 },
      { value: 20, y: 95 },
      { value: 40, y: 10 },
    ])
  })

  it('labels one day of each week of the month', () => {
    const february = { start: '2027-02-01T00:00:00Z', end: '2027-03-01T00:00:00Z' }
    expect(drawChart([], february, BOX).days.map(({ day }) => day)).toEqual([1, 8, 15, 22])
    expect(drawChart([], NOVEMBER, BOX).days[0]).toEqual({ day: 1, x: 50 })
  })

  it('has a place for the first and the last day of a month from one noon to another', () => {
    const month = { start: '2026-11-26T12:00:00Z', end: '2026-12-26T12:00:00Z' }
    const { bars, days } = drawChart(
      [
        { date: '2026-11-26', calls: 2 },
        { date: '2026-12-26', calls: 2 },
      ],
      month,
      BOX,
    )
    expect(bars.map(({ day }) => day)).toEqual([26, 26])
    expect(bars.map(({ x }) => x > BOX.left && x < BOX.width)).toEqual([true, true])
    expect(days.map(({ day }) => day)).toEqual([26, 3, 10, 17, 24])
  })
})

it('lays out hours as it does days, on the scale of another chart', () => {
  const hours = {
    ms: 3_600_000,
    nameOf: (at: Date) => `${at.getUTCHours()} o’clock`,
    labelOf: (at: Date) => (at.getUTCHours() % 6 === 0 ? at.getUTCHours() : null),
  }
  const day = { start: '2026-11-20T13:00:00Z', end: '2026-11-21T13:00:00Z' }
  const calls = [
    { date: '2026-11-20T14:30:00Z', calls: 10 },
    { date: '2026-11-21T13:00:00Z', calls: 10 },
  ]
  const chart = drawChart(calls, day, BOX, hours, 20)
  expect(chart.bars).toEqual([
    { day: '14 o’clock', calls: 10, x: 68.75, y: 95, width: 17.5, height: 85 },
  ])
  expect(chart.days).toEqual([
    { day: 18, x: 177.5 },
    { day: 0, x: 327.5 },
    { day: 6, x: 477.5 },
    { day: 12, x: 627.5 },
  ])
})

it('leaves no gap between bars that are too thin for one', () => {
  const months = { start: '2026-01-01T00:00:00Z', end: '2027-01-01T00:00:00Z' }
  const { bars } = drawChart([{ date: '2026-01-02', calls: 1 }], months, BOX)
  expect(bars).toMatchObject([{ x: 41.64, width: 1.64 }])
})

it.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [5, 6],
  [9, 10],
  [11, 20],
  [37, 40],
  [41, 50],
  [218, 300],
  [1_234_567, 2_000_000],
])('the scale for %i ends at %i', (value, top) => {
  expect(niceTop(value)).toBe(top)
})

it.each([
  [0, 3_000, 0],
  [1, 3_000, 0.1],
  [15, 3_000, 0.5],
  [58, 1_000, 5.8],
  [299, 3_000, 9.9],
  [300, 3_000, 10],
  [399, 3_000, 13],
  [1, 10_000_000, 0.1],
  [2_999, 3_000, 99],
  [3_000, 3_000, 100],
  [4_000, 3_000, 100],
  [1, 0, 100],
])('%i of %i is %d per cent', (used, quota, percent) => {
  expect(percentUsed(used, quota)).toBe(percent)
})
