import type { ReleaseManifest } from '@orchard/shared/contracts'
import { expect, it } from 'vitest'
import { startImportMap } from './import-maps.ts'

function release(unit: string, given: Partial<ReleaseManifest>): ReleaseManifest {
  return {
    schema: 1,
    unit,
    release: 'a',
    contract: 1,
    builtAt: '2026-11-01T12:00:00.000Z',
    base: `/_mf/${unit}/a/`,
    entry: 'entry.js',
    modules: [],
    pageModules: {},
    styles: [],
    pageStyles: {},
    routes: { pages: [] },
    paths: [],
    parts: [],
    provides: {},
    requires: {},
    integrity: {},
    ...given,
  }
}

const HOST = release('host', {
  modules: ['entry.js'],
  imports: { react: 'entry.js', 'search-box.js': 'search-box.js' },
  integrity: { 'entry.js': 'sha256-e', 'search-box.js': 'sha256-b' },
})

const mapOf = (...remotes: ReleaseManifest[]) => JSON.parse(startImportMap({ host: HOST, remotes }))

it('names what the host provides and the modules of parts, also those of releases that do not list them', () => {
  const parts = ['search', 'related']
  expect(mapOf(release('fruit', { parts, integrity: { 'parts/search.js': 'sha256-s' } }))).toEqual({
    imports: {
      react: '/_mf/host/a/entry.js',
      'search-box.js': '/_mf/host/a/search-box.js',
      'parts/search.js': '/_mf/fruit/a/parts/search.js',
    },
    integrity: {
      '/_mf/host/a/entry.js': 'sha256-e',
      '/_mf/host/a/search-box.js': 'sha256-b',
      '/_mf/fruit/a/parts/search.js': 'sha256-s',
    },
  })
})

it.each([
  {
    react: 'mine.js',
    'search-box.js': 'mine.js',
    '/_mf/host/a/entry.js': 'mine.js',
    '': 'mine.js',
  },
  JSON.parse('{"__proto__":"__proto__","react":"constructor"}'),
  null,
])('lets a remote name nothing else: %j', (imports) => {
  const hostile = release('fruit', {
    imports: imports as Record<string, string>,
    parts: ['__proto__', 'constructor'],
    integrity: { 'mine.js': 'sha256-m' },
  })
  expect(mapOf(hostile)).toEqual(mapOf())
})
