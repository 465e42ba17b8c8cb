import { expect, it } from 'vitest'
import { liveSince, type RegistryChange } from './registry.ts'

function change(
  action: RegistryChange['action'],
  release: string,
  previous: string | null,
  at: string,
): RegistryChange {
  return { generation: 1, unit: 'catalogue', release, previous, action, at }
}

const HISTORY = [
  change('release', 'a', null, '1'),
  change('release', 'b', 'a', '2'),
  change('rollout', 'c', 'b', '3'),
  change('automatic-rollback', 'b', 'c', '4'),
  change('rollout', 'd', 'b', '5'),
  change('rollout-stopped', 'b', 'd', '6'),
]

it('finds when the live release went live, whatever was tried since', () => {
  expect(liveSince(HISTORY, 'catalogue', 'b')).toBe('2')
})

it('finds the last time for a release that came back', () => {
  expect(liveSince([...HISTORY, change('rollback', 'a', 'b', '7')], 'catalogue', 'a')).toBe('7')
})

it('does not take a release made live again for a move', () => {
  expect(liveSince([...HISTORY, change('release', 'b', 'b', '7')], 'catalogue', 'b')).toBe('2')
})

it('begins anew for a remote that was retired meanwhile', () => {
  const retired = [...HISTORY, change('retire', 'b', 'b', '7')]
  expect(liveSince(retired, 'catalogue', 'b')).toBeNull()
  expect(liveSince([...retired, change('rollback', 'b', null, '8')], 'catalogue', 'b')).toBe('8')
})

it('is null where the history does not say', () => {
  expect(liveSince([], 'catalogue', 'a')).toBeNull()
  expect(liveSince(HISTORY, 'catalogue', 'a')).toBeNull()
  expect(liveSince(HISTORY, 'content', 'b')).toBeNull()
})
