import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

const between = (from_lat: number, from_lon: number, to_lat: number, to_lon: number) =>
  ask<{ distance: number; sphere_distance: number; path: { lat: number; lon: number }[] }>(
    'geodesic-distance',
    { from_lat, from_lon, to_lat, to_lon },
  )

// GeodSolve of GeographicLib 2.1.2 (C++): GeodSolve -i -p 6.
it.each([
  [[40.6, -73.8, 51.6, -0.5], 5_551_759.4, 51.198883, 107.821777],
  [[-41.32, 174.81, 40.96, -5.5], 19_959_679.267, 161.06767, 18.825195],
  [[0, 0, 0.5, 179.5], 19_936_288.579, 25.671873, 154.327085],
  [[59.9139, 10.7522, 60.39299, 5.32415], 306_078.045, 282.387366, 277.678371],
] as const)('measures %o', async ([a, b, c, d], distance, initial_bearing, final_bearing) => {
  const response = await between(a, b, c, d)
  expect(response).toMatchObject({ distance, initial_bearing, final_bearing })
  // The flattening of the earth changes no distance by more than 0.6 percent.
  expect(Math.abs(response.sphere_distance / distance - 1)).toBeLessThan(0.006)
})

// GeodSolve of GeographicLib 2.1.2: the direct problem for half of the distance.
it('finds the middle and the ends of the way', async () => {
  const response = await between(40.6, -73.8, 51.6, -0.5)
  expect(response).toMatchObject({ midpoint: { lat: 52.2737, lon: -41.395076 } })
  expect(response.path[0]).toEqual({ lat: 40.6, lon: -73.8 })
  expect(response.path.at(-1)).toEqual({ lat: 51.6, lon: -0.5 })
})

it('converts to miles and nautical miles', async () => {
  // A minute of latitude at 45° is about a nautical mile; GeodSolve 2.1.2 says 1852.196 m.
  const response = await between(44.99166667, 0, 45.00833333, 0)
  expect(response.distance / 1_852).toBeCloseTo(1, 3)
  expect(response).toMatchObject({ kilometres: 1.852196, nautical_miles: 1.000106 })
})

it('refuses positions that the earth does not have', async () => {
  const query = { from_lat: '91', from_lon: '0', to_lat: '0', to_lon: '0' }
  expect(await refusal('geodesic-distance', query)).toMatchObject({
    errors: { from_lat: 'from_lat must be between -90 and 90' },
  })
})
