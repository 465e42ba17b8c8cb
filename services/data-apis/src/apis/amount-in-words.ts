import { toCardinal as british } from 'n2words/en-GB'
import { toCardinal as american } from 'n2words/en-US'
import { contract, type Parameters } from '#contracts/amount-in-words.ts'
import { defineApi } from '#src/define-api.ts'
import { Exact } from '#src/lib/money.ts'
import { invalidParameter } from '#src/response-error.ts'

interface Currency {
  /** One, and several. */
  major: readonly [string, string]
  /** Absent where the currency is not divided. */
  minor?: readonly [string, string]
}

const CURRENCIES: Readonly<Record<Parameters['currency'], Currency>> = {
  USD: { major: ['dollar', 'dollars'], minor: ['cent', 'cents'] },
  EUR: { major: ['euro', 'euros'], minor: ['cent', 'cents'] },
  GBP: { major: ['pound', 'pounds'], minor: ['penny', 'pence'] },
  CHF: { major: ['Swiss franc', 'Swiss francs'], minor: ['centime', 'centimes'] },
  JPY: { major: ['yen', 'yen'] },
}

/**
 * The library sets "and" before round thousands as well: "one million and one thousand". It spells
 * the number after each of them correctly, so that is spelled, and its "and one" cut off.
 */
function spellBritish(number: number): string {
  const isRound = number >= 1_000 && number % 1_000 === 0
  return isRound ? british(number + 1).slice(0, -' and one'.length) : british(number)
}

const SPELL = { american, british: spellBritish } as const

const pick = (number: number, [one, several]: readonly [string, string]) =>
  number === 1 ? one : several

function figuresOf({ amount, currency, style }: Parameters): string {
  const locale = style === 'american' ? 'en-US' : 'en-GB'
  const figures = new Intl.NumberFormat(locale, { style: 'currency', currency })
    // Adding zero turns -0 into 0, which has no sign.
    .format(amount + 0)
  // Between a code and a number stands a space that does not break.
  return figures.replace(/\s/g, ' ')
}

export default defineApi(contract, {
  handle(parameters) {
    const { amount, currency, style } = parameters
    const { major: majorWords, minor: minorWords } = CURRENCIES[currency]
    const decimals = minorWords ? 2 : 0
    const exact = new Exact(amount).abs()
    if (exact.decimalPlaces() > decimals)
      throw invalidParameter('amount', `must have at most ${decimals} decimals for ${currency}`)
    const major = exact.trunc().toNumber()
    const minor = exact.minus(major).times(100).toNumber()
    const spell = SPELL[style]
    const units = `${spell(major)} ${pick(major, majorWords)}`
    const parts = minorWords && minor > 0 ? [`${spell(minor)} ${pick(minor, minorWords)}`] : []
    if (major > 0 || parts.length === 0) parts.unshift(units)
    const fraction = `${String(minor).padStart(2, '0')}/100`
    const line = minorWords ? `${spell(major)} and ${fraction} ${majorWords[1]}` : units
    const sign = amount < 0 ? 'minus ' : ''
    const cheque = sign + line
    return {
      words: sign + parts.join(' and '),
      cheque: cheque.charAt(0).toUpperCase() + cheque.slice(1),
      figures: figuresOf(parameters),
      currency,
      major,
      minor,
      negative: amount < 0,
    }
  },
})
