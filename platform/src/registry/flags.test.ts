import type { Flag, Registry, ReleaseManifest } from '@orchard/shared/contracts'
import { expect, it } from 'vitest'
import { changeFlag, declaredFlags, flagProblems, staleFlags } from './flags.ts'

const AT = '2026-11-27T08:00:00.000Z'
const MAP: Flag = { name: 'catalogue/map', purpose: 'Shows a map.', until: '2027-01-01' }
const NOW: Registry = {
  schema: 1,
  generation: 7,
  live: { host: 'aaaaaaaaaaaa', catalogue: 'bbbbbbbbbbbb' },
  history: [],
}
const some = { percent: 50, since: AT }
const FULL: Registry = {
  ...NOW,
  rollouts: { catalogue: { ...some, release: 'cccccccccccc' } },
  flags: { 'catalogue/a': some, 'catalogue/b': some },
}
const set = (now: Registry, percent: number | null, name = MAP.name) =>
  changeFlag(now, { name, percent, at: AT, by: 'anna', note: 'Tried' })

it('turns a flag on, changes its share and forgets it, and puts each on record', () => {
  const on = set(NOW, 10)
  expect(on.flags).toEqual({ 'catalogue/map': { percent: 10, since: AT } })
  const gone = set(set(on, 100), null)
  expect(gone).toMatchObject({ flags: {}, live: NOW.live, generation: 10 })
  expect(
    gone.history.map(({ flag, percent, unit, action }) => [unit, action, flag, percent]),
  ).toEqual([
    ['catalogue', 'flag', 'catalogue/map', 10],
    ['catalogue', 'flag', 'catalogue/map', 100],
    ['catalogue', 'flag', 'catalogue/map', undefined],
  ])
  expect(gone.history[0]).toMatchObject({ by: 'anna', note: 'Tried', at: AT })
})

it.each([
  ['a share that is none', () => set(NOW, 10.5), 'whole number'],
  ['more than all', () => set(NOW, 101), 'whole number'],
  ['the share that it has', () => set(set(NOW, 10), 10), 'already'],
  ['to forget what it does not name', () => set(NOW, null), 'does not name'],
  ['a fourth that some visitors get', () => set(FULL, 10), '3 trials run at most'],
  ['a unit that is not live', () => set(NOW, 10, 'garden/map'), 'garden is not live'],
])('refuses %s', (_what, change, message) => {
  expect(change).toThrow(message)
})

it('finds what nobody asks for and what was to be gone', () => {
  const now = set(set(NOW, 10), 100, 'catalogue/old')
  expect(staleFlags(now, [MAP], '2026-12-31').map(({ name }) => name)).toEqual(['catalogue/old'])
  const [old, map] = staleFlags(now, [MAP], '2027-01-01')
  expect(old?.reason).toContain('npm run flags -- catalogue/old --remove')
  expect(map).toEqual({
    name: 'catalogue/map',
    reason:
      'it was to be gone by 2027-01-01; it is on for 10 %: decide, then delete the flag, and release catalogue',
  })
})

it.each([
  [{ name: 'catalogue/map' }, []],
  [{ name: 'content/map' }, ['its name must be catalogue/']],
  [{ name: 'catalogue/Map' }, ['its name must be catalogue/']],
  [{ purpose: ' ' }, ['has no purpose']],
  [{ until: '2027-02-30' }, ['must be a day']],
  [{ until: 'soon' }, ['must be a day']],
])('holds a flag with %j to its form', (given, problems) => {
  const routes = { pages: [], flags: [{ ...MAP, ...given }] }
  expect(flagProblems({ unit: 'catalogue', routes })).toEqual(
    problems.map((one) => expect.stringContaining(one)),
  )
})

it('refuses two flags of one name', () => {
  const routes = { pages: [], flags: [MAP, MAP] }
  expect(flagProblems({ unit: 'catalogue', routes })).toEqual([
    'catalogue lists the flag catalogue/map twice',
  ])
})

it('reads them from route tables', () => {
  const releases = [{ routes: { pages: [], flags: [MAP] } }, { routes: { pages: [] } }]
  expect(declaredFlags(releases as unknown as ReleaseManifest[])).toEqual([MAP])
})
