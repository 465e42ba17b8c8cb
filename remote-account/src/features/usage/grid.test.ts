import { expect, it } from 'vitest'
import { DAYS_OF_MONTH, placesOf } from './grid.ts'

const NOVEMBER = { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' }
const labels = (period: typeof NOVEMBER) =>
  placesOf(period, DAYS_OF_MONTH).places.flatMap(({ label }) => label ?? [])
const callsOf = ({ calls, date }: { calls: number; date: string }) => [date, calls] as const

it('gives every day of the month a place, also without requests', () => {
  const { places, valuesOf } = placesOf(NOVEMBER, DAYS_OF_MONTH)
  expect(places).toHaveLength(30)
  expect(places[20]?.name).toBe('21 November 2026')
  const values = valuesOf(
    [
      { date: '2026-10-31', calls: 3 },
      { date: '2026-11-01', calls: 50 },
      { date: '2026-11-30', calls: 100 },
      { date: '2026-12-01', calls: 3 },
    ],
    callsOf,
  )
  expect(values).toEqual([50, ...Array(28).fill(null), 100])
})

it('labels one day of each week of the month', () => {
  expect(labels({ start: '2027-02-01T00:00:00Z', end: '2027-03-01T00:00:00Z' })).toEqual([
    ...['1', '8', '15', '22'],
  ])
})

it('has a place for the first and the last day of a month from one noon to another', () => {
  const month = { start: '2026-11-26T12:00:00Z', end: '2026-12-26T12:00:00Z' }
  const { places, valuesOf } = placesOf(month, DAYS_OF_MONTH)
  expect(places).toHaveLength(31)
  const calls = [
    { date: '2026-11-26', calls: 1 },
    { date: '2026-12-26', calls: 2 },
  ]
  expect(valuesOf(calls, callsOf)).toEqual([1, ...Array(29).fill(null), 2])
  expect(labels(month)).toEqual(['26', '3', '10', '17', '24'])
})

it('lays out hours as it does days', () => {
  const hours = {
    unit: 'hour' as const,
    ms: 3_600_000,
    nameOf: (at: Date) => `${at.getUTCHours()} o’clock`,
    labelOf: (at: Date) => (at.getUTCHours() % 6 === 0 ? String(at.getUTCHours()) : null),
  }
  const day = { start: '2026-11-20T13:00:00Z', end: '2026-11-21T13:00:00Z' }
  const { places, valuesOf } = placesOf(day, hours)
  expect(places.flatMap(({ label }) => label ?? [])).toEqual(['18', '0', '6', '12'])
  const values = valuesOf([{ date: '2026-11-20T14:30:00Z', calls: 10 }], callsOf)
  expect(values.indexOf(10)).toBe(1)
  expect(places[1]?.name).toBe('14 o’clock')
})
