import { describe, expect, it } from 'vitest'
import { allIncidents } from './all-incidents.ts'
import type { Incident } from './incident.ts'
import { readHistory } from './status-history.ts'

const figures = { ok: 3, failed: 1, uptime: 0.75, p50_ms: 9, p95_ms: 30 }
const none = { ok: 0, failed: 0, uptime: null, p50_ms: null, p95_ms: null }
const found = (id: string, opened: string, resolved: string | null, part = 'site') => ({
  ...{ id, part, kind: 'down', title: `${id} is down`, details: 'Three checks failed.' },
  ...{ opened_at: opened, resolved_at: resolved },
})
const RESPONSE = {
  ...{ read_at: '2026-11-21T12:00:05.000Z', is_current: true, announcements: [] },
  checked_at: '2026-11-21T12:00:00.000Z',
  parts: [
    {
      ...{ id: 'site', name: 'This site', state: 'up', ...figures },
      days: [
        { date: '2026-11-20', ...none },
        { date: '2026-11-21', ...figures },
      ],
    },
  ],
  apis: { checked: 2, down: ['lakes'], slow: [], ...none, days: [] },
  incidents: [
    found('a', '2026-11-21T10:00:00.000Z', null, 'api:lakes'),
    found('b', '2026-11-21T09:00:00.000Z', '2026-11-21T09:30:00.000Z'),
  ],
}

describe('the history', () => {
  it('is read from the response of the product API', () => {
    const history = readHistory(RESPONSE)
    expect(history?.parts).toMatchObject([
      { id: 'apis', name: 'API requests', ...none, days: [] },
      RESPONSE.parts[0] ?? {},
    ])
    expect(history?.apis).toMatchObject({ checked: 2, down: ['lakes'], slow: [] })
    expect(history?.incidents.map(({ where }) => where)).toEqual(['APIs', 'This site'])
  })

  it('says from when it is if the product API has it from memory', () => {
    const read_at = '2026-11-21T11:58:00.000Z'
    const of = (more: object) => readHistory({ ...RESPONSE, ...more })?.rememberedFrom
    expect(of({ read_at, is_current: false })).toBe(read_at)
    expect(of({ read_at, is_current: true })).toBe(null)
  })

  it.each([
    null,
    [],
    { status: 'ok' },
    { ...RESPONSE, parts: [{ id: 'site' }] },
    { ...RESPONSE, apis: {} },
    { ...RESPONSE, incidents: [{ ...RESPONSE.incidents[0], resolved_at: 7 }] },
  ])('is not read from %j', (response) => {
    expect(readHistory(response)).toBe(null)
  })
})

describe('all incidents', () => {
  const recorded = (id: string, start: string, end: string | null): Incident => ({
    ...{ id, title: 'Calls are slow', start, end, components: ['product-api'] },
    ...{ state: end ? 'resolved' : 'monitoring', paragraphs: ['A cause.'] },
  })
  const history = readHistory(RESPONSE)

  it('are one list, open ones first, then the newest', () => {
    const files = [
      recorded('file-open', '2026-11-20T07:05Z', null),
      recorded('file-late', '2026-11-21T11:00Z', '2026-11-21T11:10Z'),
    ]
    const all = allIncidents(files, history)
    expect(all?.map(({ id }) => id)).toEqual(['a', 'file-open', 'file-late', 'b'])
    expect(all?.[0]).toEqual({
      ...{ id: 'a', title: 'a is down', start: '2026-11-21T10:00:00.000Z', end: null },
      ...{ components: ['APIs'], state: 'investigating', paragraphs: ['Three checks failed.'] },
    })
  })

  it('are those that could be read', () => {
    expect(allIncidents(null, history)).toHaveLength(2)
    expect(allIncidents([], undefined)).toEqual([])
    expect(allIncidents([], null)).toEqual([])
    expect(allIncidents(null, null)).toBe(null)
  })
})
