import type { ReleaseManifest } from '@orchard/shared/contracts'
import { expect, it } from 'vitest'
import { fitProblems } from './fit.ts'

const EMPTY = {
  schema: 1,
  release: '0123456789ab',
  contract: 1,
  builtAt: '2026-01-01T00:00:00.000Z',
  base: '/',
  entry: 'entry.js',
  modules: [],
  pageModules: {},
  styles: [],
  pageStyles: {},
  paths: [],
  parts: [],
  integrity: {},
} as const
const host = (version: string): ReleaseManifest => ({
  ...EMPTY,
  unit: 'host',
  routes: { pages: [] },
  provides: { react: version },
  requires: {},
})
const remote = (unit: 'catalogue' | 'content', path: string): ReleaseManifest => ({
  ...EMPTY,
  unit,
  routes: { pages: [{ id: `${unit}/a`, path, skeleton: 'list', cache: {} }] },
  provides: {},
  requires: { react: '^19.3.1' },
})

it.each([
  ['19.3.1', true],
  ['19.4.0', true],
  ['19.3.0', false],
  ['18.9.9', false],
  ['20.0.0', false],
])('with react %s the remote fits: %s', (version, fits) => {
  expect(fitProblems([host(version), remote('catalogue', '/api')]).length === 0).toBe(fits)
})

it('names the module, the address and the contract that do not fit', () => {
  expect(
    fitProblems([
      host('18.0.0'),
      remote('catalogue', '/api'),
      { ...remote('content', '/api'), contract: 2, requires: {} },
    ]),
  ).toEqual([
    'content was built for contract 2, the site has 1',
    'catalogue needs react ^19.3.1, the host provides 18.0.0',
    '/api is claimed by catalogue and by content',
  ])
})
