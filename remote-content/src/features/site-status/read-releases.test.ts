import { describe, expect, it } from 'vitest'
import { readReleases } from './read-releases.ts'

describe('readReleases', () => {
  const at = (unit: string, release: string, timestamp: string) => ({
    unit,
    release,
    at: timestamp,
  })

  it('names every unit with its release and the last time that it went live', () => {
    const registry = {
      live: { host: 'h1', content: 'c1' },
      history: [
        at('content', 'c1', '2026-11-01T08:00:00Z'),
        at('content', 'c2', '2026-11-02T08:00:00Z'),
        at('content', 'c1', '2026-11-03T08:00:00Z'),
      ],
    }
    expect(readReleases(registry)).toEqual([
      { unit: 'host', release: 'h1', since: null },
      { unit: 'catalogue', release: null, since: null },
      { unit: 'content', release: 'c1', since: '2026-11-03T08:00:00Z' },
      { unit: 'account', release: null, since: null },
    ])
  })

  it('does not take a trial for a release', () => {
    const change = (action: string, release: string, timestamp: string) => ({
      ...at('content', release, timestamp),
      action,
    })
    const registry = {
      live: { content: 'c1' },
      history: [
        change('release', 'c1', '2026-11-01T08:00:00Z'),
        change('rollout', 'c2', '2026-11-02T08:00:00Z'),
        change('automatic-rollback', 'c1', '2026-11-03T08:00:00Z'),
        change('rollout', 'c3', '2026-11-04T08:00:00Z'),
        change('rollout-stopped', 'c1', '2026-11-05T08:00:00Z'),
      ],
    }
    expect(readReleases(registry)?.find(({ unit }) => unit === 'content')?.since).toBe(
      '2026-11-01T08:00:00Z',
    )
  })

  it('ignores malformed entries and dates', () => {
    const registry = { live: { host: 7, account: 'a1' }, history: [null, at('account', 'a1', 'x')] }
    expect(readReleases(registry)?.map(({ release, since }) => [release, since])).toEqual([
      [null, null],
      [null, null],
      [null, null],
      ['a1', null],
    ])
  })

  it.each([null, [], 'registry', { live: null }])('is null for %j', (response) => {
    expect(readReleases(response)).toBeNull()
  })
})
