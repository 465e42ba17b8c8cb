import { expect, it } from 'vitest'
import { TRICKY_FAMILY_NAMES, TRICKY_GIVEN_NAMES } from '#src/lib/tricky-names.ts'
import { ask } from '#src/testing/ask.ts'
import { readEntryText } from '#src/testing/entry-text.ts'

interface User {
  id: string
  name: { given: string; family: string }
  born: string
  email: string
  phone: string | null
  username: string
  address: { street: string; city: string; postal_code: string; country_code: string }
  initials: string
}

const invent = async (query: Record<string, string>) =>
  (await ask<{ users: User[] }>('random-user', { count: '50', ...query })).users

// Germany: teltarif.de of 2021-05 quotes official journal 7/2021 of the Bundesnetzagentur, page 489.
// United Kingdom: bbc.com, "The 20,000 fake phone numbers", names 07700 900461 among Ofcom's.
// North America: Wikipedia, "555 (telephone number)", 555-0100 to 555-0199.
it.each([
  ['DE', /^\+49(?:3023125|6990009|4066969|2214710|8999998)\d{3}$/],
  ['GB', /^\+447700900\d{3}$/],
  ['US', /^\+1[2-9]\d{2}55501\d{2}$/],
])('gives %s telephone numbers of the range for fiction alone', async (country, range) => {
  const phones = (await invent({ country })).map(({ phone }) => phone)
  expect(phones.filter((phone) => !range.test(phone ?? ''))).toEqual([])
  expect(new Set(phones).size).toBeGreaterThan(30)
})

it.each(['BR', 'ES', 'FR', 'IN', 'JP', 'NL'])(
  'gives no telephone numbers for %s',
  async (country) => {
    const users = await invent({ country })
    expect(users.filter(({ phone }) => phone !== null)).toEqual([])
    expect(users[0]?.address.country_code).toBe(country)
  },
)

// RFC 2606, section 3: example.com, example.net and example.org. RFC 9562: UUID of version 4.
it.each(['BR', 'DE', 'ES', 'FR', 'GB', 'IN', 'JP', 'NL', 'US'])(
  'reaches nobody by email in %s',
  async (country) => {
    for (const { email, id, username } of await invent({ country, seed: 'mail' })) {
      expect(email).toMatch(/^[\da-z-]+\.[\da-z-]+@example\.(?:com|net|org)$/)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
      expect(username).toMatch(/^[\da-z]+\d{2}$/)
    }
  },
)

// Formats of postal codes as the Universal Postal Union describes them.
it.each([
  ['BR', /^\d{5}-\d{3}$/],
  ['DE', /^\d{5}$/],
  ['GB', /^[A-Z]{1,2}\d[\dA-Z]? \d[CIKMOV]{2}$/],
  ['JP', /^\d{3}-\d{4}$/],
  ['NL', /^[1-9]\d{3} [A-Z]{2}$/],
  ['US', /^\d{5}(?:-\d{4})?$/],
])('writes postal codes of %s in their format', async (country, format) => {
  const codes = (await invent({ country })).map(({ address }) => address.postal_code)
  expect(codes.filter((code) => !format.test(code))).toEqual([])
})

it('repeats the people of a seed, and begins a longer list with them', async () => {
  const [first] = await invent({ seed: 'orchard', count: '1' })
  const many = await invent({ seed: 'orchard', count: '3' })
  expect(many[0]).toEqual(first)
  expect(many[1]).not.toEqual(first)
  expect((await invent({ seed: 'orchard-2', count: '1' }))[0]).not.toEqual(first)
})

it('keeps everybody between 18 and 90 on the day of the call', async () => {
  const now = new Date('2030-06-15T12:00:00Z')
  const { users } = await ask<{ users: User[] }>('random-user', { count: 50 }, { now: () => now })
  for (const { born } of users) {
    expect(born > '1939-06-14').toBe(true)
    expect(born < '2012-06-16').toBe(true)
  }
})

it('draws tricky names from as many as its page says', async () => {
  expect(readEntryText('random-user').replace(/\s+/g, ' ')).toContain(
    `${TRICKY_FAMILY_NAMES.length} family names and ${TRICKY_GIVEN_NAMES.length} given names`,
  )
  const users = await invent({ tricky: 'true', country: 'JP' })
  expect(users.filter(({ name }) => !TRICKY_FAMILY_NAMES.includes(name.family))).toEqual([])
  expect(new Set(users.map(({ name }) => name.family)).size).toBeGreaterThan(10)
})
