import { USAGE_KEPT_MONTHS } from '@orchard/shared/facts'
import { expect, it } from 'vitest'
import { describeUse } from './key-words.ts'

const key = {
  id: 'k1',
  name: 'Till',
  api_key: 'orchard_1',
  created_at: '2026-11-01T10:00:00Z',
  last_used_on: null,
  old_key_valid_until: null,
}
const now = new Date('2026-11-22T12:00:00Z')

it.each([
  ['a new key', {}, 'Created on 1 November 2026, not used yet.'],
  [
    'a used key',
    { last_used_on: '2026-11-21' },
    'Created on 1 November 2026, last used on 21 November 2026.',
  ],
  [
    'a key as old as the oldest kept usage',
    { created_at: '2025-10-01T00:00:00Z' },
    'Created on 1 October 2025, not used yet.',
  ],
  [
    'a key whose usage may have been forgotten',
    { created_at: '2025-09-30T23:59:59Z' },
    `Created on 30 September 2025, not used in the last ${USAGE_KEPT_MONTHS} months.`,
  ],
  [
    'a rotated key',
    { old_key_valid_until: '2026-11-23T11:00:00Z' },
    'Created on 1 November 2026, not used yet. The old key works until 23 November 2026 at 11:00 UTC.',
  ],
  [
    'a key that was rotated long ago',
    { old_key_valid_until: '2026-11-22T11:00:00Z' },
    'Created on 1 November 2026, not used yet.',
  ],
])('describes %s', (_name, differences, words) => {
  expect(describeUse({ ...key, ...differences }, now)).toBe(words)
})
