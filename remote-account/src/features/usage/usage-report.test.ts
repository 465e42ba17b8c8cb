import { queryUsage } from '@orchard/shared/responses/usage'
import { describe, expect, it } from 'vitest'
import {
  ALL,
  errorsIn,
  optionsOf,
  refusalsPath,
  reportPath,
  SPANS,
  selectRows,
  startOf,
  sumBy,
} from './usage-report.ts'

const NOW = new Date('2026-11-21T12:34:56Z')
const SINCE = { from: '2026-11-14T12:00:00.000Z', to: '2026-11-21T13:00:00.000Z' }
const classes = { '2xx': 1, '3xx': 0, '4xx': 2, '5xx': 3 }

const report = queryUsage({
  ...{ ...SINCE, by: ['key', 'api', 'status'], hours_since: SINCE.from, days_since: SINCE.from },
  rows: [
    { key: 'default', key_name: 'Default', api: 'uuid', status: 200, calls: 5 },
    { key: 'k1', key_name: 'Till', api: 'uuid', status: 429, calls: 2 },
    { key: 'k1', key_name: 'Till', api: 'weather', status: 502, calls: 9 },
    { key: null, key_name: null, api: 'weather', status: 404, calls: 1 },
  ].map((row) => ({ ...row, status_classes: classes, p50_ms: null, p95_ms: null })),
})
const rows = report?.rows ?? []

it('counts errors, and names the time of a row', () => {
  expect(errorsIn({ status_classes: classes })).toBe(5)
  expect(rows.map((row) => startOf({ ...row, hour: '2026-11-21T10:00:00Z' }))[0]).toBe(
    '2026-11-21T10:00:00Z',
  )
})

describe('paths', () => {
  const of = (id: string) => {
    const span = SPANS.find((one) => one.id === id)
    if (!span) throw new Error(`There is no span ${id}`)
    return reportPath(span, NOW, span.grid.unit, { ...ALL, key: 'k1', status: '4xx' })
  }

  it('go back by hours, or by whole days', () => {
    expect(of('day')).toBe('/op/usage?from=2026-11-20T12%3A34%3A56.000Z&by=hour&key=k1&status=4xx')
    expect(of('days')).toBe('/op/usage?from=2026-10-22T00%3A00%3A00.000Z&by=day&key=k1&status=4xx')
  })

  it('have the filters of refusals', () => {
    expect(refusalsPath({ ...ALL, api: 'uuid' }, 20)).toBe('/op/usage/refusals?limit=20&api=uuid')
  })
})

it('selects by key, API and class of status codes', () => {
  const calls = (filter: object) => selectRows(rows, { ...ALL, ...filter }).map((row) => row.calls)
  expect(calls({})).toEqual([5, 2, 9, 1])
  expect(calls({ key: 'k1' })).toEqual([2, 9])
  expect(calls({ key: 'k1', api: 'weather' })).toEqual([9])
  expect(calls({ status: '4xx' })).toEqual([2, 1])
})

it('adds up by one dimension, the most first', () => {
  expect(
    sumBy(rows, ({ key, key_name: keyName }) => [key ?? '', keyName ?? 'Not recorded']),
  ).toEqual([
    { id: 'k1', name: 'Till', calls: 11 },
    { id: 'default', name: 'Default', calls: 5 },
    { id: '', name: 'Not recorded', calls: 1 },
  ])
})

it('offers the keys and APIs of the month and of the rows', () => {
  const usage = {
    by_key: [{ key_id: null, name: 'Default', is_revoked: false, calls: 0 }],
    by_api: [{ slug: 'advice', calls: 1 }],
  }
  expect(optionsOf(usage, rows)).toEqual({
    keys: [
      ['default', 'Default'],
      ['k1', 'Till'],
    ],
    apis: ['advice', 'uuid', 'weather'],
  })
})

it('names hours and days, and labels some of them', () => {
  const named = SPANS.map(({ grid, id }) => [
    ...[id, grid.unit, grid.nameOf(new Date('2026-11-05T06:00:00Z'))],
    ...[grid.labelOf(new Date('2026-11-05T06:00:00Z'), 0)],
    ...[grid.labelOf(new Date('2026-11-05T00:00:00Z'), 0)],
  ])
  expect(named).toEqual([
    ['day', 'hour', '5 Nov, 06:00', '06:00', '00:00'],
    ['week', 'hour', '5 Nov, 06:00', null, '5 Nov'],
    ['month', 'hour', '5 Nov, 06:00', null, '5 Nov'],
    ['days', 'day', '5 Nov', '5 Nov', '5 Nov'],
    ['year', 'day', '5 Nov', null, null],
  ])
  const year = SPANS.at(-1)?.grid
  expect(year?.labelOf(new Date('2026-11-01T00:00:00Z'), 0)).toBe('Nov')
})
