import { expect, it } from 'vitest'
import type { Day } from '#src/data/status-history.ts'
import { apisInWords, daysInWords, latencyInWords, uptimeInWords } from './history-words.ts'

const day = (date: string, ok: number, failed: number): Day => ({
  ...{ date, ok, failed, uptime: ok + failed === 0 ? null : ok / (ok + failed) },
  ...{ p50_ms: ok > 0 ? 12 : null, p95_ms: ok > 0 ? 1_040 : null },
})

it('never takes a time without checks for a good one', () => {
  expect(uptimeInWords(null)).toBe('No data')
  expect(uptimeInWords(1)).toBe('100%')
  expect(latencyInWords(day('2026-11-21', 0, 4))).toBe('No data')
  expect(latencyInWords(day('2026-11-21', 3, 1))).toBe('p50 12 ms, p95 1,040 ms')
})

it.each([
  [[day('2026-11-20', 0, 0), day('2026-11-21', 0, 0)], '2 days without data.'],
  [[day('2026-11-20', 9, 0)], '1 day without a failed check.'],
  [
    [day('2026-11-20', 0, 0), day('2026-11-21', 9, 0)],
    '1 day without a failed check. 1 day without data.',
  ],
  [
    [day('2026-11-19', 3, 1), day('2026-11-20', 1, 3), day('2026-11-21', 9, 0)],
    '2 days with failed checks, the worst 20 November 2026 with 25%.',
  ],
])('says what bars show', (days, words) => {
  expect(daysInWords(days)).toBe(words)
})

it.each([
  [{ checked: 0, down: [], slow: [] }, 'No API has been checked recently.'],
  [
    { checked: 1, down: [], slow: [] },
    'In the last two hours we checked 1 API. None is down or slow.',
  ],
  [
    { checked: 2, down: ['lakes', 'hills'], slow: [] },
    'In the last two hours we checked 2 APIs. None is available.',
  ],
  [
    { checked: 231, down: ['lakes', 'hills'], slow: ['tides'] },
    'In the last two hours we checked 231 APIs. Not available: [lakes](/api/lakes), [hills](/api/hills). Slow: [tides](/api/tides).',
  ],
])('says how the APIs are', (apis, words) => {
  expect(apisInWords(apis)).toBe(words)
})
