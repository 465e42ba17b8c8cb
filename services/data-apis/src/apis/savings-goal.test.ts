import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface ResponseBody {
  payment: number
  last_payment: number
  months: number
  deposited: number
  interest: number
  final_value: number
  schedule: { month: number; balance: number }[]
}

const save = (query: Record<string, number>) => ask<ResponseBody>('savings-goal', query)

// Gnumeric 1.12.55: PMT(0.04/12,60,-1000,20000) is -283.2473, PMT(0.065/12,240,0,500000) -1019.5323.
it.each([
  [{ goal: 20_000, initial: 1_000, rate: 4, months: 60 }, 283.25],
  [{ goal: 500_000, rate: 6.5, months: 240 }, 1_019.54],
])('agrees with Gnumeric about the deposit for %o', async (query, payment) => {
  const response = await save(query)
  expect(response).toMatchObject({ payment, months: query.months, final_value: query.goal })
  // The gain from rounding up every month reduces the last deposit.
  expect(response.payment - response.last_payment).toBeGreaterThan(0)
  expect(response.payment - response.last_payment).toBeLessThan(0.03 * query.months)
})

// Gnumeric 1.12.55: NPER(0.04/12,-240,-1000,20000) is 69.51, NPER(0.04/12,-260,-1000,20000) 64.76,
// NPER(0.055/12,-1200,-35000,250000) 119.15 and NPER(0,-250,-1000,20000) 76.
it.each([
  [{ goal: 20_000, initial: 1_000, rate: 4, payment: 240 }, 70],
  [{ goal: 20_000, initial: 1_000, rate: 4, payment: 260 }, 65],
  [{ goal: 250_000, initial: 35_000, rate: 5.5, payment: 1_200 }, 120],
  [{ goal: 20_000, initial: 1_000, payment: 250 }, 76],
])('agrees with Gnumeric about the months for %o', async (query, months) => {
  const { schedule, ...response } = await save(query)
  expect(response.months).toBe(months)
  expect(response.final_value).toBeGreaterThanOrEqual(query.goal)
  expect(schedule).toHaveLength(months + 1)
  expect(response.deposited + response.interest).toBeCloseTo(response.final_value, 6)
})

// Gnumeric 1.12.55: FV(0.04/12,69,-240,-1000) is 19842.6657; interest is rounded to the cent 69 times.
it('grows as the annuity formula says, and asks for the rest at last', async () => {
  const response = await save({ goal: 20_000, initial: 1_000, rate: 4, payment: 240 })
  expect(response.schedule[69]?.balance).toBeCloseTo(19_842.67, 1)
  expect(response.last_payment).toBeCloseTo(20_000 - 19_842.67 * (1 + 0.04 / 12), 1)
  expect(response.final_value).toBe(20_000)
})

it('lets interest alone close a small gap', async () => {
  // Gnumeric 1.12.55: FV(0.04/12,67,-250,-1000) is 19982.7481, and a month later 20049.36.
  const response = await save({ goal: 20_000, initial: 1_000, rate: 4, payment: 250 })
  expect(response).toMatchObject({ months: 68, last_payment: 0 })
  expect(response.final_value).toBeCloseTo(20_049.36, 1)
})

it('needs nothing where the goal is there, or interest alone brings it', async () => {
  expect(await save({ goal: 500, initial: 800, payment: 10 })).toMatchObject({
    ...{ months: 0, final_value: 800, schedule: [{ month: 0, balance: 800 }] },
  })
  expect(await save({ goal: 1_100, initial: 1_000, rate: 12, months: 24 })).toMatchObject({
    ...{ payment: 0, deposited: 1_000, months: 10, final_value: 1_104.63 },
  })
})

it('lists the years of a long plan', async () => {
  const { schedule } = await save({ goal: 10_000, payment: 50 })
  expect(schedule.map(({ month }) => month).slice(-3)).toEqual([180, 192, 200])
})

it('refuses two questions at once, and plans beyond a century', async () => {
  const query = { goal: 1_000, months: 10, payment: 10 }
  expect(await refusal('savings-goal', query)).toMatchObject({
    errors: { payment: 'payment must be left out where months is given' },
  })
  for (const payment of [0, 0.5])
    expect(await refusal('savings-goal', { goal: 1_000, payment })).toMatchObject({
      ...{ status: 422, code: 'goal_out_of_reach' },
    })
})
