import { expect, it } from 'vitest'
import { describeWait, readTriesLeft } from './rate-limit.ts'

it.each([
  ['"try";r=19;t=3600', { calls: 19, seconds: 3_600 }],
  ['"try";r=0;t=1', { calls: 0, seconds: 1 }],
  ['"month";r=2999;t=3600', null],
  ['try', null],
  [null, null],
])('reads %j', (header, left) => {
  expect(readTriesLeft(header)).toEqual(left)
})

it.each([
  [1, 'a minute'],
  [61, '2 minutes'],
  [5_340, '89 minutes'],
  [5_400, 'about 2 hours'],
  [39_600, 'about 11 hours'],
])('says %d seconds in words', (seconds, words) => {
  expect(describeWait(seconds)).toBe(words)
})
