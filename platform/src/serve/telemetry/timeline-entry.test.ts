import type { RegistryChange } from '@orchard/shared/contracts'
import { expect, it } from 'vitest'
import { timelineEntry } from './timeline-entry.ts'

const CHANGE: RegistryChange = {
  generation: 3,
  unit: 'content',
  release: 'bbbbbbbbbbbb',
  previous: 'aaaaaaaaaaaa',
  action: 'release',
  at: '2026-11-27T07:00:00.000Z',
  by: 'anna',
}
const shown = (given: Partial<RegistryChange>) =>
  timelineEntry({ change: { ...CHANGE, ...given }, difference: null }).text

it('says who approved a release, and which rules did not hold it up', () => {
  const text = shown({ approvedBy: ['bert', 'carl'], overrides: ['freeze (Holidays)'] })
  expect(text).toContain(', by anna, approved by bert, carl.')
  expect(text).toContain('<p>In spite of: freeze (Holidays).</p>')
  expect(shown({})).not.toMatch(/approved|spite/)
})

it('says that the rules of the registry were changed, without a unit', () => {
  const rules = 'approvals by others: 1'
  expect(shown({ action: 'rules', unit: '*', release: '', previous: null, rules })).toContain(
    '<strong>The registry</strong> has new rules (approvals by others: 1), by anna.',
  )
})
