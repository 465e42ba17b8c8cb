import type { Decimal } from 'decimal.js'
import { contract, type Parameters } from '#contracts/fuel-cost.ts'
import { defineApi } from '#src/define-api.ts'
import { Exact, roundMoney } from '#src/lib/money.ts'

/** All four are exact by definition (NIST SP 811, appendix B). */
const KM_PER_MILE = new Exact('1.609344')
const LITRES = { l: new Exact(1), gal_us: new Exact('3.785411784'), gal_imp: new Exact('4.54609') }

/** Litres for 100 kilometres. */
function litresPer100Km({ consumption, consumption_unit }: Parameters): Decimal {
  const given = new Exact(consumption)
  switch (consumption_unit) {
    case 'l_100km':
      return given
    case 'km_l':
      return new Exact(100).div(given)
    case 'mpg_us':
      return LITRES.gal_us.times(100).div(KM_PER_MILE.times(given))
    case 'mpg_imp':
      return LITRES.gal_imp.times(100).div(KM_PER_MILE.times(given))
  }
}

const round = (value: Decimal, decimals: number) => roundMoney(value, decimals).toNumber()

export default defineApi(contract, {
  handle(parameters) {
    const { distance, distance_unit, passengers, price, price_unit, round_trip } = parameters
    const km = new Exact(distance)
      .times(distance_unit === 'mi' ? KM_PER_MILE : 1)
      .times(round_trip ? 2 : 1)
    const rate = litresPer100Km(parameters)
    const litres = km.times(rate).div(100)
    const perLitre = new Exact(price).div(LITRES[price_unit])
    const cost = litres.times(perLitre)
    const milesPer = (volume: Decimal) => volume.times(100).div(KM_PER_MILE.times(rate))
    return {
      distance_km: round(km, 3),
      distance_mi: round(km.div(KM_PER_MILE), 3),
      litres: round(litres, 3),
      gallons_us: round(litres.div(LITRES.gal_us), 3),
      gallons_imp: round(litres.div(LITRES.gal_imp), 3),
      cost: round(cost, 2),
      cost_per_person: round(cost.div(passengers), 2),
      cost_per_100_km: round(rate.times(perLitre), 2),
      cost_per_mile: round(rate.times(perLitre).times(KM_PER_MILE).div(100), 4),
      consumption: {
        l_100km: round(rate, 3),
        mpg_us: round(milesPer(LITRES.gal_us), 3),
        mpg_imp: round(milesPer(LITRES.gal_imp), 3),
        km_l: round(new Exact(100).div(rate), 3),
      },
    }
  },
})
