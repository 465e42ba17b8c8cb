import type { CallParameter, CallRules, Query } from '@orchard/shared/call-contracts'

/** Characters of Chinese without an order that a cache could use. */
function withoutOrder(length: number): string {
  const codes = Array.from({ length }, (_, index) => 0x4e00 + ((index * 7_919) % 20_000))
  return String.fromCharCode(...codes)
}

const words = (count: number, word: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => word(index)).join(' ')

const KNOWN: Readonly<Record<string, readonly Query[]>> = {
  'chess-moves': [
    // 218 moves, the most that are known of a position that can be reached (Petrović, 1964).
    { fen: 'R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1' },
  ],
  'due-date': ['TW', 'CN', 'IL', 'IN'].map((country) => ({
    date: '2048-01-01',
    days: '365',
    unit: 'working',
    country,
  })),
  eclipses: [{ date: '2000-02-29', lat: '43.36', lon: '-8.41', body: 'both', limit: '6' }],
  'entity-extraction': [
    { text: '| '.repeat(500) },
    { text: words(120, (index) => `John${index} of London`).slice(0, 1_000) },
  ],
  'keyword-extraction': [{ text: '- '.repeat(2_000), limit: '3' }],
  'language-detection': [{ text: 'a b '.repeat(500) }],
  'markdown-to-html': [
    { markdown: '**a'.repeat(200) },
    { markdown: '[a]('.repeat(200) },
    { markdown: `${'| a '.repeat(200)}\n${'| - '.repeat(200)}\n${'|'.repeat(300)}` },
    { markdown: '> '.repeat(19) },
  ],
  // Each character may stand for a letter.
  'password-strength': [
    { password: '4@8({[<369&1!|0$5+7%2'.repeat(4).slice(0, 72) },
    { password: '4@8({[<369&1!|0$5+7%2xyz' },
  ],
  'public-holidays': ['TW', 'CN', 'KR', 'IL', 'IN', 'MY', 'SG', 'BD'].map((country) => ({
    country,
    year: '2050',
  })),
  'qr-code': [{ text: '1 '.repeat(600), error_correction: 'M', margin: '8' }],
  readability: [{ text: `${'\n'.repeat(3_990)}a` }],
  sudoku: [
    // Seventeen givens, the fewest with one solution (McGuire, Tugemann and Civario, 2012).
    { grid: '000000010400000000020000000000050407008000300001090000300400200050100000000806000' },
    // Inkala, 2010 and 2012.
    { grid: '005300000800000020070010500400005300010070006003200080060500009004000030000009700' },
    { grid: '800000000003600000070090200050007000000045700000100030001000068008500010090000400' },
    // Norvig, "Solving Every Sudoku Puzzle": no solution, which takes a search long to show.
    { grid: '.....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........' },
    { grid: '.'.repeat(81) },
  ],
  'text-diff': [
    { before: 'a b '.repeat(500), after: '| '.repeat(1_000), by: 'characters' },
    {
      before: words(400, (index) => `a${index}`).slice(0, 2_000),
      after: words(400, (index) => `b${index}`).slice(0, 2_000),
      by: 'words',
    },
  ],
  'text-summary': [{ text: withoutOrder(4_000), sentences: '2' }],
  'user-agent': [
    { ua: `${'A'.repeat(500)}${'bot'.repeat(170)}` },
    { ua: 'CPU OS 18_6 '.repeat(85) },
    { ua: 'Mozilla/5.0 (Linux; Android 10; K) '.repeat(29) },
  ],
  'working-days': ['TW', 'CN', 'KR', 'IL', 'MY'].map((country) => ({
    start: '2047-01-01',
    end: '2048-12-31',
    country,
  })),
}

/** APIs whose hardest known calls take longer than others can be kept waiting. */
export const HARD_APIS: readonly string[] = Object.keys(KNOWN)

/** The calls that took one of `HARD_APIS` the longest of all that were tried. */
export function knownHardCalls(slug: string): readonly Query[] {
  return KNOWN[slug] ?? []
}

/** Texts that were hard for one parser or another, as long as a parameter allows. */
function longTexts(length: number): string[] {
  const pieces = [
    'a',
    ' x',
    '1',
    '1,',
    'a b ',
    '(',
    '[',
    '<a>',
    '- ',
    '| ',
    '\n',
    'é',
    '漢',
    'The quick Fox of London. ',
  ]
  return [
    ...pieces.map((piece) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)),
    words(length / 3, (index) => `w${index}`).slice(0, length),
    withoutOrder(length),
  ]
}

function hardValues(rule: CallParameter): string[] {
  if (rule.enum) return rule.enum.map(String)
  const { maximum = 1e9, maxLength = 200, minimum = -1e9 } = rule
  switch (rule.type) {
    case 'boolean':
      return ['true', 'false']
    case 'string':
      return longTexts(maxLength)
    case 'date':
      return ['0001-01-01', '1970-01-01', '2049-12-31', '9999-12-31']
    case 'datetime':
      return ['0001-01-01T00:00:00Z', '2049-12-31T23:59:59Z', '9999-12-31T23:59:59Z']
    default:
      return [String(minimum), String(maximum)]
  }
}

/** The hardest calls of an API that are known, and its example with each parameter at its limits. */
export function hardCalls(slug: string, { parameters }: CallRules, example: Query): Query[] {
  const largest = Object.fromEntries(
    parameters.flatMap(({ enum: some, maximum, name, type }) =>
      some === undefined && maximum !== undefined && type === 'integer'
        ? [[name, String(maximum)]]
        : [],
    ),
  )
  return [
    example,
    ...(KNOWN[slug] ?? []),
    { ...example, ...largest },
    ...parameters.flatMap((rule) =>
      hardValues(rule).map((value) => ({ ...example, [rule.name]: value })),
    ),
  ]
}
