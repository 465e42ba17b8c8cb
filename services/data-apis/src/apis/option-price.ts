import { contract, type Parameters } from '#contracts/option-price.ts'
import { defineApi } from '#src/define-api.ts'
import { normalDensity, normalProbability } from '#src/lib/normal.ts'
import { toDigits } from '#src/lib/round.ts'

const DAYS_PER_YEAR = 365
const PERCENT = 100
/** The curve runs from half the share price to one and a half times it. */
const [CURVE_POINTS, CURVE_START, CURVE_STEP] = [21, 0.5, 0.05]

/** The terms of the formula of Black, Scholes and Merton at one price of the share. */
function termsAt(spot: number, parameters: Parameters) {
  const { days, strike } = parameters
  const years = days / DAYS_PER_YEAR
  const volatility = parameters.volatility / PERCENT
  const rate = parameters.rate / PERCENT
  const dividends = parameters.dividend_yield / PERCENT
  const deviation = volatility * Math.sqrt(years)
  const d1 = (Math.log(spot / strike) + (rate - dividends) * years) / deviation + deviation / 2
  return {
    ...{ years, volatility, rate, dividends, deviation, d1, d2: d1 - deviation },
    /** Present values of the share without its dividends, and of the strike. */
    share: spot * Math.exp(-dividends * years),
    cash: strike * Math.exp(-rate * years),
  }
}

type Terms = ReturnType<typeof termsAt>

/** The sign is +1 for a call and -1 for a put. */
function priceOf({ cash, d1, d2, share }: Terms, sign: 1 | -1): number {
  return sign * (share * normalProbability(sign * d1) - cash * normalProbability(sign * d2))
}

function sideOf(spot: number, terms: Terms, sign: 1 | -1) {
  const { cash, d1, d2, dividends, rate, share, volatility, years } = terms
  const exercise = normalProbability(sign * d2)
  const delta = sign * (share / spot) * normalProbability(sign * d1)
  const decay = (share * normalDensity(d1) * volatility) / (2 * Math.sqrt(years))
  const carry = dividends * delta * spot - sign * rate * cash * exercise
  return {
    price: toDigits(priceOf(terms, sign), 6),
    delta: toDigits(delta, 6),
    theta: toDigits((carry - decay) / DAYS_PER_YEAR, 6),
    rho: toDigits((sign * years * cash * exercise) / PERCENT, 6),
    exercise_probability: toDigits(exercise * PERCENT, 4),
  }
}

export default defineApi(contract, {
  handle(parameters) {
    const { spot } = parameters
    const terms = termsAt(spot, parameters)
    const { d1, d2, deviation, share, years } = terms
    const density = normalDensity(d1)
    return {
      call: sideOf(spot, terms, 1),
      put: sideOf(spot, terms, -1),
      gamma: toDigits((share * density) / (spot * spot * deviation), 6),
      vega: toDigits((share * density * Math.sqrt(years)) / PERCENT, 6),
      d1: toDigits(d1, 6),
      d2: toDigits(d2, 6),
      forward: toDigits(share * Math.exp(terms.rate * years), 6),
      curve: Array.from({ length: CURVE_POINTS }, (_, index) => {
        const price = spot * (CURVE_START + CURVE_STEP * index)
        const there = termsAt(price, parameters)
        return {
          spot: toDigits(price, 4),
          call: toDigits(priceOf(there, 1), 4),
          put: toDigits(priceOf(there, -1), 4),
        }
      }),
    }
  },
})
