import { holdBar } from '@orchard/shared/testing/bars'
import data from 'cldr-core/supplemental/currencyData.json' with { type: 'json' }
import { expect, it } from 'vitest'
import type { ResponseBody as Countries } from '#contracts/countries.ts'
import type { ResponseBody as Currencies } from '#contracts/currency-info.ts'
import { COUNTRIES } from '#src/lib/country-table.ts'
import { ask } from '#src/testing/ask.ts'

type Used = Readonly<Record<string, { _from?: string; _to?: string; _tender?: string }>>

const REGIONS: Readonly<Record<string, readonly Used[]>> = data.supplemental.currencyData.region
/** Units of account and bonds, which CLDR does not have as money of a country. */
const NO_CASH = new Set(['BOV', 'CHE', 'CHW', 'CLF', 'COU', 'MXV', 'SVC', 'USN', 'UYI', 'UYW'])

/** The legal tender of a country by CLDR. */
function tenderOf(country: string, today: string): string[] {
  return (REGIONS[country] ?? []).flatMap((one) =>
    Object.entries(one)
      .filter(
        ([, { _from = '', _tender, _to = '9999' }]) =>
          _tender !== 'false' && _from <= today && today <= _to,
      )
      .map(([code]) => code),
  )
}

it('Unicode CLDR has the same money in every country', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const wrong: string[] = []
  for (const { code } of COUNTRIES) {
    const tender = tenderOf(code, today)
    const { countries } = await ask<Countries>('countries', { country: code })
    const ours = countries[0]?.currencies?.filter((one) => !NO_CASH.has(one)) ?? []
    if (ours.some((one) => !tender.includes(one)) || tender.some((one) => !ours.includes(one)))
      wrong.push(`${code}: ${ours.join(' ')} here, ${tender.join(' ')} there`)
    for (const one of tender) {
      const { currencies } = await ask<Currencies>('currency-info', { code: one })
      if (currencies[0]?.code !== one) wrong.push(`${one} is unknown`)
    }
  }
  process.stdout.write(`${wrong.join('\n')}\n`)
  expect(wrong.length).toBeLessThan(COUNTRIES.length)
  holdBar({
    name: `money of ${COUNTRIES.length} countries as in Unicode CLDR`,
    value: (100 * (COUNTRIES.length - wrong.length)) / COUNTRIES.length,
    ...{ limit: 98, unit: '%', kind: 'least' },
  })
})
