import type { RegistryChange } from '@orchard/shared/contracts'
import { expect, it } from 'vitest'
import type { Operations } from './operations-data.ts'
import { operationsPage } from './operations-page.ts'

const change = (
  action: RegistryChange['action'],
  release: string,
  previous: string | null,
  at: string,
): RegistryChange => ({ generation: 1, unit: 'catalogue', release, previous, action, at })

const STATE: Operations = {
  generation: 7,
  live: [
    {
      unit: 'catalogue',
      release: '0123456789ab',
      percent: null,
      since: '2026-01-02T03:04:05.000Z',
      commit: '<script>alert(1)</script>',
      builtAt: null,
      gates: [{ gate: 'contract', outcome: 'passed' }],
      tally: { views: 12, visitors: 5, failures: 0, networks: 0, unproven: 0 },
      vitals: [
        { name: 'LCP', p75: 812.4, count: 3 },
        { name: 'CLS', p75: 0.0123, count: 3 },
      ],
    },
  ],
  tried: [],
  flags: { 'catalogue/map': { percent: 10, since: '2026-01-02T03:04:05.000Z' } },
  days: [{ day: '2026-01-02', counts: { 'search bar exited': 41 } }],
  timeline: [
    {
      change: {
        ...change('automatic-rollback', 'a', 'b', '2026-01-02T03:04:05.000Z'),
        reason: 'it failed',
      },
      difference: null,
    },
    {
      change: {
        ...change('release', 'b', 'a', '2026-01-02T02:04:05.000Z'),
        by: 'anna',
        note: 'Fewer <b>clicks</b>',
        commit: '0123456789abcdef+',
        from: 'staging',
        gates: { passed: ['contract', 'rendering'], skipped: ['accessibility'] },
      },
      difference: {
        pages: { added: ['/one', '/two'], removed: ['/three'] },
        resources: { added: ['/catalog.json'], removed: ['/catalogue.json'] },
        sizes: [
          { route: 'catalogue/browse', before: 12_000, after: 12_340 },
          { route: 'catalogue/api', before: 12_000, after: 11_995 },
          { route: 'catalogue/new', before: null, after: 4_000 },
          { route: 'catalogue/old', before: 4_000, after: null },
        ],
      },
    },
    {
      change: {
        ...change('retire', 'a', 'a', '2026-01-01T02:04:05.000Z'),
        gates: { passed: ['resources'], overridden: ['departures'] },
      },
      difference: {
        pages: { added: [], removed: ['/gone'] },
        resources: { added: [], removed: [] },
        sizes: [{ route: 'catalogue/gone', before: 4_000, after: null }],
      },
    },
    {
      change: change('rollback', 'a', null, '2026-01-01T01:04:05.000Z'),
      difference: null,
    },
  ],
}

it('says what is live, since when, and how it fares', () => {
  const page = operationsPage(STATE, '')
  for (const text of [
    '<code>0123456789ab</code>',
    '2026-01-02 03:04 UTC',
    'contract: passed',
    'LCP 812 ms (3), CLS 0.012 (3)',
    'went back from <code>b</code> to <code>a</code>, by the site itself: it failed',
    'went from <code>a</code> to <code>b</code>, by anna, promoted from staging, commit <code>0123456789ab+</code>',
    'Fewer &lt;b&gt;clicks&lt;/b&gt;',
    'Gates passed: contract, rendering; skipped: accessibility.',
    'Pages: 2 added (/one, /two), 1 removed (/three).',
    'Resources: 1 added (/catalog.json), 1 removed (/catalogue.json).',
    'was taken out of the site at <code>a</code>',
    'Gates passed: resources; failed and overridden: departures.',
    'Pages: 1 removed (/gone).</p>',
    'came back with <code>a</code>',
    'catalogue/browse 12.3 kB (+0.34), catalogue/new 4.0 kB (new), catalogue/old gone.',
    'No release is on trial',
    'search bar exited: 41',
  ])
    expect(page).toContain(text)
})

it('shows what comes from files as text', () => {
  expect(operationsPage(STATE, '')).not.toContain('<script>alert')
})
