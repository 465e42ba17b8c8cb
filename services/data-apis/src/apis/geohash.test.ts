import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

/** Halves the world again and again: shares no formula with the implementation. */
function encodeByHalving(lat: number, lon: number, precision: number): string {
  const sides = [
    { low: -180, high: 180, value: lon },
    { low: -90, high: 90, value: lat },
  ]
  let bits = ''
  for (let index = 0; index < precision * 5; index++) {
    const side = sides[index % 2]
    if (!side) continue
    const middle = (side.low + side.high) / 2
    const isUpper = side.value >= middle
    bits += isUpper ? '1' : '0'
    if (isUpper) side.low = middle
    else side.high = middle
  }
  const letters = '0123456789bcdefghjkmnpqrstuvwxyz'
  return (bits.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)]).join('')
}

// Documentation of the R package geohash and of hexdocs.pm/geohash_nif, which were read.
it('encodes as other libraries do', async () => {
  const point = { lat: '42.60498046875', lon: '-5.60302734375', precision: '5' }
  expect(await ask('geohash', point)).toMatchObject({ geohash: 'ezs42' })
  const longer = { lat: '42.6', lon: '-5.6', precision: '11' }
  expect(await ask('geohash', longer)).toMatchObject({ geohash: 'ezs42e44yx9' })
  const place = { lat: '57.64911', lon: '10.40744', precision: '11' }
  expect(await ask('geohash', place)).toMatchObject({ geohash: 'u4pruydqqvj' })
})

it('decodes and finds neighbours as other libraries do', async () => {
  expect(await ask('geohash', { geohash: 'EZS42' })).toMatchObject({
    ...{ lat: 42.604980469, lon: -5.603027344 },
    neighbours: {
      ...{ n: 'ezs48', ne: 'ezs49', e: 'ezs43', se: 'ezs41' },
      ...{ s: 'ezs40', sw: 'ezefp', w: 'ezefr', nw: 'ezefx' },
    },
  })
  expect(await ask('geohash', { geohash: 'u4pruydqqv' })).toMatchObject({
    bounds: { south: 57.64910996, west: 10.407432318, north: 57.649115324, east: 10.407443047 },
  })
})

it('agrees with halving the world, and finds its way back', async () => {
  for (const [lat, lon] of [
    [0, 0],
    [-90, -180],
    [90, 180],
    [-33.8688, 151.2093],
    [64.1466, -21.9426],
  ] as const)
    for (const precision of [1, 2, 7, 12]) {
      const { geohash } = await ask('geohash', { lat, lon, precision })
      expect(geohash).toBe(encodeByHalving(lat, lon, precision))
      expect(await ask('geohash', { geohash })).toMatchObject({ geohash, precision })
    }
})

it('has no neighbour beyond a pole, and one across the date line', async () => {
  expect(await ask('geohash', { geohash: 'z' })).toMatchObject({
    neighbours: { n: null, ne: null, e: 'b', s: 'x' },
  })
})

it('refuses letters that the alphabet leaves out', async () => {
  expect(await refusal('geohash', { geohash: 'ezi42' })).toMatchObject({
    status: 400,
    errors: { geohash: 'geohash must have letters and digits other than a, i, l and o' },
  })
})
