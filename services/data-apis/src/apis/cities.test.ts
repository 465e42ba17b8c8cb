import { expect, it } from 'vitest'
import { CITIES } from '#src/lib/cities.ts'
import { ask, refusal } from '#src/testing/ask.ts'
import { readEntryText } from '#src/testing/entry-text.ts'

interface City {
  id: number
  name: string
  country: string
  region_code: string | null
  capital: boolean
  lat: number
  lon: number
  population: number
  time_zone: string
}

const look = (query: Record<string, string | number | boolean>) => ask<City[]>('cities', query)

// zone.tab of the IANA tz database: coordinates of the city that names a zone, in degrees and minutes.
it.each([
  ['Lisbon', 'PT', 38 + 43 / 60, -(9 + 8 / 60), 'Europe/Lisbon'],
  ['Toronto', 'CA', 43 + 39 / 60, -(79 + 23 / 60), 'America/Toronto'],
  ['Nairobi', 'KE', -(1 + 17 / 60), 36 + 49 / 60, 'Africa/Nairobi'],
  ['Sydney', 'AU', -(33 + 52 / 60), 151 + 13 / 60, 'Australia/Sydney'],
  ['Sao Paulo', 'BR', -(23 + 32 / 60), -(46 + 37 / 60), 'America/Sao_Paulo'],
  ['reykjavik', 'IS', 64 + 9 / 60, -(21 + 51 / 60), 'Atlantic/Reykjavik'],
  ['TOKYO', 'JP', 35 + 39 / 60, 139 + 44 / 60, 'Asia/Tokyo'],
])('knows where %s is', async (name, country, lat, lon, time_zone) => {
  const [city] = await look({ name, country })
  expect(city?.lat).toBeCloseTo(lat, 0)
  expect(city?.lon).toBeCloseTo(lon, 0)
  expect(city).toMatchObject({ country, time_zone })
})

it('has as many places as its page says', () => {
  const count = CITIES.count.toLocaleString('en')
  expect(readEntryText('cities').split(count)).toHaveLength(3)
})

it('puts the most populous first', async () => {
  expect((await look({ name: 'Lon' }))[0]).toMatchObject({ name: 'London', capital: true })
  const sizes = (await look({ country: 'DE', limit: 100 })).map(({ population }) => population)
  expect(sizes).toHaveLength(100)
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  expect((await look({ country: 'de' }))[0]).toMatchObject({ name: 'Berlin' })
})

it('keeps those that are large enough, and capitals', async () => {
  const large = await look({ min_population: 5_000_000, limit: 100 })
  expect(large.filter(({ population }) => population < 5_000_000)).toEqual([])
  expect(large.length).toBeGreaterThan(30)
  expect(await look({ country: 'AU', capital: true })).toEqual([
    expect.objectContaining({ name: 'Canberra' }),
  ])
  expect((await look({ country: 'KZ', capital: true }))[0]).toMatchObject({ name: 'Astana' })
})

it('finds names with and without accents', async () => {
  const [first] = await look({ name: 'München' })
  expect((await look({ name: 'munchen' }))[0]).toEqual(first ?? null)
  expect((await look({ name: 'Chișinău' })).length).toBeGreaterThan(0)
})

it('tells unknown from malformed', async () => {
  expect(await refusal('cities', { name: 'Qwzxq' })).toMatchObject({ status: 404 })
  expect(await refusal('cities', { country: 'ZZ' })).toMatchObject({ status: 404 })
  expect(await refusal('cities', { name: 'L' })).toMatchObject({
    ...{ status: 400, errors: { name: 'name must have at least 2 letters' } },
  })
  expect(await refusal('cities', { country: 'U1' })).toMatchObject({ status: 400 })
})
