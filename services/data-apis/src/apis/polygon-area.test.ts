import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface ResponseBody {
  area: number
  perimeter: number
  orientation: string | null
  corners: number
  ring: { lat: number; lon: number; along: number }[]
}

const measure = (points: string) => ask<ResponseBody>('polygon-area', { points })

// A rough outline of Antarctica, with the pole inside.
const ANTARCTICA =
  '-63.1 -58;-72.9 -74;-71.9 -102;-74.9 -102;-74.3 -131;-77.5 -163;-77.4 163;-71.7 172;-65.9 140;' +
  '-65.7 113;-66.6 88;-66.9 59;-69.8 25;-70.0 -4;-71.0 -14;-77.3 -33;-77.9 -46;-74.7 -61'

// Planimeter of GeographicLib 2.1.2 (C++): Planimeter -p 7. The third lies across the date line.
it.each([
  ['49 -125;49 -95;31.8 -106.5;32.5 -117.1', 7_270_034.2, 3_153_559_496_804.15, 'clockwise'],
  ['0 0;0 90;90 0', 30_022_685.63, 63_758_202_715_511.05, 'counterclockwise'],
  ['10 170;10 -170;20 -170;20 170', 6_497_155.785, 2_396_553_402_237.12, 'counterclockwise'],
  [
    '52.52,13.405;52.52,13.505;52.62,13.505;52.62,13.405',
    ...[35_816.09, 75_449_151.16, 'counterclockwise'],
  ],
  [ANTARCTICA, 16_831_067.893, 13_662_703_680_020.09, 'counterclockwise'],
])('agrees with Planimeter about %s', async (points, perimeter, area, orientation) => {
  const found = await measure(String(points))
  expect(found.orientation).toBe(orientation)
  expect(Math.abs(found.perimeter - Number(perimeter))).toBeLessThan(0.002)
  // A tenth of a square metre for each corner is what the method promises.
  expect(Math.abs(found.area - Number(area))).toBeLessThan(2)
  expect(found.ring.at(-1)?.along).toBeCloseTo(found.perimeter, 2)
})

it('closes the ring once, also where the first corner is repeated', async () => {
  const open = await measure('0 0;0 1;1 1')
  expect(await measure('0,0 0,1 1,1 0,0')).toEqual(open)
  expect(open).toMatchObject({ corners: 3 })
  expect(open.ring.map(({ lat, lon }) => `${lat} ${lon}`)).toEqual(['0 0', '0 1', '1 1', '0 0'])
})

it('converts to the units of land', async () => {
  // An acre is 43,560 square feet of 0.3048² m², a square mile 640 acres.
  const { area, ...units } = await measure('52.52,13.405;52.52,13.505;52.62,13.505')
  expect(units).toMatchObject({
    hectares: expect.closeTo(area / 1e4, 5),
    square_kilometres: expect.closeTo(area / 1e6, 7),
    acres: expect.closeTo(area / (43_560 * 0.3048 ** 2), 5),
    square_miles: expect.closeTo(area / (640 * 43_560 * 0.3048 ** 2), 7),
  })
})

it('has no orientation where there is no area', async () => {
  expect(await measure('0 0;0 10;0 20')).toMatchObject({ area: 0, orientation: null })
})

it.each([
  ['1,2;3,4', 'must have between 6 and 202 numbers'],
  ['1,2;3,4;1,2', 'must have from 3 to 100 corners'],
  ['1,2;3,4;5,6;7', 'must have a longitude after each latitude'],
  ['13,52;113,53;14,53', 'must have latitudes between -90 and 90, before longitudes'],
  ['here,there,everywhere,a,b,c', 'must be numbers separated by commas; here is none'],
])('refuses %s', async (points, problem) => {
  expect(await refusal('polygon-area', { points })).toMatchObject({
    ...{ status: 400, errors: { points: `points ${problem}` } },
  })
})
