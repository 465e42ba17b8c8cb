// @reads remote-content/posts
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { burstOf, PLANS } from '@orchard/shared/facts'
import { formatCount } from '@orchard/shared/format'
import { expect, it } from 'vitest'

const FILE = 'remote-content/posts/living-with-rate-limits.md'
const post = readFileSync(path.resolve(import.meta.dirname, '../../..', FILE), 'utf8')
/** The tables, row by row, as cells. */
const rows = post
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

it.each(PLANS)('the article about limits has the figures of $name', (plan) => {
  const [quota, rate] = rows.filter(([, name]) => name === plan.name)
  const advice = `The tables of ${FILE} must have the figures of shared/src/facts/plans.ts`
  expect(quota?.[2], advice).toBe(formatCount(plan.monthlyQuota))
  expect(rate?.slice(2, 4), advice).toEqual([String(plan.callsPerSecond), String(burstOf(plan))])
})
