import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface ResponseBody {
  final_value: number
  contributed: number
  interest: number
  effective_rate: number
  schedule: { value: number }[]
}

// Gnumeric 1.12.55: FV(0.05/12,120,-100,-1000), the same with type 1, FV(0.07/4,40,0,-2500);
// EFFECT(0.05,12) and EFFECT(0.07,4).
it.each([
  ['1000', '5', '10', '12', '100', 'end', 17_175.24, 5.116_19],
  ['1000', '5', '10', '12', '100', 'start', 17_239.94, 5.116_19],
  ['2500', '7', '10', '4', '0', 'end', 5_003.99, 7.185_903],
])('agrees with Gnumeric about %s at %s %%', async (principal, rate, years, times, ...rest) => {
  const [contribution, contribution_at, value, effective_rate] = rest
  const query = { principal, rate, years, periods_per_year: times, contribution, contribution_at }
  expect(await ask<ResponseBody>('compound-interest', query)).toMatchObject({
    ...{ final_value: value, effective_rate },
  })
})

it('grows period by period', async () => {
  const query = { principal: '500', rate: '3.65', years: '3', periods_per_year: '365' }
  const { schedule } = await ask<ResponseBody>('compound-interest', { ...query, contribution: '1' })
  let value = 500
  for (let day = 1; day <= 3 * 365; day++) {
    value = value * 1.0001 + 1
    if (day % 365 === 0) expect(schedule[day / 365 - 1]?.value).toBeCloseTo(value, 2)
  }
})

it('only adds where there is no interest to speak of', async () => {
  for (const rate of ['0', '1e-40']) {
    const query = { principal: '100', rate, years: '2', contribution: '10' }
    expect(await ask<ResponseBody>('compound-interest', query)).toMatchObject({
      ...{ final_value: 340, contributed: 340, interest: 0 },
    })
  }
})

it('refuses terms beyond a century', async () => {
  const query = { principal: '100', rate: '5', years: '101' }
  expect(await refusal('compound-interest', query)).toMatchObject({
    errors: { years: 'years must be between 1 and 100' },
  })
})
