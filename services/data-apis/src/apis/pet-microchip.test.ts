import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

// Prefixes as animaldata.com, "Microchip number", gives them: 040, 203, 276 and 756 are countries.
it.each([
  ['040098100111917', 'AT', 'Austria'],
  ['203000000000001', 'CZ', 'Czechia'],
  ['276098102345678', 'DE', 'Germany'],
  ['756 0981 0000 0001', 'CH', 'Switzerland'],
])('knows the country of %s', async (number, code, name) => {
  expect(await ask('pet-microchip', { number })).toMatchObject({
    ...{ valid: true, problem: null, kind: 'country' },
    country: { code, name },
  })
})

// The same page and pro-k-tierschutz.forumprofi.de: 968 is a manufacturer, its example is this number.
it('knows a prefix of a manufacturer', async () => {
  expect(await ask('pet-microchip', { number: '968000004531234' })).toMatchObject({
    ...{ valid: true, kind: 'manufacturer', prefix: '968', animal_id: '000004531234' },
    country: { code: null, name: null },
  })
})

// icar.org, "ISO 11784 coding of the transponder": bit 1 animal, bits 17 to 26 prefix, 27 to 64 number.
it.each(['276098102345678', '756000000000000', '900274877906943'])(
  'writes the bits of %s',
  async (number) => {
    const prefix = Number(number.slice(0, 3)).toString(2).padStart(10, '0')
    const id = Number(number.slice(3)).toString(2).padStart(38, '0')
    const bits = `1${'0'.repeat(15)}${prefix}${id}`
    const hex = bits
      .match(/.{4}/g)
      ?.map((four) => Number.parseInt(four, 2).toString(16))
      .join('')
    expect(await ask('pet-microchip', { number })).toMatchObject({ code: hex?.toUpperCase() })
  },
)

it.each([
  ['276274877906944', 'country', /38 bits/],
  ['999000000000001', 'test', /for tests/],
  ['001000000000001', 'unassigned', /neither/],
])('says why %s cannot be', async (number, kind, problem) => {
  expect(await ask('pet-microchip', { number })).toMatchObject({
    ...{ valid: false, kind },
    problem: expect.stringMatching(problem),
  })
})

it('refuses other forms', async () => {
  expect(await refusal('pet-microchip', { number: '4A1B2C3D4E' })).toMatchObject({
    status: 400,
    errors: { number: 'number must have 15 digits' },
  })
})
