import { COST_PROFILES, findSize, SIZE_PROFILES } from '@orchard/shared/facts'
import { expect, it } from 'vitest'
import { maintenanceSum, outcomeInWords, priceRange } from './build-words.ts'

it('writes the ranges of all sizes, the open one as "from"', () => {
  expect(SIZE_PROFILES.map((size) => priceRange(size.monthlyMin, size.monthlyMax))).toEqual([
    '$39 to $59',
    '$69 to $99',
    '$199 to $299',
    'from $199',
  ])
  expect(SIZE_PROFILES.map((size) => priceRange(size.annualMin, size.annualMax))).toEqual([
    '$468 to $708',
    '$832 to $1,188',
    '$2,388 to $3,588',
    'from $1,592',
  ])
})

it('shows how maintenance adds up', () => {
  expect(maintenanceSum(12, 7_500)).toBe('12\u00a0×\u00a0$7,500 =\u00a0$90,000')
  expect(maintenanceSum(36, 7_500)).toBe('36\u00a0×\u00a0$7,500 =\u00a0$270,000')
})

it('says what the first year costs either way', () => {
  const finance = COST_PROFILES['finance'] ?? expect.fail('finance')
  expect(outcomeInWords(finance, findSize('medium'))).toBe(
    'Building costs $240,000 in the first year, a subscription $832 to $1,188.',
  )
  expect(outcomeInWords(finance, findSize('enterprise'))).toMatch(/a subscription from \$1,592\.$/)
})
