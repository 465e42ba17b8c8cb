import { describe, expect, it } from 'vitest'
import { PRIVACY_CHANGES, TERMS_CHANGES, VERSIONING_CHANGES } from './legal.ts'

describe.each([
  ['privacy', PRIVACY_CHANGES],
  ['terms', TERMS_CHANGES],
  ['versioning', VERSIONING_CHANGES],
])('the changes of the %s page', (_name, changes) => {
  const dates = changes.map(({ date }) => date)

  it('are days that exist', () => {
    for (const date of dates) expect(new Date(`${date}T00:00:00Z`).toISOString()).toContain(date)
  })

  it('stand newest first', () => {
    expect(dates).toEqual(dates.toSorted().toReversed())
  })
})
