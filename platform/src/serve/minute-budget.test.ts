import { expect, it } from 'vitest'
import { MinuteBudget } from './minute-budget.ts'

it('allows so many actions in a minute, and one of each name', () => {
  let now = 0
  const budget = new MinuteBudget(3, () => now)
  expect(['a', 'a', 'b'].map((key) => budget.take(key))).toEqual([true, false, true])
  expect([budget.take(), budget.isSpent, budget.take()]).toEqual([true, true, false])
  now = 60_000
  expect([budget.take('a'), budget.isSpent]).toEqual([true, false])
})
