import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { readEntryText } from '#src/testing/entry-text.ts'

interface Currency {
  code: string
  numeric: string
  minor_unit: number | null
  name: string
  symbol: string
  narrow_symbol: string
  example: string
  countries?: string[]
}

const look = async (query: Record<string, string>) =>
  (await ask<{ currencies: Currency[] }>('currency-info', query)).currencies

const require = createRequire(import.meta.url)
/** The list as the maintenance agency of ISO 4217 publishes it, beside the table made from it. */
const list = readFileSync(require.resolve('currency-codes/iso-4217-list-one.xml'), 'utf8')
const ENTRY =
  /<Ccy>(\w{3})<\/Ccy>\s*<CcyNbr>(\d{3})<\/CcyNbr>\s*<CcyMnrUnts>(N\.A\.|\d)<\/CcyMnrUnts>/g

it('has the numbers and minor units of the published list', async () => {
  const entries = new Map(Array.from(list.matchAll(ENTRY), (one) => [one[1] ?? '', one]))
  expect(entries.size).toBeGreaterThan(170)
  for (const [code, [, , numeric, unit]] of entries) {
    const [currency] = await look({ code })
    const minor_unit = unit === 'N.A.' ? null : Number(unit)
    expect(currency).toMatchObject({ code, numeric, minor_unit })
  }
  const published = /Pblshd="([\d-]+)"/.exec(list)?.[1]
  expect(readEntryText('currency-info')).toContain(`as_of: "${published}"`)
})

// Locales of the GNU C library 2.36: int_curr_symbol and frac_digits.
it.each([
  ['JP', 'JPY', 0],
  ['KW', 'KWD', 3],
  ['BR', 'BRL', 2],
  ['NZ', 'NZD', 2],
])('finds the currency of %s', async (country, code, minor_unit) => {
  const found = await look({ country })
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ code, minor_unit })
  expect(found[0]?.countries).toContain(country)
})

it('writes name, symbol and amount for readers of the locale', async () => {
  expect((await look({ code: 'jpy', locale: 'de-DE' }))[0]).toMatchObject({
    ...{ name: 'Japanischer Yen', symbol: '¥', example: '1.235\u00a0¥' },
  })
  expect((await look({ numeric: '124', locale: 'en-US' }))[0]).toMatchObject({
    ...{ code: 'CAD', symbol: 'CA$', narrow_symbol: '$', example: 'CA$1,234.50' },
  })
  expect((await look({ code: 'CAD', locale: 'en-CA' }))[0]).toMatchObject({ symbol: '$' })
})

it('writes the yen as its page says', async () => {
  const symbol = async (locale: string) => (await look({ code: 'JPY', locale }))[0]?.symbol
  expect([await symbol('en-US'), await symbol('de-DE'), await symbol('ja-JP')]).toEqual([
    '¥',
    '¥',
    '￥',
  ])
})

it('has no countries for what nobody uses, and Bulgaria with the euro', async () => {
  expect((await look({ code: 'XAU' }))[0]).not.toHaveProperty('countries')
  expect((await look({ code: 'BGN' }))[0]).not.toHaveProperty('countries')
  expect((await look({ country: 'BG' }))[0]).toMatchObject({ code: 'EUR' })
})

it('tells unknown from malformed', async () => {
  expect(await refusal('currency-info', { code: 'XQQ' })).toMatchObject({ status: 404 })
  expect(await refusal('currency-info', { country: 'AQ' })).toMatchObject({ status: 404 })
  expect(await refusal('currency-info', { code: 'E1R' })).toMatchObject({ status: 400 })
  expect(await refusal('currency-info', { numeric: '97' })).toMatchObject({ status: 400 })
  for (const locale of ['x', 'qq-QQ', 'de_DE!'])
    expect(await refusal('currency-info', { code: 'EUR', locale })).toMatchObject({
      ...{ status: 400, errors: { locale: 'locale must be a language tag such as de-DE' } },
    })
})
