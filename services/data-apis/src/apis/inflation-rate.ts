import { contract } from '#contracts/inflation-rate.ts'
import { defineApi } from '#src/define-api.ts'
import { roundTo } from '#src/lib/round.ts'
import { readCountrySeries, yearsOf } from '#src/lib/world-bank.ts'
import { invalidParameter, responseError } from '#src/response-error.ts'

export default defineApi(contract, {
  async handle({ country, from, to }, { readSource }) {
    if (from === undefined && to !== undefined)
      throw invalidParameter('from', 'is needed together with to')
    const series = await readCountrySeries('FP.CPI.TOTL.ZG', country, readSource)
    const latest = series.values.at(-1)
    if (!latest) throw responseError('year_not_covered', `There are no values of ${series.name}`)
    const first = from ?? latest.year
    return {
      country: series.country,
      name: series.name,
      updated_on: series.updated,
      years: yearsOf(series, first, to ?? Math.max(first, latest.year)).map(({ value, year }) => ({
        year,
        rate: roundTo(value, 2),
      })),
    }
  },
})
