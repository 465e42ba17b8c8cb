import { HOUR_SECONDS } from '@orchard/shared/format'
import { contract } from '#contracts/bond-yields.ts'
import { defineApi, type Means } from '#src/define-api.ts'
import { isoDate } from '#src/lib/calendar.ts'
import { readYieldCurves, type YieldCurve } from '#src/lib/yield-curves.ts'
import { invalidParameter, notFound } from '#src/response-error.ts'

const FIRST_DAY = '1990-01-02'
const RATES =
  'https://home.treasury.gov/resource-center/data-chart-center/interest-rates/daily-treasury-rates.csv'
/** New values appear once a day, in the evening of New York. */
const KEEP_SECONDS = HOUR_SECONDS
const BASIS_POINTS = 100

export default defineApi(contract, {
  async handle({ date }, { now, readSource }) {
    const today = isoDate(now())
    const last = date ?? today
    if (last < FIRST_DAY) throw invalidParameter('date', `must not be before ${FIRST_DAY}`)
    if (last > today) throw invalidParameter('date', 'must not be in the future')
    const found = await latestCurve(last, readSource)
    if (!found) throw notFound(`The Treasury has no curve for ${last}`)
    const yieldOf = (months: number) => found.curve.find((one) => one.months === months)?.yield
    const [two, ten] = [yieldOf(24), yieldOf(120)]
    return {
      country: 'US',
      currency: 'USD',
      date: found.date,
      curve: found.curve,
      slope_10y_2y:
        two === undefined || ten === undefined ? null : Math.round((ten - two) * BASIS_POINTS),
    }
  },
})

/** The curve of a day, or of the last trading day before it, which may lie in the year before. */
async function latestCurve(
  last: string,
  readSource: Means['readSource'],
): Promise<YieldCurve | undefined> {
  const year = Number(last.slice(0, 4))
  for (const one of [year, year - 1]) {
    const query = `type=daily_treasury_yield_curve&field_tdr_date_value=${one}&page&_format=csv`
    const curves = await readSource('treasury', `${RATES}/${one}/all?${query}`, {
      read: readYieldCurves,
      keepSeconds: KEEP_SECONDS,
    })
    const curve = curves?.find(({ date }) => date <= last)
    if (curve) return curve
  }
  return undefined
}
