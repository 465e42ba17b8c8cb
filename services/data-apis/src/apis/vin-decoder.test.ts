import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { recordingSources } from '#src/testing/recording-sources.ts'

it('joins what the number tells with what NHTSA knows', async () => {
  expect(await ask('vin-decoder', { vin: '1hgcm-82633-A004352' })).toMatchObject({
    vin: '1HGCM82633A004352',
    check_digit: { valid: true, required: true },
    make: 'HONDA',
    model: 'Accord',
    year: 2003,
    year_certain: true,
    engine: { cylinders: 6, displacement: 3, fuel: 'Gasoline' },
    serial: '004352',
  })
})

it('leaves out what does not apply, and reads a letter in the seventh place', async () => {
  expect(await ask('vin-decoder', { vin: '5YJSA1E21HF000337' })).toMatchObject({
    year: 2017,
    trim: null,
    engine: { cylinders: null, displacement: null, fuel: 'Electric' },
  })
})

it('takes the year of NHTSA for numbers of other continents, or that of the call', async () => {
  const vin = 'WVWZZZ1KZ8W123456'
  expect(await ask('vin-decoder', { vin })).toMatchObject({
    check_digit: { required: false },
    model: null,
    year: 2008,
    year_certain: false,
  })
  expect(await ask('vin-decoder', { vin, year: 2007 })).toMatchObject({
    year: 2007,
    year_certain: true,
  })
})

it('tells NHTSA the year where it is settled', async () => {
  const { asked, sources } = recordingSources()
  await ask('vin-decoder', { vin: '1HGCM82633A004352' }, { sources })
  await ask('vin-decoder', { vin: 'WVWZZZ1KZ8W123456' }, { sources })
  expect(asked).toEqual([
    'https://vpic.nhtsa.dot.gov/api/vehicles/DecodeVinValues/1HGCM82633A004352?format=json&modelyear=2003',
    'https://vpic.nhtsa.dot.gov/api/vehicles/DecodeVinValues/WVWZZZ1KZ8W123456?format=json',
  ])
})

it.each([
  [{ vin: '1HGCM82633A00435' }, 'vin must have 17 characters'],
  [{ vin: '1HGCM82633A00435O' }, 'vin must have digits and letters other than I, O and Q'],
  [{ vin: '1HGCM82633A004352', year: 2004 }, 'year must be 2003 or 2033 for this number'],
])('refuses %j', async (query, detail) => {
  expect(await refusal('vin-decoder', query)).toMatchObject({ status: 400, detail })
})

it('says so when NHTSA does not know the maker', async () => {
  expect(await refusal('vin-decoder', { vin: 'VF1AAAAA555555555' })).toMatchObject({
    status: 404,
    detail: 'NHTSA does not know the manufacturer code VF1',
  })
})
