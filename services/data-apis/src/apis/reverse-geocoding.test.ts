import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { recordingSources } from '#src/testing/recording-sources.ts'

it('names the address and how far it is', async () => {
  expect(await ask('reverse-geocoding', { lat: 48.85837, lon: 2.294481 })).toMatchObject({
    distance: 12.3,
    house_number: '5',
    street: 'Avenue Anatole France',
    locality: 'Paris',
    region: 'Île-de-France',
    country: 'FR',
  })
})

it('leaves out what an address lacks', async () => {
  expect(await ask('reverse-geocoding', { lat: 47.69, lon: 8.68 })).toMatchObject({
    distance: 0,
    house_number: null,
    street: 'Platz',
    postal_code: null,
    locality: 'Dorf',
    region: null,
    country: 'CH',
  })
  expect(await ask('reverse-geocoding', { lat: -78.5, lon: -85.6 })).toMatchObject({
    label: 'Antarctica',
    locality: null,
    country: null,
  })
})

it('asks more coarsely the less accurate a position is', async () => {
  const { asked, sources } = recordingSources()
  for (const accuracy of [0, 100, 1_000, 9_999, 50_000])
    await ask(
      'reverse-geocoding',
      { lat: 48.123456, lon: 2, accuracy, language: 'EN' },
      { sources },
    )
  const queries = asked.map((url) => Object.fromEntries(new URL(url).searchParams))
  expect(queries.map(({ zoom }) => zoom)).toEqual(['18', '17', '14', '10', '8'])
  expect(queries[0]).toEqual({
    format: 'jsonv2',
    lat: '48.12346',
    lon: '2',
    zoom: '18',
    addressdetails: '1',
    'accept-language': 'en',
  })
})

it('says so where there is nothing, and refuses a language that is none', async () => {
  expect(await refusal('reverse-geocoding', { lat: 0, lon: -30 })).toMatchObject({
    status: 404,
    code: 'not_found',
  })
  expect(await refusal('reverse-geocoding', { lat: 0, lon: 0, language: 'é!' })).toMatchObject({
    status: 400,
    errors: { language: 'language must have two letters, such as en' },
  })
})
