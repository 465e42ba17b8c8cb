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

// GeoConvert of GeographicLib 2.1.2: -u -p 3 and -m -p 0; the ends of the grid, of Norway's zone 32
// and of Svalbard's.
it.each([
  [-80, 0, '31 S 441867.785 1116915.044', '31CDM4186716915'],
  [-80, 6, '32 S 441867.785 1116915.044', '32CMS4186716915'],
  [-80, -180, '1 S 441867.785 1116915.044', '01CDM4186716915'],
  [-72, 3, '31 S 500000 2011067.497', '31DEA0000011067'],
  [83.999999, 5.999999, '31 N 534994.649 9329005.07', '31XEP3499429005'],
  [56, 3, '32 N 126049.971 6222336.335', '32VJH2604922336'],
  [63.99999, 2.99999, '31 N 499999.511 7097013.048', '31VDL9999997013'],
  [64, 3, '31 N 500000 7097014.163', '31WEL0000097014'],
  [72, 9, '33 N 293363.504 7999233.637', '33XTV9336399233'],
  [72, 8.99999, '31 N 706636.153 7999233.603', '31XGV0663699233'],
  [72, 21, '35 N 293363.504 7999233.637', '35XKV9336399233'],
  [79.9, 33, '37 N 382736.174 8876474.963', '37XCJ8273676474'],
  [-0.000001, 10, '32 S 611280.651 9999999.889', '32MPE1128099999'],
])('agrees with GeoConvert at the edge %d, %d', async (lat, lon, utm, mgrs) => {
  const grid = await ask<Grid & { utm: string }>('utm', { lat, lon })
  expect(grid.utm).toBe(utm)
  expect(grid.mgrs.replaceAll(' ', '')).toBe(mgrs)
})

const LATITUDES = [
  -80, -79.99, -72, -40, -8, -1e-6, 0, 1e-6, 8, 55.99999, 56, 63.99999, 64, 72, 83.99999, 84,
]
const LONGITUDES = [
  -180, -179.99999, -6, -1e-6, 0, 2.99999, 3, 5.99999, 6, 9, 12, 21, 32.99999, 33, 42, 179.99999,
]

it.each(LATITUDES)('reads what it writes on the parallel of %d', async (lat) => {
  for (const lon of LONGITUDES) {
    const written = await ask<Grid & { utm: string }>('utm', { lat, lon })
    const { mgrs, utm, zone } = written
    expect(await ask('utm', { utm })).toMatchObject({ zone })
    const again = await ask<Grid & { lat: number }>('utm', { mgrs })
    expect(again.mgrs.slice(4)).toBe(mgrs.slice(4))
    expect(again.zone).toBe(zone)
    expect(again.lat).toBeCloseTo(lat, 4)
  }
})

// NGA.STND.0037: zones 32X, 34X and 36X do not exist, and column and row letters follow the zone.
it.each(['32XLA1234512345', '34XDF1234512345', '31UZQ4825111932'])(
  'refuses the reference %s, which no place has',
  async (mgrs) => {
    expect(await refusal('utm', { mgrs })).toMatchObject({ status: 400 })
  },
)
