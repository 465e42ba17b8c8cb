import { describe, expect, it } from 'vitest'
import privacy from '#src/legal/privacy.md'
import terms from '#src/legal/tos.md'
import versioning from '#src/legal/versioning.md'

describe.each([
  ['privacy', privacy],
  ['terms', terms],
  ['versioning', versioning],
])('the changes of the %s page', (_name, { changes }) => {
  const dates = changes.map(({ date }) => date)

  it('are days that exist', () => {
    for (const date of dates) expect(new Date(`${date}T00:00:00Z`).toISOString()).toContain(date)
  })

  it('stand newest first', () => {
    expect(dates).toEqual(dates.toSorted().toReversed())
  })
})
