import { expect, it } from 'vitest'
import { COUNTRIES } from '#src/lib/country-table.ts'
import { ask, refusal } from '#src/testing/ask.ts'

interface Currency {
  code: string
  countries?: string[]
}
interface Country {
  code: string
  name: string
  capital: string | null
  currencies?: string[]
  calling_codes: string[]
}
interface City {
  name: string
  lat: number
  lon: number
}

const CODES = COUNTRIES.map(({ code }) => code)

async function countryOf(country: string): Promise<Country | undefined> {
  return (await ask<{ countries: Country[] }>('countries', { country })).countries[0]
}

const plain = (name: string) =>
  name.normalize('NFD').replace(/\P{L}/gu, '').toLowerCase().replace('saint', 'st')

/**
 * Capitals under another name of the same place, governments that sit beside it, and the middle of
 * Nicosia, which lies in the buffer zone.
 */
const OTHER_NAMES = new Set(['CY', 'EH', 'FM', 'GS', 'KI', 'PA', 'SM', 'TK'])

it('has the same currencies in every response', async () => {
  for (const code of CODES) {
    const { currencies = [] } = (await countryOf(code)) ?? {}
    if (currencies.length === 0) continue
    const response = await ask<{ currencies: Currency[] }>('currency-info', { country: code })
    expect(response.currencies.map((one) => one.code)).toEqual(currencies)
    for (const one of response.currencies) expect(one.countries).toContain(code)
  }
})

// ISO 4217 amendment 176, and the Centrale Bank van Curaçao en Sint Maarten on the new guilder.
it('gives Curaçao and Sint Maarten their guilder of 2025', async () => {
  const guilder = { code: 'XCG', numeric: '532', minor_unit: 2, countries: ['CW', 'SX'] }
  for (const query of [{ code: 'XCG' }, { numeric: '532' }, { country: 'CW' }])
    expect(await ask('currency-info', query)).toMatchObject({ currencies: [guilder] })
  const { countries } = await ask<{ countries: Country[] }>('countries', { currency: 'XCG' })
  expect(countries.map(({ code }) => code)).toEqual(['CW', 'SX'])
})

it('has the same capitals, names and calling codes in every response', async () => {
  for (const code of CODES) {
    const country = await countryOf(code)
    const cities = await ask<City[]>('cities', { country: code, capital: 'true' }).catch(() => [])
    const [city] = cities
    if (!country?.capital || !city || OTHER_NAMES.has(code)) continue
    expect(cities.map(({ name }) => plain(name))).toContain(plain(country.capital))
    const there = await ask('country-at', { lat: city.lat, lon: city.lon })
    if (there['code'] !== code) {
      expect(there).toMatchObject({ territory_code: code, territory: country.name })
      continue
    }
    expect(there).toMatchObject({ name: country.name, calling_codes: country.calling_codes })
  }
})

it('names countries alike, whatever was asked about them', async () => {
  for (const { code, name } of await Promise.all(CODES.map(async (one) => countryOf(one))).then(
    (found) => found.flatMap((one) => one ?? []),
  )) {
    expect((await countryOf(name))?.code).toBe(code)
    if (code === 'XK') continue
    const isin = await ask('isin-check', { isin: `${code}000000000` })
    expect(isin).toMatchObject({ country: code, country_name: name })
  }
})

// GeoNames, 2022-09-19 (Astana); the government of Myanmar writes Nay Pyi Taw, the UN Naypyidaw.
it.each([
  ['KZ', 'Astana'],
  ['MM', 'Naypyidaw'],
])('has the capital of %s under its name of today', async (country, name) => {
  expect((await countryOf(country))?.capital).toBe(name)
  expect(await ask('cities', { name })).toContainEqual(expect.objectContaining({ country, name }))
})

// RFC 9512; the media types of IANA; RFC 9639 and RFC 8878.
it.each([
  ['yaml', 'application/yaml'],
  ['yml', 'application/yaml'],
  ['parquet', 'application/vnd.apache.parquet'],
  ['flac', 'audio/flac'],
  ['zst', 'application/zstd'],
])('has the registered type of %s', async (extension, type) => {
  const response = await ask<{ extensions: string[] }>('mime-type', { extension })
  expect(response).toMatchObject({ type, registered: true })
  expect(await ask('mime-type', { extension, type })).toMatchObject({ matches: true })
})

// IANA, Hypertext Transfer Protocol (HTTP) Status Code Registry.
it('knows the temporary status 104', async () => {
  expect(await ask('http-status', { code: 104 })).toMatchObject({
    ...{ name: 'Upload Resumption Supported', class: 'informational', registered: true },
  })
})

it('refuses a code that no country has', async () => {
  for (const country of ['XX', 'ZZ'])
    expect(await refusal('countries', { country })).toMatchObject({ status: 404 })
})
