import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Schedule {
  summary: { instalment: number; last_instalment: number; total_interest: number }
  rows: { due_on: string; payment: number; principal: number; balance: number }[]
}

/** The instalment by summing discount factors, which shares no formula with the implementation. */
function instalmentByDiscounting(principal: number, rate: number, months: number): number {
  let factors = 0
  for (let month = 1; month <= months; month++) factors += (1 + rate / 1_200) ** -month
  return principal / factors
}

const loan = { principal: '6000', rate: '7.2', months: '12', first_payment: '2025-10-01' }

it.each([
  [6_000, 7.2, 12],
  [250_000, 4.25, 360],
  [1_000, 59.9, 600],
])('pays back %d at %d %% in %d months', async (principal, rate, months) => {
  const { rows, summary } = await ask<Schedule>('loan-schedule', {
    ...{ principal, rate, months, rows: 600 },
    first_payment: '2026-01-15',
  })
  expect(summary.instalment).toBeCloseTo(instalmentByDiscounting(principal, rate, months), 2)
  expect(rows.at(-1)?.balance).toBe(0)
  const repaid = rows.reduce((sum, row) => sum + Math.round(row.principal * 100), 0)
  expect(repaid).toBe(principal * 100)
})

it('repays the same amount of debt each month where that is asked for', async () => {
  const { rows, summary } = await ask<Schedule>('loan-schedule', {
    ...loan,
    method: 'equal_principal',
  })
  expect(new Set(rows.map((row) => row.principal))).toEqual(new Set([500]))
  // Interest of 0.6 % on 6,000, 5,500 … 500: 0.006 × 500 × 78.
  expect(summary.total_interest).toBe(234)
})

it('charges nothing at a rate of zero', async () => {
  const { summary } = await ask<Schedule>('loan-schedule', { ...loan, rate: '0', months: '7' })
  expect(summary).toMatchObject({ instalment: 857.14, last_instalment: 857.16, total_interest: 0 })
})

it('does not divide by a rate that rounds to nothing', async () => {
  const { summary } = await ask<Schedule>('loan-schedule', { ...loan, rate: '1e-60' })
  expect(summary).toMatchObject({ instalment: 500, total_interest: 0 })
})

it('returns to the 31st after a short month', async () => {
  const { rows } = await ask<Schedule>('loan-schedule', { ...loan, first_payment: '2027-12-31' })
  expect(rows.slice(0, 4).map((row) => row.due_on)).toEqual([
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
  ])
})

it('has no row after the last', async () => {
  expect(await refusal('loan-schedule', { ...loan, from_row: '13' })).toMatchObject({
    status: 400,
    errors: { from_row: 'from_row must be at most months, 12' },
  })
})

it('has no fractions of a cent, even for a principal that does', async () => {
  const query = { ...loan, principal: '100.005', rate: '0', months: '2' }
  const { rows } = await ask<Schedule>('loan-schedule', query)
  expect(rows.map(({ balance, payment }) => [payment, balance])).toEqual([
    [50.01, 50],
    [50, 0],
  ])
})
