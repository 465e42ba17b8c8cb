import type { LiveSourceId } from '@orchard/shared/call-contracts'

/** Rules for asking an outside source; `docs/sources.md` says what it gives. */
export interface SourceRules {
  /** As pages and credits write it. */
  name: string
  /** Its public addresses; one of the operator's own stands for all of them. */
  origins: readonly string[]
  /** The most requests in so many milliseconds that its terms or its manners allow. */
  rate: { requests: number; perMs: number }
  /** The operator's key, in the setting `LIVE_KEY_` and the source's name. */
  key?: {
    isNeeded: boolean
    header?: string
    parameter?: string
    /** Before the host of a public address, where those with a key have servers of their own. */
    hostPrefix?: string
  }
  /** True where its terms want a way to reach the operator in the User-Agent: `LIVE_CONTACT`. */
  needsContact?: true
}

const SECOND = 1_000

/** Every source that is asked over HTTP. */
export const SOURCE_RULES: Readonly<Record<Exclude<LiveSourceId, 'network'>, SourceRules>> = {
  frankfurter: {
    name: 'Frankfurter',
    origins: ['https://api.frankfurter.dev'],
    rate: { requests: 5, perMs: SECOND },
  },
  gbif: {
    name: 'GBIF',
    origins: ['https://api.gbif.org'],
    rate: { requests: 5, perMs: SECOND },
  },
  musicbrainz: {
    name: 'MusicBrainz',
    origins: ['https://musicbrainz.org'],
    rate: { requests: 1, perMs: SECOND },
    needsContact: true,
  },
  nhtsa: {
    name: 'NHTSA vPIC',
    origins: ['https://vpic.nhtsa.dot.gov'],
    rate: { requests: 5, perMs: SECOND },
  },
  nominatim: {
    name: 'Nominatim',
    origins: ['https://nominatim.openstreetmap.org'],
    rate: { requests: 1, perMs: SECOND },
    needsContact: true,
  },
  'open-charge-map': {
    name: 'Open Charge Map',
    origins: ['https://api.openchargemap.io'],
    rate: { requests: 2, perMs: SECOND },
    key: { isNeeded: true, header: 'x-api-key' },
  },
  'open-food-facts': {
    name: 'Open Food Facts',
    origins: ['https://world.openfoodfacts.org'],
    rate: { requests: 100, perMs: 60 * SECOND },
    needsContact: true,
  },
  'open-library': {
    name: 'Open Library',
    origins: ['https://openlibrary.org'],
    rate: { requests: 3, perMs: SECOND },
    needsContact: true,
  },
  'open-meteo': {
    name: 'Open-Meteo',
    origins: [
      'https://api.open-meteo.com',
      'https://air-quality-api.open-meteo.com',
      'https://geocoding-api.open-meteo.com',
    ],
    rate: { requests: 10, perMs: SECOND },
    key: { isNeeded: false, parameter: 'apikey', hostPrefix: 'customer-' },
  },
  'open-trivia-db': {
    name: 'Open Trivia DB',
    origins: ['https://opentdb.com'],
    rate: { requests: 1, perMs: 5 * SECOND },
  },
  osrm: {
    name: 'OSRM',
    origins: ['https://router.project-osrm.org'],
    rate: { requests: 1, perMs: SECOND },
  },
  sec: {
    name: 'SEC EDGAR',
    origins: ['https://data.sec.gov', 'https://www.sec.gov'],
    rate: { requests: 10, perMs: SECOND },
    needsContact: true,
  },
  treasury: {
    name: 'US Treasury',
    origins: ['https://home.treasury.gov'],
    rate: { requests: 2, perMs: SECOND },
  },
  tvmaze: {
    name: 'TVmaze',
    origins: ['https://api.tvmaze.com'],
    rate: { requests: 20, perMs: 10 * SECOND },
  },
  usgs: {
    name: 'USGS',
    origins: ['https://earthquake.usgs.gov'],
    rate: { requests: 5, perMs: SECOND },
  },
  vies: {
    name: 'VIES',
    origins: ['https://ec.europa.eu'],
    rate: { requests: 2, perMs: SECOND },
  },
  wikimedia: {
    name: 'Wikimedia',
    origins: ['https://en.wikipedia.org'],
    rate: { requests: 5, perMs: SECOND },
    needsContact: true,
  },
  'world-bank': {
    name: 'World Bank',
    origins: ['https://api.worldbank.org'],
    rate: { requests: 5, perMs: SECOND },
  },
}
