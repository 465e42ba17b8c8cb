import { expect, it } from 'vitest'
import { readSources } from './read-sources.ts'

const USGS = { id: 'usgs', name: 'USGS', state: 'ok', last_answer_at: '2026-11-23T08:00:00.000Z' }

it('reads the sources that the product API lists', () => {
  const response = { sources: [USGS, { ...USGS, id: 'gbif', state: 'idle', last_answer_at: null }] }
  expect(readSources(response)).toEqual([
    { id: 'usgs', name: 'USGS', state: 'ok', lastResponseAt: '2026-11-23T08:00:00.000Z' },
    { id: 'gbif', name: 'USGS', state: 'idle', lastResponseAt: null },
  ])
  expect(readSources({ sources: [] })).toEqual([])
  expect(readSources({ sources: [{ ...USGS, last_answer_at: 'never' }] })).toEqual([
    expect.objectContaining({ lastResponseAt: null }),
  ])
})

it.each([
  undefined,
  null,
  1,
  [],
  {},
  { sources: {} },
  { sources: [null] },
  { sources: [{ ...USGS, state: 'good' }] },
])('rejects %j', (response) => {
  expect(readSources(response)).toBeNull()
})
