import { expect, it } from 'vitest'
import { poolIdsProblem, poolRegion } from './pool-ids.ts'

const REQUIRED = 'Both UserPoolId and ClientId are required.'
const FORMAT = 'Invalid UserPoolId format.'

it.each([
  ['us-west-2_AbCdEf123', 'client', null],
  [`us-west-2_${'a'.repeat(45)}`, 'client', null],
  [`us-west-2_${'a'.repeat(46)}`, 'client', FORMAT],
  ['us-west-2', 'client', FORMAT],
  ['us-west-2_', 'client', FORMAT],
  ['us_west!_abc', 'client', FORMAT],
  ['us-west-2_ab-c', 'client', FORMAT],
  ['', 'client', REQUIRED],
  ['us-west-2_AbCdEf123', '', REQUIRED],
])('says of pool %j and client %j: %j', (pool, client, problem) => {
  expect(poolIdsProblem(pool, client)).toBe(problem)
})

it('reads the region from the id', () => {
  expect(poolRegion('us-west-2_AbCdEf123')).toBe('us-west-2')
})
