import type { Lane } from './lanes.ts'

/** APIs of which a call may take more than 20 ms of a processor. `every-api-time.soak.ts` measures all. */
const COMPUTED = [
  'barcode-image',
  'chess-moves',
  'cron-schedule',
  'due-date',
  'eclipses',
  'entity-extraction',
  'keyword-extraction',
  'language-detection',
  'markdown-to-html',
  'moon-phase',
  'password-strength',
  'planet-positions',
  'public-holidays',
  'qr-code',
  'readability',
  'seasons',
  'sudoku',
  'sun-position',
  'sunrise-sunset',
  'text-diff',
  'text-summary',
  'time-zone',
  'user-agent',
  'working-days',
]

/** APIs whose calls are short, and whose libraries or data take more than 20 ms to load. */
const REFERENCE = [
  'amount-in-words',
  'anagram',
  'calendar-convert',
  'cities',
  'color-contrast',
  'color-convert',
  'countries',
  'country-at',
  'currency-info',
  'dictionary',
  'emoji',
  'ip-location',
  'music-chords',
  'music-scales',
  'phone-number',
  'pluralize',
  'poker-hand',
  'port-registry',
  'profanity-filter',
  'random-user',
  'rhymes',
  'semver-range',
  'sentiment',
  'spell-check',
  'syllables',
  'tax-id-check',
  'thesaurus',
  'transliteration',
  'unicode-text',
]

/** The threads that respond an API, unless the main thread does or it looks at pictures. */
export const API_LANES: ReadonlyMap<string, Lane> = new Map([
  ...COMPUTED.map((slug) => [slug, 'computed'] as const),
  ...REFERENCE.map((slug) => [slug, 'reference'] as const),
])
