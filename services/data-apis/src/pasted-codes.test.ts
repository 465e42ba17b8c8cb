import { describe, expect, it } from 'vitest'
import { createSources } from './sources/sources.ts'
import { ask, refusal } from './testing/ask.ts'
import numbers from './testing/tax-numbers.json' with { type: 'json' }

/** Ways in which mails, PDF files and spreadsheets spoil a code. */
const SPOILT: readonly [name: string, (written: string) => string][] = [
  ['as printed', (written) => written],
  ['in lower case', (written) => written.toLowerCase()],
  ['between spaces', (written) => `  ${written}\t`],
  ['with no-break spaces', (written) => written.replaceAll(' ', '\u{a0}')],
  ['with no-break hyphens', (written) => written.replaceAll(/[ -]/g, '\u{2011}')],
  ['with en dashes', (written) => written.replaceAll(/[ -]/g, '\u{2013}')],
  ['with dots', (written) => written.replaceAll(/[ -]/g, '.')],
  ['with slashes', (written) => written.replaceAll(/[ -]/g, '/')],
  ['with marks of direction', (written) => `\u{202d}${written}\u{202c}`],
  ['with a byte order mark', (written) => `\u{feff}${written}`],
]

// Doctests of python-stdnum 1.18 (iban, lei, isin, imo, vin, us.rtn) and its numbers for other tests; ISO 6346 has the container.
describe.each([
  ['iban-check', 'iban', 'GR16 0110 1050 0000 1054 7023 795', 'GR1601101050000010547023795'],
  [
    'iban-check',
    'iban',
    'IBAN: MT84 MALT 0110 0001 2345 MTLC AST0 01S',
    'MT84MALT011000012345MTLCAST001S',
  ],
  ['lei-check', 'lei', '2138 00KU D8LA JWSQ 9D15', '213800KUD8LAJWSQ9D15'],
  ['isin-check', 'isin', 'US 037833100 5', 'US0378331005'],
  ['imo-number', 'number', 'IMO 9319466', '9319466'],
  ['container-number', 'number', 'CSQU 305438-3', 'CSQU3054383'],
  ['routing-number', 'number', '1110-0002-5', '111000025'],
  ['vin-check', 'vin', '1M8-GDM9AXK-P042788', '1M8GDM9AXKP042788'],
  ['pet-microchip', 'number', '276 098 102 345 678', '276098102345678'],
])('%s takes %s %s', (api, parameter, written, compact) => {
  it.each(SPOILT)('%s', async (_name, spoil) => {
    const response = await ask(api, { [parameter]: spoil(written) })
    expect(response).toMatchObject({ valid: true })
    expect(JSON.stringify(response)).toContain(compact)
  })
})

// The Open Library's own example, the EAN of python-stdnum, numbers of the VIES pages, and the VIN of 49 CFR 565.
describe.each([
  ['books', 'isbn', 'ISBN-13: 978-0-306-40615-7'],
  ['books', 'isbn', 'ISBN 0-306-40615-2'],
  ['books', 'isbn', 'ISBN-10: 0-8044-2957-x'],
  ['product-barcode', 'gtin', '73513 537'],
  ['vat-number', 'number', 'FR 40 303 265 045'],
  ['vat-number', 'number', 'NL 4495445 B 01'],
  ['vat-number', 'number', 'GR 094 259 216'],
  ['vin-decoder', 'vin', '1HG-CM82633A-004352'],
])('%s takes %s %s', (api, parameter, written) => {
  const none = { turnedOn: new Map(), keys: new Map(), contact: null }
  const sources = createSources(none, { now: () => new Date() })

  it.each(SPOILT)('%s, and asks its source', async (_name, spoil) => {
    expect(await refusal(api, { [parameter]: spoil(written) }, { sources })).toMatchObject({
      code: 'source_not_configured',
    })
  })
})

// The numbers are python-stdnum's; see apis/tax-id-check.test.ts. Dots and slashes are parts of some.
describe('tax-id-check', () => {
  const harmless = SPOILT.filter(([name]) => !/dots|slashes|dashes|hyphens/.test(name))

  it.each(harmless)('takes numbers %s', async (_name, spoil) => {
    for (const [key, { valid }] of Object.entries(numbers)) {
      const [country = '', kind = ''] = key.split('.')
      for (const written of valid) {
        const number = spoil(written)
        expect({
          key,
          number,
          ...(await ask('tax-id-check', { country, kind, number })),
        }).toMatchObject({ key, number: number.trim(), valid: true })
      }
    }
  })

  it.each([
    ['BR', '16.727.230/0001\u{2013}97'],
    ['BR', '16 727 230 0001 97'],
    ['de', 'de 136 695 976'],
    ['DE', 'DE.136.695.976'],
    ['DE', 'DE-136-695-976'],
    ['DE', 'DE/136/695/976'],
    ['FR', 'fr40-303-265-045'],
    ['US', '91\u{2011}2903456'],
    ['IN', '27aapfu0939f1zv'],
    ['ES', 'es b-58378431'],
    ['PL', 'pl 856-734-62-15'],
  ])('takes %s %s', async (country, number) => {
    expect(await ask('tax-id-check', { country, number })).toMatchObject({ valid: true })
  })
})
