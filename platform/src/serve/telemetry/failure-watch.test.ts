import { beforeEach, expect, it } from 'vitest'
import { FailureWatch } from './failure-watch.ts'

const KEY = 'catalogue@0123456789ab'
const POLICY = { enabled: true, percent: 10, minViews: 30, minNetworks: 5, windowSeconds: 600 }

let seconds = 0
let watch: FailureWatch
beforeEach(() => {
  seconds = 1_000
  watch = new FailureWatch(POLICY, () => seconds * 1_000)
})

const visitor = (number: number) => ({ number, network: number })
const view = (visitors: number, times = 1) => {
  for (let number = 0; number < visitors; number++)
    for (let time = 0; time < times; time++) watch.viewed(KEY, visitor(number))
}
const fail = (visitors: number, times = 1) => {
  for (let number = 0; number < visitors; number++)
    for (let time = 0; time < times; time++) watch.failed(KEY, visitor(number))
}

it('condemns a release that fails for enough visitors, and says why', () => {
  view(50)
  fail(5)
  expect(watch.verdict(KEY)).toBe(
    'it failed for 5 of 50 visitors, from 5 networks, in 50 page views within 600 s',
  )
})

it('acquits one that fails for a smaller share', () => {
  view(51)
  fail(5)
  expect(watch.verdict(KEY)).toBeNull()
})

it('says nothing after too few views', () => {
  view(29)
  fail(20)
  expect(watch.verdict(KEY)).toBeNull()
})

it('counts each visitor once, however often the browser fails', () => {
  view(50)
  fail(4, 1_000)
  expect(watch.verdict(KEY)).toBeNull()
  expect(watch.tally(KEY)).toMatchObject({ failures: 4, networks: 4 })
})

it('does not believe many visitors of few networks', () => {
  view(50)
  for (let number = 0; number < 50; number++) watch.failed(KEY, { number, network: number % 4 })
  expect(watch.verdict(KEY)).toBeNull()
  watch.failed(KEY, { number: 7, network: 4 })
  expect(watch.verdict(KEY)).not.toBeNull()
})

it('does not go by reports that prove nothing', () => {
  view(50)
  for (let time = 0; time < 1_000; time++) watch.heard(KEY)
  expect(watch.verdict(KEY)).toBeNull()
  expect(watch.tally(KEY)).toMatchObject({ failures: 0, unproven: 1_000 })
})

it('is not talked out of it by one visitor who reloads', () => {
  view(30)
  fail(6)
  for (let time = 0; time < 10_000; time++) watch.viewed(KEY, visitor(0))
  expect(watch.tally(KEY).views).toBe(49)
  expect(watch.verdict(KEY)).not.toBeNull()
})

it('forgets what is older than the window, piece by piece', () => {
  view(40)
  fail(10)
  seconds += 540
  expect(watch.verdict(KEY)).not.toBeNull()
  seconds += 61
  expect(watch.tally(KEY)).toEqual({
    views: 0,
    visitors: 0,
    failures: 0,
    networks: 0,
    unproven: 0,
  })
})

it('counts releases apart, and only so many of them', () => {
  view(40)
  fail(10)
  expect(watch.verdict('catalogue@ba9876543210')).toBeNull()
  for (let index = 0; index < 100; index++) watch.viewed(`content@${index}`, visitor(1))
  expect(watch.tally(KEY).views).toBe(0)
})

it('gives what it counted as figures', () => {
  view(30)
  fail(2)
  expect(watch.tallies()).toEqual([
    {
      unit: 'catalogue',
      release: '0123456789ab',
      tally: expect.objectContaining({ failures: 2, views: 30 }),
    },
  ])
})
