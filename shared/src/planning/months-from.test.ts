import fc from 'fast-check'
import { expect, it } from 'vitest'
import { monthAround, monthsAfter } from './months-from.ts'

const day = (timestamp: Date) => timestamp.toISOString().slice(0, 10)

// https://docs.stripe.com/billing/subscriptions/billing-cycle: “a billing cycle anchor date of January 31 bills the last
// day of the month closest to the anchor date, so February 28 (or February 29 in a leap year), then March 31, April 30”.
it.each([
  ['2026-01-31T10:30:00Z', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
  ['2028-01-31T10:30:00Z', ['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']],
  ['2026-09-02T00:00:00Z', ['2026-09-02', '2026-10-02', '2026-11-02', '2026-12-02']],
])('begins the months of the anchor %s as Stripe does', (anchor, days) => {
  const from = new Date(anchor)
  const found = days.map((_, index) => monthsAfter(from, index))
  expect(found.map(day)).toEqual(days)
  for (const timestamp of found)
    expect(timestamp.toISOString().slice(11)).toBe(from.toISOString().slice(11))
})

it('has every moment in exactly one month', () => {
  const timestamps = fc.date({
    min: new Date('2024-01-01'),
    max: new Date('2034-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(timestamps, timestamps, (anchor, at) => {
      const { end, start } = monthAround(anchor, at)
      expect(start <= at && at < end).toBe(true)
      expect(monthAround(anchor, end).start).toEqual(end)
      expect(monthAround(anchor, new Date(end.getTime() - 1))).toEqual({ end, start })
    }),
  )
})
