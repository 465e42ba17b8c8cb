import type { StandIn } from '#src/testing/stand-in-server.ts'

const HEAD_2025 =
  'Date,"1 Mo","1.5 Month","2 Mo","3 Mo","4 Mo","6 Mo","1 Yr","2 Yr","3 Yr","5 Yr","7 Yr","10 Yr","20 Yr","30 Yr"'
/**
 * Years of the daily par yield curve; that of 1990 begins on 2 January and has no month-long term.
 */
const YEARS: Readonly<Record<string, string>> = {
  1990: 'Date,"3 Mo","6 Mo","1 Yr","2 Yr","3 Yr","5 Yr","7 Yr","10 Yr","30 Yr"\n01/03/1990,7.89,7.94,7.85,7.94,7.96,7.92,8.04,7.99,8.04\n01/02/1990,7.83,7.89,7.81,7.87,7.90,7.87,7.98,7.94,8.00\n',
  2024: 'Date,"1 Mo","2 Mo","3 Mo","4 Mo","6 Mo","1 Yr","2 Yr","3 Yr","5 Yr","7 Yr","10 Yr","20 Yr","30 Yr"\n12/31/2024,4.40,4.39,4.37,4.32,4.24,4.16,4.25,4.27,4.38,4.48,4.58,4.86,4.78\n',
  2025: `${HEAD_2025}
10/03/2025,4.24,4.18,4.13,4.03,3.97,3.83,3.64,3.58,3.59,3.72,3.90,4.13,4.69,4.71
10/02/2025,4.24,4.18,4.13,4.02,3.96,3.82,3.62,3.55,3.56,3.68,3.86,4.10,4.66,4.69
01/02/2025,4.45,,4.36,4.36,4.31,4.25,4.17,4.25,4.29,4.38,4.47,4.57,4.86,4.79
`,
}

const PATH =
  /^\/resource-center\/data-chart-center\/interest-rates\/daily-treasury-rates\.csv\/(\d{4})\/all$/

/** Daily Treasury par yield curve rates as CSV (home.treasury.gov, interest rate statistics). */
export const standIn: StandIn = ({ pathname, searchParams }) => {
  const [, year] = PATH.exec(pathname) ?? []
  if (
    year === undefined ||
    searchParams.get('type') !== 'daily_treasury_yield_curve' ||
    searchParams.get('field_tdr_date_value') !== year ||
    searchParams.get('_format') !== 'csv'
  )
    return { status: 404, headers: { 'content-type': 'text/html' }, body: 'Page not found' }
  return { headers: { 'content-type': 'text/csv; charset=utf-8' }, body: YEARS[year] ?? '' }
}
