import type { Decimal } from 'decimal.js'
import { contract, type Parameters } from '#contracts/loan-schedule.ts'
import { defineApi } from '#src/define-api.ts'
import { annuityPayment } from '#src/lib/annuity.ts'
import { addMonths } from '#src/lib/calendar.ts'
import { Exact, roundMoney } from '#src/lib/money.ts'
import { invalidParameter } from '#src/response-error.ts'

interface Row {
  number: number
  payment: Decimal
  interest: Decimal
  principal: Decimal
  balance: Decimal
}

/** Every instalment; the last one settles what rounding left. */
function repay({ method, months, principal, rate }: Parameters): Row[] {
  const monthly = new Exact(rate).div(1_200)
  let balance = roundMoney(principal)
  const share = roundMoney(balance.div(months))
  const instalment = roundMoney(annuityPayment(balance, monthly, months))
  const rows: Row[] = []
  for (let number = 1; number <= months; number++) {
    const interest = roundMoney(balance.times(monthly))
    const planned = method === 'annuity' ? instalment.minus(interest) : share
    const repaid = number === months ? balance : Exact.min(planned, balance)
    balance = balance.minus(repaid)
    rows.push({ number, payment: repaid.plus(interest), interest, principal: repaid, balance })
  }
  return rows
}

export default defineApi(contract, {
  handle(parameters) {
    const { first_payment, from_row, months, rows: max } = parameters
    if (from_row > months) throw invalidParameter('from_row', `must be at most months, ${months}`)
    const rows = repay(parameters)
    const sum = rows.reduce((total, { interest }) => total.plus(interest), new Exact(0))
    return {
      summary: {
        instalment: rows[0]?.payment.toNumber() ?? 0,
        last_instalment: rows.at(-1)?.payment.toNumber() ?? 0,
        total_interest: sum.toNumber(),
        paid_off_on: addMonths(first_payment, months - 1),
      },
      rows: rows.slice(from_row - 1, from_row - 1 + max).map((row) => ({
        number: row.number,
        due_on: addMonths(first_payment, row.number - 1),
        payment: row.payment.toNumber(),
        interest: row.interest.toNumber(),
        principal: row.principal.toNumber(),
        balance: row.balance.toNumber(),
      })),
    }
  },
})
