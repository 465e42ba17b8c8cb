// @reads docs/specification.md
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import {
  CONSENT_DAYS,
  DAILY_TRIES,
  PLANS,
  SEARCH_LIMIT,
  SIGNED_IN_DAYS,
} from '@orchard/shared/facts'
import { expect, it } from 'vitest'

const FILE = 'docs/specification.md'
const text = await readFile(path.join(REPOSITORY, FILE), 'utf8')

it('gives the plans of the code', () => {
  const rows = [...text.matchAll(/^\| (Free|Learner|Developer|Business|Professional) +\|(.*)\|$/gm)]
  const given = rows.map(([, name, cells = '']) => [
    name,
    ...cells.split('|').map((cell) => Number(cell.replaceAll(',', ''))),
  ])
  expect(given, `The table of plans in ${FILE} must be that of shared/src/facts/plans.ts`).toEqual(
    PLANS.map((plan) => [
      plan.name,
      plan.monthlyQuota,
      plan.callsPerSecond,
      plan.monthlyPrice,
      plan.yearlyPrice,
      plan.legacyMonthlyQuota,
    ]),
  )
})

it.each([
  [`${SEARCH_LIMIT} results`],
  [`\`cookie_consent\`: ${CONSENT_DAYS} days`],
  [`Auth cookies: ${SIGNED_IN_DAYS} days`],
  [`${DAILY_TRIES} requests a day and IP address`],
])('says %j', (claim) => {
  const advice = `${FILE} must say “${claim}”, as shared/src/contracts does`
  expect(text.replace(/\s+/g, ' '), advice).toContain(claim)
})
