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
  expect(count.read()).toContain(
    'csp_violations_total{directive="script-src-elem",blocked="inline"} 2\n',
  )
  expect(count.read()).toContain('csp_violations_total{directive="img-src",blocked="address"} 1\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toBe('Policy violation: script-src-elem refused inline on /api')
})

it('goes on counting when the log of the minute is full', () => {
  for (let one = 0; one < 200; one++) count.add([INLINE])
  expect(lines).toHaveLength(61)
  expect(count.read()).toContain('} 200\n')
  now = 60_000
  count.add([INLINE])
  expect(lines).toHaveLength(62)
})

it('hears an address sixty times a minute', () => {
  const heard = Array.from({ length: 70 }, () => count.mayReport('192.0.2.1'))
  expect(heard.filter(Boolean)).toHaveLength(60)
  expect(count.mayReport('192.0.2.2')).toBe(true)
  expect(count.read()).toContain('csp_reports_refused_total 10\n')
  now = 60_000
  expect(count.mayReport('192.0.2.1')).toBe(true)
})
