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

const ROUTER = '@orchard/shared/router'
const withExports = (exports: Record<string, number>): ReleaseManifest => ({
  ...host('19.3.1'),
  provides: { react: '19.3.1', [ROUTER]: '2.1.0' },
  exports: { [ROUTER]: exports },
})
const withUses = (uses: Record<string, number>): ReleaseManifest => ({
  ...remote('content', '/blog'),
  requires: { react: '^19.3.1', [ROUTER]: '^1.0.0' },
  uses: { [ROUTER]: uses },
})

it('holds remotes against the host export by export', () => {
  const now = withExports({ Link: 1, useQuery: 2 })
  expect(fitProblems([now, withUses({ Link: 1 })])).toEqual([])
  expect(fitProblems([now, withUses({ Link: 1, useQuery: 1 })])).toEqual([
    `content uses useQuery of ${ROUTER}, as of version 1, the host provides it as of version 2`,
  ])
  expect(fitProblems([now, withUses({ useOutlet: 2 })])).toEqual([
    `content uses useOutlet of ${ROUTER}, which the host does not provide`,
  ])
})

it('holds older releases, and packages of others, against the version', () => {
  const { uses: _, ...older } = withUses({})
  expect(fitProblems([withExports({}), older])).toEqual([
    `content needs ${ROUTER} ^1.0.0, the host provides 2.1.0`,
  ])
  const otherReact = { ...withUses({}), requires: { react: '^20.0.0' } }
  expect(fitProblems([withExports({}), otherReact])).toEqual([
    'content needs react ^20.0.0, the host provides 19.3.1',
  ])
})
