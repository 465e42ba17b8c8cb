import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface ResponseBody {
  reaction_distance: number
  braking_distance: number
  stopping_distance: number
}

// The UK Highway Code's table, read at ken-neal.co.uk/stoppingdistances.html, in metres. Its driver
// reacts within 0.67 s (brake.org.uk), and its cars brake with two thirds of gravity.
it.each([
  [20, 6, 6, 12],
  [30, 9, 14, 23],
  [40, 12, 24, 36],
  [50, 15, 38, 53],
  [60, 18, 55, 73],
  [70, 21, 75, 96],
])('agrees with the Highway Code at %d mph', async (speed, reaction, braking, total) => {
  const response = await ask<ResponseBody>('stopping-distance', {
    ...{ speed, unit: 'mph', reaction_time: '0.67', friction: '0.67' },
  })
  expect(Math.abs(response.reaction_distance - reaction)).toBeLessThan(0.6)
  expect(Math.abs(response.braking_distance - braking)).toBeLessThan(0.6)
  expect(Math.abs(response.stopping_distance - total)).toBeLessThan(0.9)
})

it('brakes step by step on a slope to the same distance', async () => {
  const query = { speed: '25', unit: 'm/s', reaction_time: '0', friction: '0.4', grade: '-8' }
  const { braking_distance } = await ask<ResponseBody>('stopping-distance', query)
  // Forces along a slope that falls 8 m over 100 m, in thousandths of a second.
  const length = Math.hypot(100, 8)
  const force = (0.4 * 100) / length - 8 / length
  let [velocity, way] = [25, 0]
  while (velocity > 0) {
    way += velocity * 0.001
    velocity -= 9.80665 * force * 0.001
  }
  expect(braking_distance).toBeCloseTo(way, 1)
})

it('needs four times the way for twice the speed', async () => {
  const slow = await ask<ResponseBody>('stopping-distance', { speed: '30', reaction_time: '0' })
  const fast = await ask<ResponseBody>('stopping-distance', { speed: '60', reaction_time: '0' })
  expect(fast.braking_distance / slow.braking_distance).toBeCloseTo(4, 2)
})

it('does not stop on an icy slope', async () => {
  const query = { speed: '30', friction: '0.05', grade: '-10' }
  expect(await refusal('stopping-distance', query)).toMatchObject({
    ...{ status: 422, code: 'never_stops' },
  })
})
