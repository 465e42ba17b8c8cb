import type { Decimal } from 'decimal.js'
import { contract, type Parameters } from '#contracts/vat-invoice-total.ts'
import { defineApi } from '#src/define-api.ts'
import { type InvoiceLine, readInvoiceLines } from '#src/lib/invoice-lines.ts'
import { Exact, roundMoney } from '#src/lib/money.ts'

/** Lines of one rate, with the tax rounded in both ways. */
interface Group {
  rate: Decimal
  allowance: Decimal
  taxable: Decimal
  taxOfSum: Decimal
  taxOfLines: Decimal
}

const addUp = (amounts: readonly Decimal[]) =>
  amounts.reduce((sum, one) => sum.plus(one), new Exact(0))

function groupOf(lines: readonly InvoiceLine[], rate: Decimal, discount: Decimal): Group {
  const sum = addUp(lines.map(({ net }) => net))
  const allowance = roundMoney(sum.times(discount))
  const taxable = sum.minus(allowance)
  const share = rate.div(100)
  const left = new Exact(1).minus(discount)
  return {
    rate,
    allowance,
    taxable,
    // BR-CO-17.
    taxOfSum: roundMoney(taxable.times(share)),
    taxOfLines: addUp(lines.map(({ net }) => roundMoney(net.times(left).times(share)))),
  }
}

function groupsOf(lines: readonly InvoiceLine[], discount: number): Group[] {
  const rates = [...new Set(lines.map(({ rate }) => rate.toNumber()))].sort((a, b) => a - b)
  return rates.map((rate) =>
    groupOf(
      lines.filter((line) => line.rate.equals(rate)),
      new Exact(rate),
      new Exact(discount).div(100),
    ),
  )
}

function totalsOf(lines: readonly InvoiceLine[], { discount, prepaid, round }: Parameters) {
  const groups = groupsOf(lines, discount)
  const taxOf = (group: Group) => (round === 'line' ? group.taxOfLines : group.taxOfSum)
  const net = addUp(groups.map(({ taxable }) => taxable))
  const vat = addUp(groups.map(taxOf))
  const gross = net.plus(vat)
  const difference = addUp(groups.map((one) => one.taxOfLines.minus(one.taxOfSum)))
  return {
    vat: groups.map((group) => ({
      rate: group.rate.toNumber(),
      taxable: group.taxable.toNumber(),
      tax: taxOf(group).toNumber(),
    })),
    // BR-CO-10.
    line_total: addUp(lines.map((line) => line.net)).toNumber(),
    allowance_total: addUp(groups.map(({ allowance }) => allowance)).toNumber(),
    // BR-CO-13 to BR-CO-16.
    net_total: net.toNumber(),
    vat_total: vat.toNumber(),
    gross_total: gross.toNumber(),
    due: gross.minus(roundMoney(prepaid)).toNumber(),
    rounding_difference: difference.toNumber(),
  }
}

export default defineApi(contract, {
  handle(parameters) {
    const lines = readInvoiceLines(parameters.lines)
    return {
      lines: lines.map(({ net, price, quantity, rate }) => ({
        quantity: quantity.toNumber(),
        price: price.toNumber(),
        rate: rate.toNumber(),
        net: net.toNumber(),
      })),
      ...totalsOf(lines, parameters),
    }
  },
})
