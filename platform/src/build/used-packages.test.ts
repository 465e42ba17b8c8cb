import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Unit } from '@orchard/shared/contracts'
import { type LockedPackages, readLock } from '@orchard/shared-node/locked-packages'
import { beforeAll, describe, expect, it } from 'vitest'
import { listUnits, REPOSITORY } from '#src/workspace.ts'
import { releaseFiles } from './inputs.ts'
import { usedPackages } from './used-packages.ts'

const LOCK = readLock(REPOSITORY)
const filesOf = new Map<Unit, Map<string, Buffer>>()
const usedBy = new Map<Unit, string[]>()

beforeAll(async () => {
  for (const unit of await listUnits()) {
    const files = (await releaseFiles(unit)).map(
      async (file) => [file, await readFile(path.join(REPOSITORY, file))] as const,
    )
    filesOf.set(unit, new Map(await Promise.all(files)))
    usedBy.set(unit, usedPackages(unit, filesOf.get(unit) ?? new Map(), LOCK))
  }
})

/** The units whose packages are others under another lock file. */
function affected(lock: LockedPackages): Unit[] {
  return [...filesOf].flatMap(([unit, files]) =>
    isDeepStrictEqual(usedPackages(unit, files, lock), usedBy.get(unit)) ? [] : [unit],
  )
}

it.each<[name: string, units: Unit[] | 'all']>([
  ['react-dom', ['host']],
  ['react', ['host']],
  ['react-router', ['host']],
  ['shiki', ['content']],
  ['@shikijs/core', ['content']],
  ['uqr', ['account']],
  ['vite', 'all'],
  ['rolldown', 'all'],
  ['@rolldown/binding-win32-x64-msvc', 'all'],
  ['terser', 'all'],
  ['typescript', 'all'],
  ['fastify', []],
  ['vitest', []],
  ['happy-dom', []],
  ['@playwright/test', []],
  ['fast-check', []],
])('makes %s count for the units that use it', (name, units) => {
  const place = `node_modules/${name}`
  expect(LOCK[place]?.version).toBeDefined()
  const newer = { ...LOCK[place], version: '999.0.0' }
  expect(affected({ ...LOCK, [place]: newer })).toEqual(
    units === 'all' ? [...filesOf.keys()] : units,
  )
})

it('leaves all units alone when packages change that only the product API has', () => {
  const own = Object.entries(LOCK).filter(([place]) => place.startsWith('services/product-api/'))
  expect(own).not.toEqual([])
  const newer = own.map(([place, one]) => [place, { ...one, version: '999.0.0' }])
  expect(affected({ ...LOCK, ...Object.fromEntries(newer) })).toEqual([])
})

describe('of made-up files', () => {
  const files = new Map([
    ['package.json', Buffer.from('{"dependencies":{"c":"1.0.0"}}')],
    ['src/remote.ts', Buffer.from("import { a } from 'a/part'\nimport { b } from './b.ts' // c")],
  ])
  const manifest = { dependencies: { a: '1.0.0', b: '1.0.0', c: '1.0.0' } }
  const a = { version: '1.0.0', integrity: 'sha512-a', dependencies: { d: '^1.0.0' } }
  const d = { version: '1.2.0', integrity: 'sha512-d' }
  const others = { 'node_modules/b': d, 'node_modules/c': d }

  it('are those that code names, with what they depend on', () => {
    const lock = { '': manifest, ...others, 'node_modules/a': a, 'node_modules/d': d }
    expect(usedPackages('weather', files, lock)).toEqual([
      'a@1.0.0 sha512-a d@1.2.0',
      'd@1.2.0 sha512-d',
    ])
  })

  it('are the same wherever npm puts them, and others when one gets another version', () => {
    const flat = { '': manifest, ...others, 'node_modules/a': a, 'node_modules/d': d }
    const older = { version: '0.9.0', integrity: 'sha512-older' }
    const nested = { ...flat, 'node_modules/d': older, 'node_modules/a/node_modules/d': d }
    expect(usedPackages('weather', files, nested)).toEqual(usedPackages('weather', files, flat))
    expect(usedPackages('weather', files, { ...flat, 'node_modules/d': older })).not.toEqual(
      usedPackages('weather', files, flat),
    )
  })

  it('have the package of the platform and of shared, named or not', () => {
    const own = { dependencies: { '@orchard/shared': '^0.1.0', '@orchard/platform': '^0.1.0' } }
    const lock = {
      '': own,
      'node_modules/@orchard/platform': { version: '0.1.2', dependencies: { d: '^1.0.0' } },
      'node_modules/@orchard/shared': { version: '0.1.2' },
      'node_modules/d': d,
    }
    expect(usedPackages('weather', files, lock).map((one) => one.split(' ')[0])).toEqual([
      '@orchard/platform@0.1.2',
      '@orchard/shared@0.1.2',
      'd@1.2.0',
    ])
  })
})
