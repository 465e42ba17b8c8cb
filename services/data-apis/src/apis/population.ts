import { contract } from '#contracts/population.ts'
import { defineApi } from '#src/define-api.ts'
import { roundTo } from '#src/lib/round.ts'
import { readCountrySeries, yearsOf } from '#src/lib/world-bank.ts'

export default defineApi(contract, {
  async handle({ country, from, to = from }, { readSource }) {
    const series = await readCountrySeries('SP.POP.TOTL', country, readSource)
    return {
      country: series.country,
      name: series.name,
      updated_on: series.updated,
      years: yearsOf(series, from, to).map(({ value, year }) => {
        const before = series.values.find((one) => one.year === year - 1)?.value
        return {
          year,
          population: Math.round(value),
          growth: before ? roundTo((value / before - 1) * 100, 2) : null,
        }
      }),
    }
  },
})
