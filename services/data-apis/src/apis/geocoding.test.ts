import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { recordingSources } from '#src/testing/recording-sources.ts'

it('finds places of a name, and those of a country', async () => {
  expect(await ask('geocoding', { place: 'London', country: 'ca' })).toEqual({
    results: [
      {
        label: 'London, Ontario, Canada',
        name: 'London',
        lat: 42.98339,
        lon: -81.23304,
        kind: 'PPL',
        region: 'Ontario',
        country: 'CA',
        elevation: 252,
        population: 422324,
        time_zone: 'America/Toronto',
      },
    ],
  })
})

it('does not repeat a region that is named like the place', async () => {
  expect(await ask('geocoding', { place: 'Lisbon' })).toMatchObject({
    results: [{ label: 'Lisbon, Portugal' }],
  })
})

it('leaves out what GeoNames lacks, and finds nothing without an error', async () => {
  expect(await ask('geocoding', { place: 'Ballachulish' })).toMatchObject({
    results: [{ label: 'Ballachulish', country: null, population: null, time_zone: null }],
  })
  expect(await ask('geocoding', { place: 'Nephelokokkygia' })).toEqual({ results: [] })
})

it('asks as the geocoding API documents', async () => {
  const { asked, sources } = recordingSources()
  await ask('geocoding', { place: ' São Paulo ', country: 'BR', limit: 7 }, { sources })
  expect(asked).toEqual([
    'https://geocoding-api.open-meteo.com/v1/search?name=S%C3%A3o+Paulo&count=7&language=en&format=json&countryCode=BR',
  ])
})

it.each([
  [{ place: 'x' }, 'place'],
  [{ place: '!!' }, 'place'],
  [{ place: 'London', country: 'G1' }, 'country'],
])('refuses %j', async (query, name) => {
  const { errors, status } = await refusal('geocoding', query)
  expect([status, Object.keys(errors ?? {})]).toEqual([400, [name]])
})
