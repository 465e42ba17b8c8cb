import { expect, it } from 'vitest'
import { COUNTRIES, nameOfCountry, taxIdOf } from './index.ts'

it('names countries in English, by name', () => {
  expect(COUNTRIES).toHaveLength(249)
  expect(COUNTRIES[0]).toEqual(['AF', 'Afghanistan'])
  for (const [code, name] of COUNTRIES) expect(name).not.toBe(code)
  expect(nameOfCountry('BE')).toBe('Belgium')
  expect(nameOfCountry('nowhere')).toBe('nowhere')
})

it('knows what businesses are registered by', () => {
  expect(taxIdOf('DE')).toEqual({ type: 'eu_vat', name: 'VAT number' })
  expect(taxIdOf('AU')).toEqual({ type: 'au_abn', name: 'ABN' })
  expect(taxIdOf('AQ')).toBeNull()
  const known = COUNTRIES.filter(([code]) => taxIdOf(code))
  expect(known).toHaveLength(27 + 39)
})
