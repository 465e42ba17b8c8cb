import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface ResponseBody {
  loan_to_value: number | null
  monthly: { loan: number; total: number }
  first_month: { interest: number; principal: number }
  total_interest: number
}

/** Lives through the loan month by month and returns the debt that is left. */
function debtAfter(loan: number, rate: number, months: number, instalment: number): number {
  let debt = loan
  for (let month = 1; month <= months; month++) debt = debt * (1 + rate / 1_200) - instalment
  return debt
}

it.each([
  [320_000, 4.5, 30],
  [150_000, 0.9, 10],
  [75_500, 12, 25],
])('pays %d at %d %% off in %d years', async (loan_amount, rate, years) => {
  const response = await ask<ResponseBody>('mortgage-payment', { loan_amount, rate, years })
  const { loan } = response.monthly
  // Half a cent a month, with its interest, is what rounding may leave at most.
  const cents = -debtAfter(0, rate, years * 12, -0.005)
  expect(Math.abs(debtAfter(loan_amount, rate, years * 12, loan))).toBeLessThan(Math.abs(cents))
  expect(response.first_month.interest + response.first_month.principal).toBeCloseTo(loan, 1)
  expect(Math.abs(response.total_interest - (loan * years * 12 - loan_amount))).toBeLessThan(2)
})

it('divides the price evenly where no interest is asked', async () => {
  const query = { home_price: '150000', down_payment: '30000', rate: '0', years: '10' }
  expect(await ask<ResponseBody>('mortgage-payment', query)).toMatchObject({
    ...{ loan_to_value: 80, total_interest: 0 },
    monthly: { loan: 1_000, tax: 0, insurance: 0, total: 1_000 },
  })
})

it('prefers the amount of the loan where it is given too', async () => {
  const query = { loan_amount: '100000', home_price: '400000', down_payment: '80000', rate: '3' }
  expect(await ask<ResponseBody>('mortgage-payment', query)).toMatchObject({
    ...{ loan_amount: 100_000, loan_to_value: 25 },
  })
})

it('refuses a down payment that leaves nothing to borrow', async () => {
  const query = { home_price: '80000', down_payment: '80000', rate: '3' }
  expect(await refusal('mortgage-payment', query)).toMatchObject({
    status: 400,
    errors: { down_payment: 'down_payment must be lower than home_price' },
  })
})

it('gives parts that add up to what is paid', async () => {
  const query = { loan_amount: 100_000, rate: 0, yearly_tax: 100, yearly_insurance: 100 }
  // 277.78 + 8.33 + 8.33, though the exact sum is 294.4444…
  expect(await ask('mortgage-payment', query)).toMatchObject({ monthly: { total: 294.44 } })
  const long = { loan_amount: 320_000.555, rate: 30, years: 50 }
  const { first_month, monthly } = await ask<ResponseBody>('mortgage-payment', long)
  expect(first_month.interest + first_month.principal).toBeCloseTo(monthly.loan, 8)
})
