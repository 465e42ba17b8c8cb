import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface ResponseBody {
  taxable: number
  tax: number
  effective_rate: number
  marginal_rate: number
  brackets: { from: number; to: number | null; amount: number; tax: number }[]
}

/** Sums the marginal rate of each single unit of income. */
function taxUnitByUnit(income: number, brackets: readonly (readonly [number, number])[]): number {
  let tax = 0
  for (let unit = 0; unit < income; unit++)
    tax += brackets.findLast(([from]) => unit >= from)?.[1] ?? 0
  return tax / 100
}

const BRACKETS = [
  [0, 10],
  [12_000, 20],
  [50_000, 40],
] as const
const written = BRACKETS.map((pair) => pair.join(':')).join(',')

it.each([0, 1, 11_999, 12_000, 37_500, 50_001, 123_456])('taxes %d', async (income) => {
  const response = await ask<ResponseBody>('progressive-tax', { income, brackets: written })
  expect(response.tax).toBeCloseTo(taxUnitByUnit(income, BRACKETS), 6)
  const next = await ask<ResponseBody>('progressive-tax', { income: income + 1, brackets: written })
  expect(next.tax - response.tax).toBeCloseTo(response.marginal_rate / 100, 6)
  const amounts = response.brackets.reduce((sum, { amount }) => sum + amount, 0)
  expect(amounts).toBe(income)
})

it('takes the allowance off first', async () => {
  const query = { income: '20000', allowance: '12000', brackets: '0:20,30000:40' }
  expect(await ask<ResponseBody>('progressive-tax', query)).toMatchObject({
    ...{ taxable: 8_000, tax: 1_600, effective_rate: 8, marginal_rate: 20 },
  })
  const below = { ...query, income: '11000' }
  expect(await ask<ResponseBody>('progressive-tax', below)).toMatchObject({
    tax: 0,
    marginal_rate: 0,
  })
})

it.each([
  ['10:10', 'must begin at an income of 0'],
  ['0:10,50:20,40:30', 'must ascend'],
  ['0:101', 'must have rates of at most 100 percent'],
  ['0-10', 'must look like 0:10,12000:20,50000:40'],
])('refuses the brackets %s', async (brackets, problem) => {
  expect(await refusal('progressive-tax', { income: '100', brackets })).toMatchObject({
    status: 400,
    errors: { brackets: `brackets ${problem}` },
  })
})
