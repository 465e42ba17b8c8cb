import type { NavigationEntry, SnapshotUnit } from '@orchard/shared/contracts'
import { expect, it } from 'vitest'
import { navigationOf } from './navigation.ts'

const unit = (name: string, navigation?: NavigationEntry): SnapshotUnit => ({
  unit: name,
  release: 'a1',
  base: `/_mf/${name}/a1/`,
  entry: 'remote.js',
  pages: [],
  parts: [],
  ...(navigation ? { navigation } : {}),
})
const labels = (...remotes: SnapshotUnit[]) => navigationOf({ remotes }).map(({ label }) => label)

it('is empty where no remote asks for a link', () => {
  expect(labels(unit('catalogue'), unit('content'))).toEqual([])
})

it('adds the links for members of a group at the end', () => {
  const group = unit('office', { label: 'Office', path: '/office', order: 1, group: 'staff' })
  const weather = unit('weather', { label: 'Weather', path: '/weather' })
  const tides = unit('tides', { label: 'Tides', path: '/tides' })
  expect(labels(group, weather, tides)).toEqual(['Tides', 'Weather', 'Office'])
})

it('has at most two links, by their order and then by their label', () => {
  const weather = unit('weather', { label: 'Weather', path: '/weather' })
  const tides = unit('tides', { label: 'Tides', path: '/tides' })
  const maps = unit('maps', { label: 'Maps', path: '/maps', order: 10 })
  expect(labels(weather, tides)).toEqual(['Tides', 'Weather'])
  expect(labels(weather, tides, maps)).toEqual(['Maps', 'Tides'])
})
