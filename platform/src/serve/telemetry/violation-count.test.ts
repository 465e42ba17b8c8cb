import { beforeEach, expect, it } from 'vitest'
import { ViolationCount } from './violation-count.ts'

const INLINE = { directive: 'script-src-elem', blocked: 'inline', page: '/api' }
let now: number
let lines: string[]
let count: ViolationCount
beforeEach(() => {
  now = 0
  lines = []
  count = new ViolationCount({ now: () => now, log: (line) => lines.push(line) })
})

it('counts by directive and kind, and writes a line for each', () => {
  count.add([INLINE, { ...INLINE, page: '/faq' }])
  count.add([{ directive: 'img-src', blocked: 'https://evil.example/a', page: '/' }])
  expect(count.counts).toEqual([
    { directive: 'script-src-elem', blocked: 'inline', reports: 2 },
    { directive: 'img-src', blocked: 'address', reports: 1 },
  ])
  expect(lines).toHaveLength(3)
  expect(lines[0]).toBe('Policy violation: script-src-elem refused inline on /api')
})

it('goes on counting when the log of the minute is full', () => {
  for (let one = 0; one < 200; one++) count.add([INLINE])
  expect(lines).toHaveLength(61)
  expect(count.counts[0]?.reports).toBe(200)
  now = 60_000
  count.add([INLINE])
  expect(lines).toHaveLength(62)
})
