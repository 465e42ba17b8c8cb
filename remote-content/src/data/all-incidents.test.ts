import type { Announcement } from '@orchard/shared/contracts'
import { expect, it } from 'vitest'
import { allIncidents } from './all-incidents.ts'
import { type Incident, isOpen, lastTimeOf } from './incident.ts'

const FILE: Incident = {
  ...{ id: 'file', title: 'An old failure', start: '2026-11-01T08:00Z', end: '2026-11-01T09:00Z' },
  ...{ components: ['site'], state: 'resolved', paragraphs: ['It is over.'] },
}
const announced = (given: Partial<Announcement>): Announcement => ({
  ...{ id: 'a', kind: 'maintenance', state: 'planned', title: 'The database moves', stops: [] },
  ...{ text: 'Requests wait.\n\nNo data is lost.', parts: [], publishedAt: '2026-11-27T10:00Z' },
  ...{ startsAt: '2026-11-28T02:00Z', endsAt: '2026-11-28T04:00Z', endedAt: null, updates: [] },
  ...given,
})

it('puts what visitors notice now first, then maintenance, then what is over', () => {
  const all = allIncidents([FILE], null, [
    announced({ id: 'planned' }),
    announced({ id: 'underway', state: 'active', startsAt: '2026-11-27T09:00Z' }),
    announced({ id: 'open', kind: 'incident', state: 'active', startsAt: '2026-11-26T09:00Z' }),
    announced({
      id: 'done',
      state: 'over',
      endedAt: '2026-11-20T10:00Z',
      startsAt: '2026-11-20T09:00Z',
    }),
  ])
  expect(all?.map(({ id, state }) => [id, state])).toEqual([
    ['open', 'investigating'],
    ['underway', 'underway'],
    ['planned', 'planned'],
    ['done', 'completed'],
    ['file', 'resolved'],
  ])
  expect(all?.filter(isOpen)).toHaveLength(1)
})

it('says that maintenance was cancelled, with the times that were planned', () => {
  const [entry] = allIncidents(null, null, [
    announced({ state: 'over', endedAt: '2026-11-27T12:00Z' }),
  ]) as [Incident]
  expect(entry.state).toBe('cancelled')
  expect(lastTimeOf(entry)).toBe('2026-11-28T04:00Z')
})

it('shows paragraphs, and what became known with its time', () => {
  const update = { at: '2026-11-28T03:00Z', text: 'Half of it has moved.' }
  const [entry] = allIncidents(null, null, [announced({ updates: [update] })]) ?? []
  expect(entry?.paragraphs).toEqual([
    'Requests wait.',
    'No data is lost.',
    '28 November 2026 at 03:00 UTC: Half of it has moved.',
  ])
  expect(entry?.components).toEqual(['all'])
})

it('says that nothing could be read only where that is so', () => {
  expect(allIncidents(null, null)).toBeNull()
  expect(allIncidents([], null)).toEqual([])
})
