import type { Registry, RegistryChange } from '@orchard/shared/contracts'
import { expect, it } from 'vitest'
import { promoteRollout, startRollout, stopRollout, withdrawRelease } from './rollouts.ts'

const AT = '2026-01-01T00:00:00.000Z'
const unit = 'catalogue' as const

/** A registry in whose history the catalogue went through these moves. */
function registry(live: string, ...moves: [RegistryChange['action'], string, string | null][]) {
  const history = moves.map(([action, release, previous], index) => ({
    generation: index + 1,
    unit,
    release,
    previous,
    action,
    at: AT,
  }))
  return {
    schema: 1,
    generation: moves.length,
    live: { host: 'h1', catalogue: live },
    history,
  } satisfies Registry
}
const withdraw = (now: Registry, release: string, usable = (_earlier: string) => true) =>
  withdrawRelease(now, { unit, release, at: AT, reason: 'it fails' }, usable)
const TWO = registry('b', ['release', 'a', null], ['release', 'b', 'a'])

it('tries, widens, and promotes a release', () => {
  const started = startRollout(TWO, { unit, release: 'c', percent: 5, at: AT })
  expect(started).toMatchObject({
    generation: 3,
    live: { catalogue: 'b' },
    rollouts: { catalogue: { release: 'c', percent: 5 } },
  })
  const widened = startRollout(started, { unit, release: 'c', percent: 50, at: '2026-01-02' })
  expect(widened.rollouts?.catalogue).toEqual({ release: 'c', percent: 50, since: AT })
  const promoted = promoteRollout(widened, { unit, at: AT })
  expect(promoted.live.catalogue).toBe('c')
  expect(promoted.rollouts).toEqual({})
  expect(promoted.history.at(-1)).toMatchObject({ action: 'release', release: 'c', previous: 'b' })
})

it('stops a trial without touching what is live', () => {
  const started = startRollout(TWO, { unit, release: 'c', percent: 5, at: AT })
  const stopped = stopRollout(started, { unit, at: AT })
  expect(stopped).toMatchObject({ live: TWO.live, rollouts: {} })
  expect(() => stopRollout(stopped, { unit, at: AT })).toThrow('No rollout of catalogue')
})

it('runs three trials at most, of which those with nobody do not count', () => {
  const live = { ...TWO.live, aa: 'a', bb: 'a', cc: 'a' }
  const start = (now: Registry, unit: string, percent: number) =>
    startRollout(now, { unit, release: 'z', percent, at: AT })
  const units = ['aa', 'bb', 'catalogue']
  const three = units.reduce((now, unit) => start(now, unit, 5), { ...TWO, live } as Registry)
  expect(() => start(three, 'cc', 5)).toThrow('3 trials run at most, and there are those of aa, bb')
  expect(start(three, 'cc', 0).rollouts).toHaveProperty('cc')
  expect(start(three, 'bb', 50).rollouts?.['bb']).toMatchObject({ percent: 50 })
})

it.each([-1, 101, 2.5, Number.NaN])('refuses a share of %s', (percent) => {
  expect(() => startRollout(TWO, { unit, release: 'c', percent, at: AT })).toThrow(RangeError)
})

it('refuses to try what is live', () => {
  expect(() => startRollout(TWO, { unit, release: 'b', percent: 5, at: AT })).toThrow('already')
})

it('withdraws a tried release by ending the trial', () => {
  const started = startRollout(TWO, { unit, release: 'c', percent: 5, at: AT })
  const after = withdraw(started, 'c')
  expect(after).toMatchObject({ generation: 4, live: TWO.live, rollouts: {} })
  expect(after.history.at(-1)).toMatchObject({
    action: 'automatic-rollback',
    release: 'b',
    previous: 'c',
    reason: 'it fails',
  })
})

it('withdraws a live release by going back to the one before it', () => {
  const after = withdraw(TWO, 'b')
  expect(after.live).toEqual({ host: 'h1', catalogue: 'a' })
  expect(after.history.at(-1)).toMatchObject({ release: 'a', previous: 'b' })
})

it('never withdraws the same release twice, even if somebody released it again', () => {
  const again = registry(
    'b',
    ['release', 'a', null],
    ['release', 'b', 'a'],
    ['automatic-rollback', 'a', 'b'],
    ['release', 'b', 'a'],
  )
  expect(withdraw(again, 'b')).toBe(again)
})

it('goes below an earlier release that was itself left', () => {
  const now = registry(
    'c',
    ['release', 'a', null],
    ['release', 'b', 'a'],
    ['rollback', 'a', 'b'],
    ['release', 'c', 'a'],
  )
  expect(withdraw(now, 'c').live.catalogue).toBe('a')
  const afterBad = registry(
    'c',
    ['release', 'a', null],
    ['release', 'b', 'a'],
    ['release', 'c', 'b'],
    ['automatic-rollback', 'b', 'c'],
    ['rollback', 'a', 'b'],
    ['release', 'd', 'a'],
  )
  expect(withdraw({ ...afterBad, live: { catalogue: 'd' } }, 'd').live.catalogue).toBe('a')
})

it('stays where no earlier release is good and usable', () => {
  const first = registry('a', ['release', 'a', null])
  expect(withdraw(first, 'a')).toBe(first)
  expect(withdraw(TWO, 'b', () => false)).toBe(TWO)
})

it('leaves a release alone that is not shown to anybody', () => {
  expect(withdraw(TWO, 'a')).toBe(TWO)
})
