import { expect, it } from 'vitest'
import { CONTRACT_VERSION, isSupportedContract, OLDEST_CONTRACT } from './remote-module.ts'

it('supports its own contract, and older ones as long as they are listed', () => {
  expect(isSupportedContract(CONTRACT_VERSION)).toBe(true)
  expect(isSupportedContract(OLDEST_CONTRACT - 1)).toBe(false)
  expect(isSupportedContract(CONTRACT_VERSION + 1)).toBe(false)
  expect([2, 3, 4, 5].map((one) => isSupportedContract(one, 3, 4))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

it.each([undefined, null, '1', Number.NaN])('supports no contract %s', (contract) => {
  expect(isSupportedContract(contract)).toBe(false)
})
