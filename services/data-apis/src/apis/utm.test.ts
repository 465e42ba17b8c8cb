import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Grid {
  zone: number
  hemisphere: string
  easting: number
  northing: number
  mgrs: string
  convergence: number
  scale: number
}

// GeoConvert of GeographicLib 2.1.2: -u -p 3, -m -p 0 and -c -p 3. The third and fourth lie in the
// widened zones of Norway and Svalbard.
it.each([
  ['59.9139', '10.7522', 32, 'N', 597_979.903, 6_643_118.991, '32VNM9797943118', 1.51625084],
  ['-33.8688', '151.2093', 56, 'S', 334_368.634, 6_250_948.345, '56HLH3436850948', 0.99817186],
  ['60.5', '4.5', 32, 'N', 252_928.532, 6_715_548.234, '32VKN5292815548', -3.91856227],
  ['78.2', '10.5', 33, 'N', 397_367.961, 8_684_637.229, '33XUG9736784637', -4.40528192],
  ['0', '0', 31, 'N', 166_021.443, 0, '31NAA6602100000', 0],
  ['-79.9', '-179.9', 1, 'S', 443_247.872, 1_128_161.373, '01CDM4324728161', 2.85513421],
  ['51.5007', '-0.1246', 30, 'N', 699_567.54, 5_709_427.563, '30UXC9956709427', 2.25107125],
])('agrees with GeoConvert about %s, %s', async (lat, lon, zone, hemisphere, ...rest) => {
  const [easting, northing, mgrs, convergence] = rest
  const grid = await ask<Grid>('utm', { lat, lon })
  expect(grid).toMatchObject({ zone, hemisphere, easting, northing })
  expect(grid.mgrs.replaceAll(' ', '')).toBe(mgrs)
  expect(grid.convergence).toBeCloseTo(convergence, 5)
})

// GeoConvert of GeographicLib 2.1.2: -g -p 3, the middle of the square.
it.each([
  ['31U DQ 48251 11932', 48.8581984, 2.294496],
  ['56HLH3436848948', -33.8868279, 151.2089218],
  ['31udq4811', 48.8543286, 2.297938],
])('reads %s', async (mgrs, lat, lon) => {
  expect(await ask('utm', { mgrs })).toMatchObject({ lat, lon })
})

it('finds its way back', async () => {
  const { utm } = await ask('utm', { lat: '59.9139', lon: '10.7522' })
  expect(await ask('utm', { utm })).toMatchObject({ lat: 59.9139, lon: 10.7522 })
})

// GeoConvert of GeographicLib 2.1.2: -u -p 3 and -m -p 0.
it.each([
  [-80, 179.9999, '60 S 558130.279 1116915.144', '60C WS 58130 16915'],
  [83.995, 5.9, '31 N 533857.244 9328387.965', '31X EP 33857 28387'],
  [-79.995, 5.9, '31 S 556223.865 1117570.708', '31C EM 56223 17570'],
])('reaches the ends of the grid at %d, %d', async (lat, lon, utm, mgrs) => {
  expect(await ask('utm', { lat, lon })).toMatchObject({ utm, mgrs })
})

it('counts 84 degrees north in', async () => {
  expect(await ask('utm', { lat: 84, lon: 0 })).toMatchObject({ zone: 31, band: 'X' })
})

it('puts the date line into zone 1', async () => {
  expect(await ask('utm', { lat: '10', lon: '180' })).toMatchObject({ zone: 1 })
})

it('refuses the poles and references that do not exist', async () => {
  expect(await refusal('utm', { lat: '85', lon: '0' })).toMatchObject({
    ...{ status: 422, code: 'outside_utm' },
  })
  for (const mgrs of ['31U', '61UDQ4811', '31UDQ481', '31IDQ4811'])
    expect(await refusal('utm', { mgrs })).toMatchObject({
      errors: { mgrs: 'mgrs must be a reference such as 31U DQ 48251 11932' },
    })
  expect(await refusal('utm', { utm: '31 X 5 5' })).toMatchObject({ status: 400 })
})
