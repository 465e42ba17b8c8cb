import { Decimal } from 'decimal.js'
import { contract, type Parameters } from '#contracts/savings-goal.ts'
import { defineApi } from '#src/define-api.ts'
import { Exact, roundMoney } from '#src/lib/money.ts'
import { invalidParameter, responseError } from '#src/response-error.ts'

const MAX_MONTHS = 1_200
/** Below this, interest does not reach a cent on any amount that a parameter allows. */
const NEGLIGIBLE_RATE = 1e-15
/** Months that a schedule lists one by one; a longer one lists years. */
const MAX_ROWS = 120

interface Row {
  month: number
  payment: Decimal
  balance: Decimal
  deposited: Decimal
}

interface Plan {
  goal: Decimal
  initial: Decimal
  /** A fraction a month. */
  rate: Decimal
}

/** The deposit for each of so many months, rounded up to the cent. */
function depositFor({ goal, initial, rate }: Plan, months: number): Decimal {
  const growth = rate.plus(1).pow(months)
  const series = rate.lt(NEGLIGIBLE_RATE) ? new Exact(months) : growth.minus(1).div(rate)
  const missing = goal.minus(initial.times(growth))
  return Exact.max(0, missing.div(series)).toDecimalPlaces(2, Decimal.ROUND_UP)
}

/**
 * The account month by month until the goal is reached; the deposit of `lastMonth` closes any gap.
 */
function save({ goal, initial, rate }: Plan, payment: Decimal, lastMonth: number): Row[] {
  const rows: Row[] = [{ month: 0, payment: new Exact(0), balance: initial, deposited: initial }]
  let [balance, deposited] = [initial, initial]
  for (let month = 1; balance.lt(goal) && month <= MAX_MONTHS; month++) {
    const grown = balance.plus(roundMoney(balance.times(rate)))
    const missing = Exact.max(0, goal.minus(grown))
    const paid = month === lastMonth ? missing : Exact.min(payment, missing)
    balance = grown.plus(paid)
    deposited = deposited.plus(paid)
    rows.push({ month, payment: paid, balance, deposited })
  }
  return rows
}

function planOf({ goal, initial, rate }: Parameters): Plan {
  return { goal: roundMoney(goal), initial: roundMoney(initial), rate: new Exact(rate).div(1_200) }
}

export default defineApi(contract, {
  handle(parameters) {
    const { months } = parameters
    if (months !== undefined && parameters.payment !== undefined)
      throw invalidParameter('payment', 'must be left out where months is given')
    const plan = planOf(parameters)
    const payment =
      months === undefined ? roundMoney(parameters.payment ?? 0) : depositFor(plan, months)
    const rows = save(plan, payment, months ?? MAX_MONTHS + 1)
    const last = rows.at(-1)
    if (!last || last.balance.lt(plan.goal))
      throw responseError('goal_out_of_reach', 'The goal is not reached within 100 years')
    const isShown = ({ month }: Row) =>
      rows.length <= MAX_ROWS + 1 || month % 12 === 0 || month === last.month
    return {
      goal: plan.goal.toNumber(),
      payment: payment.toNumber(),
      last_payment: last.payment.toNumber(),
      months: last.month,
      deposited: last.deposited.toNumber(),
      interest: last.balance.minus(last.deposited).toNumber(),
      final_value: last.balance.toNumber(),
      schedule: rows.filter(isShown).map(({ balance, deposited, month }) => ({
        month,
        balance: balance.toNumber(),
        deposited: deposited.toNumber(),
        interest: balance.minus(deposited).toNumber(),
      })),
    }
  },
})
