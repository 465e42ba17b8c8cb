import * as siteFacts from '@orchard/shared/facts'
import { textsOf } from './pieces.ts'

/** The texts that visitors, customers, callers and operators read. Articles are statements of their day. */
const SHOWN =
  /^(?:(?:host|shared|clients\/\w+|remote-\w+|platform\/src\/serve|services\/product-api)\/(?:src\/)?|remote-content\/faq\.yaml)(?!.*(?:\.(?:test|soak)\.|\/testing\/))/
const NOT_SHOWN =
  /^(?:remote-content\/posts|remote-catalogue\/(?!src)|shared\/src\/facts)|\/(?:build|drizzle)\/|README/

/** Words that begin with what a fact says, and mean something else. */
const OTHER_MEANINGS: readonly { files: RegExp; words: RegExp; why: string }[] = [
  {
    files: /./,
    words: /last 24 hours|24 hours, by hour|(?:7|30) days, by (?:hour|day)|interval '24 hours'/g,
    why: 'A span of time to look at, which nobody promises.',
  },
  {
    files: /privacy\.md$/,
    words: /^ {2}text: ".*"$/gm,
    why: 'A change of the policy is a statement of its day.',
  },
  {
    files: /docs\/webhooks\.md$/,
    words: /after 5 seconds.*?24 hours/gs,
    why: 'The delays that the Standard Webhooks specification suggests.',
  },
]

/** Units that are not the last word of a name. */
const UNITS: Readonly<Record<string, string>> = {
  REFUSALS: '(?:refusals?|errors?)',
  LIMIT: '(?:results?|matches|APIs)',
  PERCENT: '(?:%|per ?cent)',
  KB: 'kB',
  MB: 'MB',
}

const ONES = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen'],
  ...['eighteen', 'nineteen'],
]
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** A fact as a text may spell it out. */
interface Spelled {
  name: string
  pattern: RegExp
}

/** The numbers and words of facts as texts may spell them out; a name ends with its unit. */
export function spellingsOf(facts: Readonly<Record<string, unknown>>): Spelled[] {
  return Object.entries(facts).flatMap(([name, value]) => {
    if (typeof value === 'string') return [{ name, pattern: new RegExp(`${value}(?![a-z])`, 'g') }]
    const unit = name.slice(name.lastIndexOf('_') + 1)
    if (typeof value !== 'number' || unit === 'MS') return []
    const words = UNITS[unit] ?? unit.toLowerCase().replace(/ies$/, '(?:y|ies)').replace(/s$/, 's?')
    // One adjective may stand between them: “5 open invitations”.
    return [
      {
        name,
        pattern: new RegExp(
          `(?<![\\w.,])(?:${spellings(value).join('|')})[-\\s\u00a0]*(?:(?<=\\s)(?!an? )[a-z]+\\s+)?${words}(?!\\w)`,
          'gi',
        ),
      },
    ]
  })
}

const OF_SITE = spellingsOf(siteFacts)

/** A number that a text spells out, though a fact of the site says it. */
export interface FoundFact {
  file: string
  line: number
  words: string
  /** The facts that have this number and unit. */
  names: readonly string[]
}

/** Finds numbers in the texts of a file that are those of a fact, with its unit: `90 days`, `ninety days`, `90-day`. */
export function spelledFacts(file: string, content: string, facts = OF_SITE): FoundFact[] {
  if (!SHOWN.test(file) || NOT_SHOWN.test(file)) return []
  const others = OTHER_MEANINGS.filter((one) => one.files.test(file))
  return textsOf(file, content).flatMap(({ at, text }) => {
    const rest = others.reduce(
      (all, one) => all.replaceAll(one.words, (words) => ' '.repeat(words.length)),
      text,
    )
    const found = new Map<number, Omit<FoundFact, 'names'> & { names: string[] }>()
    for (const { name, pattern } of facts)
      for (const { 0: words, index } of rest.matchAll(pattern)) {
        const line = content.slice(0, at + index).split('\n').length
        const one = found.get(index) ?? { file, line, words: words.replace(/\s+/g, ' '), names: [] }
        found.set(index, { ...one, names: [...one.names, name] })
      }
    return [...found].sort(([one], [other]) => one - other).map(([, one]) => one)
  })
}

function spellings(count: number): string[] {
  const tens = TENS[Math.floor(count / 10) - 2]
  const word = ONES[count] ?? (count % 10 === 0 ? tens : tens && `${tens}[- ]${ONES[count % 10]}`)
  return [String(count), count.toLocaleString('en'), ...(count < 100 && word ? [word] : [])]
}
