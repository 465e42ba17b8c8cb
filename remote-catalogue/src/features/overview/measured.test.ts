import { expect, it } from 'vitest'
import { measuredInWords } from './measured.tsx'

it.each([
  [{ uptime: 0.99989, p95_ms: 1_240 }, '99.98%, p95 1,240 ms'],
  [{ uptime: 1, p95_ms: 4 }, '100%, p95 4 ms'],
  [{ uptime: 0, p95_ms: null }, '0%'],
  [{ uptime: null, p95_ms: null }, 'No data yet'],
  [null, 'Not known right now'],
  ['nothing', 'Not known right now'],
])('says %j as %s', (response, words) => {
  expect(measuredInWords(response)).toBe(words)
})
