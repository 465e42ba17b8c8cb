import type { StandIn } from '#src/testing/stand-in-server.ts'

/** Rates in euros by day; the first day is that of the documentation. */
const DAYS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '1999-01-04': { CHF: 1.6168, DKK: 7.4501, GBP: 0.7111, JPY: 133.73, USD: 1.1789 },
  '2022-12-30': { CHF: 0.9847, DKK: 7.4365, GBP: 0.88693, HRK: 7.5365, JPY: 140.66, USD: 1.0666 },
  '2025-09-30': { CHF: 0.9364, DKK: 7.4641, GBP: 0.8734, JPY: 173.76, KRW: 1648.4, USD: 1.1741 },
  '2025-10-01': { CHF: 0.9356, DKK: 7.4652, GBP: 0.8718, JPY: 172.69, KRW: 1648.3, USD: 1.1745 },
  '2025-10-02': { CHF: 0.9358, DKK: 7.4655, GBP: 0.8724, JPY: 172.8, KRW: 1650.2, USD: 1.1726 },
  '2025-10-03': { CHF: 0.9341, DKK: 7.4662, GBP: 0.8714, JPY: 172.95, KRW: 1652.1, USD: 1.1739 },
}
const ALL = Object.keys(DAYS)

/** Daily reference rates, version 1 (frankfurter.dev/v1). */
export const standIn: StandIn = ({ pathname, searchParams }) => {
  const symbols = searchParams.get('symbols')?.split(',')
  const pick = (date: string) =>
    Object.fromEntries(
      Object.entries(DAYS[date] ?? {}).filter(([code]) => !symbols || symbols.includes(code)),
    )
  const latest = ALL.at(-1) ?? ''
  if (pathname === '/v1/latest')
    return { body: { amount: 1, base: 'EUR', date: latest, rates: pick(latest) } }
  const [, first, last] = /^\/v1\/(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(pathname) ?? []
  if (first === undefined || last === undefined || Number.isNaN(Date.parse(first)))
    return { status: 422, body: { message: 'invalid date' } }
  // A range begins with the last day that has rates before it.
  const start = ALL.findLast((date) => date <= first) ?? first
  const days = ALL.filter((date) => date >= start && date <= last)
  const rates = days.map((date) => [date, pick(date)] as const)
  const known = rates.filter(([, given]) => Object.keys(given).length > 0)
  if (known.length === 0) return { status: 404, body: { message: 'not found' } }
  return {
    body: {
      amount: 1,
      base: 'EUR',
      start_date: known[0]?.[0],
      end_date: known.at(-1)?.[0],
      rates: Object.fromEntries(known),
    },
  }
}
