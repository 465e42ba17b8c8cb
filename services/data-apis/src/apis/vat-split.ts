import type { Decimal } from 'decimal.js'
import { contract, type Parameters } from '#contracts/vat-split.ts'
import { defineApi } from '#src/define-api.ts'
import { Exact, roundMoney } from '#src/lib/money.ts'
import { readNumbers } from '#src/lib/number-list.ts'

interface Split {
  net: Decimal
  vat: Decimal
  gross: Decimal
}

/** Splits one amount; the tax is rounded and the other part remains, so that the sum is right. */
function split(amount: Decimal, { amount_is, decimals, rate }: Parameters): Split {
  const share = new Exact(rate).div(100)
  if (amount_is === 'net') {
    const vat = roundMoney(amount.times(share), decimals)
    return { net: amount, vat, gross: amount.plus(vat) }
  }
  const vat = roundMoney(amount.times(share).div(share.plus(1)), decimals)
  return { net: amount.minus(vat), vat, gross: amount }
}

function addUp(splits: readonly Split[]): Split {
  const zero = new Exact(0)
  return splits.reduce(
    (sum, one) => ({
      net: sum.net.plus(one.net),
      vat: sum.vat.plus(one.vat),
      gross: sum.gross.plus(one.gross),
    }),
    { net: zero, vat: zero, gross: zero },
  )
}

const numbers = ({ gross, net, vat }: Split) => ({
  net: net.toNumber(),
  vat: vat.toNumber(),
  gross: gross.toNumber(),
})

export default defineApi(contract, {
  handle(parameters) {
    const { amount_is, decimals, rate, round } = parameters
    const amounts = readNumbers('amounts', parameters.amounts, {
      ...{ least: 1, max: 100, largest: 1_000_000_000 },
    }).map((amount) => roundMoney(amount, decimals))
    const lines = amounts.map((amount) => split(amount, parameters))
    const byLine = addUp(lines)
    const sum = amounts.reduce((total, amount) => total.plus(amount), new Exact(0))
    const byTotal = split(sum, parameters)
    const total = round === 'line' ? byLine : byTotal
    return {
      rate,
      amount_is,
      total: numbers(total),
      lines: lines.map(numbers),
      rounding_difference: byLine.vat.minus(byTotal.vat).toNumber(),
    }
  },
})
