import type { Decimal } from 'decimal.js'
import { contract } from '#contracts/progressive-tax.ts'
import { defineApi } from '#src/define-api.ts'
import { Exact, roundMoney } from '#src/lib/money.ts'
import { invalidParameter } from '#src/response-error.ts'

const MAX_BRACKETS = 30
const LARGEST = 1e9

interface Bracket {
  from: number
  to: number | null
  rate: number
}

/** Reads `0:10,12000:20`: the income at which a bracket begins and its rate in percent. */
function readBrackets(text: string): Bracket[] {
  const starts = text.split(',').map((part) => {
    const match = /^\s*(\d{1,10}(?:\.\d{1,2})?)\s*:\s*(\d{1,3}(?:\.\d{1,4})?)\s*$/.exec(part)
    if (!match) throw invalidParameter('brackets', 'must look like 0:10,12000:20,50000:40')
    return { from: Number(match[1]), rate: Number(match[2]) }
  })
  if (starts.length > MAX_BRACKETS)
    throw invalidParameter('brackets', `must be at most ${MAX_BRACKETS}`)
  if (starts[0]?.from !== 0) throw invalidParameter('brackets', 'must begin at an income of 0')
  for (const [index, { from, rate }] of starts.entries()) {
    if (rate > 100) throw invalidParameter('brackets', 'must have rates of at most 100 percent')
    if (from > LARGEST) throw invalidParameter('brackets', `must begin at ${LARGEST} at most`)
    if (index > 0 && from <= (starts[index - 1]?.from ?? 0))
      throw invalidParameter('brackets', 'must ascend')
  }
  return starts.map((one, index) => ({ ...one, to: starts[index + 1]?.from ?? null }))
}

/** The part of an income that falls inside a bracket. */
function sliceOf(income: Decimal, { from, to }: Bracket): Decimal {
  const top = to === null ? income : Exact.min(income, to)
  return Exact.max(0, top.minus(from))
}

const money = (amount: Decimal) => roundMoney(amount).toNumber()

export default defineApi(contract, {
  handle({ allowance, income, ...given }) {
    const brackets = readBrackets(given.brackets)
    const taxable = Exact.max(0, new Exact(income).minus(allowance))
    const rows = brackets.map((bracket) => {
      const amount = sliceOf(taxable, bracket)
      return { bracket, amount, tax: amount.times(bracket.rate).div(100) }
    })
    const tax = roundMoney(rows.reduce((sum, row) => sum.plus(row.tax), new Exact(0)))
    // The next unit of an income below the allowance is not taxed.
    const reached = brackets.findLast(({ from }) => taxable.gte(from))
    const marginal = taxable.isZero() && income < allowance ? 0 : (reached?.rate ?? 0)
    return {
      income,
      taxable: money(taxable),
      tax: tax.toNumber(),
      after_tax: money(new Exact(income).minus(tax)),
      effective_rate: income === 0 ? 0 : money(tax.times(100).div(income)),
      marginal_rate: marginal,
      brackets: rows.map(({ amount, bracket, tax: share }) => ({
        ...bracket,
        amount: money(amount),
        tax: money(share),
      })),
    }
  },
})
