import { readFileSync } from 'node:fs'
import path from 'node:path'
import { burstOf, PLANS } from '@orchard/shared/contracts'
import { formatCount } from '@orchard/shared/format'
import { expect, it } from 'vitest'

const post = readFileSync(
  path.resolve(import.meta.dirname, '../../posts/living-with-rate-limits.md'),
  'utf8',
)
/** The tables, row by row, as cells. */
const rows = post
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

it.each(PLANS)('the article about limits has the figures of $name', (plan) => {
  const [quota, rate] = rows.filter(([, name]) => name === plan.name)
  expect(quota?.[2]).toBe(formatCount(plan.monthlyQuota))
  expect(rate?.slice(2, 4)).toEqual([String(plan.callsPerSecond), String(burstOf(plan))])
})
