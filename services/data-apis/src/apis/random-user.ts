import { createHash } from 'node:crypto'
import type { Faker } from '@faker-js/faker'
import { faker as german } from '@faker-js/faker/locale/de'
import { faker as british } from '@faker-js/faker/locale/en_GB'
import { faker as indian } from '@faker-js/faker/locale/en_IN'
import { faker as american } from '@faker-js/faker/locale/en_US'
import { faker as spanish } from '@faker-js/faker/locale/es'
import { faker as french } from '@faker-js/faker/locale/fr'
import { faker as japanese } from '@faker-js/faker/locale/ja'
import { faker as dutch } from '@faker-js/faker/locale/nl'
import { faker as brazilian } from '@faker-js/faker/locale/pt_BR'
import { contract, type Parameters } from '#contracts/random-user.ts'
import { defineApi, type Means } from '#src/define-api.ts'
import { slugOf } from '#src/lib/slug.ts'
import { TRICKY_FAMILY_NAMES, TRICKY_GIVEN_NAMES } from '#src/lib/tricky-names.ts'

type Country = Parameters['country']

const FAKERS: Readonly<Record<Country, Faker>> = {
  BR: brazilian,
  DE: german,
  ES: spanish,
  FR: french,
  GB: british,
  IN: indian,
  JP: japanese,
  NL: dutch,
  US: american,
}

/**
 * Numbers that are never assigned; # is any digit. Germany: official journal 7/2021 of the
 * Bundesnetzagentur. United Kingdom: Ofcom, for drama. North America: 555-0100 to 555-0199.
 */
const FICTIONAL_PHONES: Readonly<Partial<Record<Country, readonly string[]>>> = {
  DE: ['+493023125###', '+496990009###', '+494066969###', '+492214710###', '+498999998###'],
  GB: ['+447700900###'],
  US: ['+120655501##', '+121255501##', '+131255501##', '+141555501##', '+161755501##'],
}

/** Domains that RFC 2606 reserves. */
const DOMAINS = ['example.com', 'example.net', 'example.org']
/** The last two letters of a British postcode are never any of these. */
const UNUSED_LETTERS = 'CIKMOV'
const YOUNGEST = 18
const OLDEST = 90
/** The day for which seeded people have their ages. */
const SEEDED_DAY = new Date('2026-01-01T00:00:00Z')

function seedOf(seed: string | undefined, { randomBytes }: Means): number {
  const bytes = seed === undefined ? randomBytes(4) : createHash('sha256').update(seed).digest()
  return Buffer.from(bytes).readUInt32BE()
}

function phoneOf(faker: Faker, country: Country): string | null {
  const ranges = FICTIONAL_PHONES[country]
  if (!ranges) return null
  return faker.helpers.arrayElement(ranges).replace(/#/g, () => faker.string.numeric())
}

/** The lists of faker lack a letter in most codes of the United Kingdom. */
function postalCodeOf(faker: Faker, country: Country): string {
  const code = faker.location.zipCode()
  if (country !== 'GB') return code
  const letters = faker.string.fromCharacters(UNUSED_LETTERS, 2)
  return `${code.split(' ')[0]} ${faker.string.numeric()}${letters}`
}

function inventUser(faker: Faker, { country, tricky }: Parameters) {
  const id = faker.string.uuid()
  const given = tricky ? faker.helpers.arrayElement(TRICKY_GIVEN_NAMES) : faker.person.firstName()
  const family = tricky ? faker.helpers.arrayElement(TRICKY_FAMILY_NAMES) : faker.person.lastName()
  const born = faker.date.birthdate({ mode: 'age', min: YOUNGEST, max: OLDEST })
  const date = born.toISOString().slice(0, 10)
  const [first, last] = [slugOf(given), slugOf(family)]
  return {
    id,
    name: { given, family },
    born: date,
    email: `${first}.${last}@${faker.helpers.arrayElement(DOMAINS)}`,
    phone: phoneOf(faker, country),
    username: `${first.slice(0, 1)}${last.replaceAll('-', '')}${date.slice(2, 4)}`,
    address: {
      street: faker.location.streetAddress(),
      city: faker.location.city(),
      postal_code: postalCodeOf(faker, country),
      country_code: country,
    },
    initials: [given, family].map((name) => [...name][0]?.toUpperCase()).join(''),
  }
}

export default defineApi(contract, {
  handle(parameters, means) {
    // The generators are shared; nothing else runs between their seed and the last person.
    const faker = FAKERS[parameters.country]
    faker.seed(seedOf(parameters.seed, means))
    faker.setDefaultRefDate(parameters.seed === undefined ? means.now() : SEEDED_DAY)
    const users = Array.from({ length: parameters.count }, () => inventUser(faker, parameters))
    return { users }
  },
})
