import type { Decimal } from 'decimal.js'
import { contract, type Parameters } from '#contracts/mortgage-payment.ts'
import { defineApi } from '#src/define-api.ts'
import { annuityPayment } from '#src/lib/annuity.ts'
import { Exact, roundMoney } from '#src/lib/money.ts'
import { invalidParameter } from '#src/response-error.ts'

function amountOf({ down_payment, home_price, loan_amount }: Parameters): Decimal {
  if (loan_amount !== undefined) return new Exact(loan_amount)
  const loan = new Exact(home_price ?? 0).minus(down_payment ?? 0)
  if (!loan.isPositive() || loan.isZero())
    throw invalidParameter('down_payment', 'must be lower than home_price')
  return loan
}

const money = (amount: Decimal) => roundMoney(amount).toNumber()

export default defineApi(contract, {
  handle(parameters) {
    const { home_price, rate, yearly_insurance, yearly_tax, years } = parameters
    const loan = amountOf(parameters)
    const monthlyRate = new Exact(rate).div(1_200)
    const exact = annuityPayment(loan, monthlyRate, years * 12)
    // Parts are rounded first, so that they add up to what is paid.
    const instalment = roundMoney(exact)
    const interest = roundMoney(loan.times(monthlyRate))
    const tax = roundMoney(new Exact(yearly_tax).div(12))
    const insurance = roundMoney(new Exact(yearly_insurance).div(12))
    const ratio = home_price === undefined ? null : loan.times(100).div(home_price)
    return {
      loan_amount: money(loan),
      loan_to_value: ratio === null ? null : money(ratio),
      monthly: {
        loan: money(instalment),
        tax: money(tax),
        insurance: money(insurance),
        total: money(instalment.plus(tax).plus(insurance)),
      },
      first_month: { interest: money(interest), principal: money(instalment.minus(interest)) },
      total_interest: money(exact.times(years * 12).minus(loan)),
    }
  },
})
