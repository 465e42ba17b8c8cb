import { contract } from '#contracts/exchange-rates.ts'
import { defineApi } from '#src/define-api.ts'
import { crossRate, readLatestRates } from '#src/lib/ecb-rates.ts'
import { roundTo } from '#src/lib/round.ts'
import { invalidParameter, notFound } from '#src/response-error.ts'

export default defineApi(contract, {
  async handle({ amount, ...codes }, { readSource }) {
    const latest = await readLatestRates(readSource)
    if (!latest) throw notFound('There are no reference rates')
    const { date, rates } = latest
    const [from, to] = [codes.from.toUpperCase(), codes.to.toUpperCase()]
    for (const [name, code] of Object.entries({ from, to }))
      if (!Object.hasOwn(rates, code))
        throw invalidParameter(name, `must be one of ${Object.keys(rates).sort().join(', ')}`)
    const rate = crossRate(rates, from, to) ?? 1
    return {
      from,
      to,
      rate,
      inverse_rate: crossRate(rates, to, from) ?? 1,
      amount,
      result: roundTo(amount * rate, minorDigits(to)),
      date,
    }
  },
})

/** Digits of the minor unit (ISO 4217): two for the euro, none for the yen. */
function minorDigits(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}
