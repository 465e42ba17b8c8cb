import path from 'node:path'
import { expect, it } from 'vitest'
import { placeOf, reachedPlaces, readLock } from './locked-packages.mjs'

const REPOSITORY = path.resolve(import.meta.dirname, '../../..')

it('reaches each package of the repository from its workspaces', () => {
  const packages = readLock(REPOSITORY)
  const places = Object.keys(packages).filter((place) => !packages[place]?.link)
  const workspaces = places.filter((place) => !place.includes('node_modules/'))
  expect([...reachedPlaces(packages, workspaces).keys()].sort()).toEqual(places.sort())
})

const PACKAGES = {
  '': { dependencies: { one: '^1.0.0' } },
  'services/part': { devDependencies: { two: '^2.0.0' }, dependencies: { other: '*' } },
  other: { optionalDependencies: { absent: '^1.0.0' } },
  'node_modules/other': { link: true, resolved: 'other' },
  'node_modules/one': {
    peerDependencies: { two: '*', three: '*' },
    peerDependenciesMeta: { three: { optional: true } },
  },
  'node_modules/one/node_modules/@scope/two': {},
  'node_modules/two': {},
  'node_modules/three': {},
  'services/part/node_modules/two': {},
}

it.each([
  ['services/part', 'two', 'services/part/node_modules/two'],
  ['services/part', 'one', 'node_modules/one'],
  ['services/part', 'other', 'other'],
  ['node_modules/one/node_modules/@scope/two', 'two', 'node_modules/two'],
  ['node_modules/one', '@scope/two', 'node_modules/one/node_modules/@scope/two'],
  ['', 'absent', null],
])('finds from "%s" %s in %s', (from, name, place) => {
  expect(placeOf(PACKAGES, from, name)).toBe(place)
})

it('follows workspaces, tools and peers, but no optional peers and no absent packages', () => {
  expect(Object.fromEntries(reachedPlaces(PACKAGES, ['']))).toEqual({
    '': ['node_modules/one'],
    'node_modules/one': ['node_modules/two'],
    'node_modules/two': [],
  })
  expect(Object.fromEntries(reachedPlaces(PACKAGES, ['services/part']))).toEqual({
    'services/part': ['other', 'services/part/node_modules/two'],
    other: [],
    'services/part/node_modules/two': [],
  })
})
