import { francAll } from 'franc'
import { detectAll, supportedLanguages, toISO2 } from 'tinyld'
import { LANGUAGES_BY_SCRIPT, languageOfScript, scriptOf } from './scripts.ts'

/** Languages that franc knows and tinyld does not, by their codes of ISO 639-3. */
const MORE: Readonly<Record<string, string>> = {
  ...{ azj: 'az', cat: 'ca', glg: 'gl', slv: 'sl', als: 'sq', swh: 'sw', som: 'so', zlm: 'ms' },
  ...{ yor: 'yo', zul: 'zu', xho: 'xh', sna: 'sn', sot: 'st', tsn: 'tn', tso: 'ts', lug: 'lg' },
  ...{ mar: 'mr', eus: 'eu', cym: 'cy', uzn: 'uz', hau: 'ha', ibo: 'ig', kin: 'rw', nya: 'ny' },
}
/** Codes of franc for languages that tinyld gives another code, and for close relatives of one. */
const SAME: Readonly<Record<string, string>> = {
  ...{ arb: 'ar', cmn: 'zh', ekk: 'et', lvs: 'lv', pes: 'fa', prs: 'fa', ydd: 'yi', sco: 'en' },
  ...{
    srp: 'sr',
    hrv: 'sr',
    bos: 'sr',
    nob: 'no',
    nno: 'no',
    hr: 'sr',
    bs: 'sr',
    nb: 'no',
    nn: 'no',
  },
}
const BY_CODE = new Map<string, string>([
  ...supportedLanguages.map((code) => [code, toISO2(code)] as const),
  ...Object.entries(MORE),
  ...Object.entries(SAME),
])

/** Codes of every language that can be found. */
export const LANGUAGE_CODES: ReadonlySet<string> = new Set([
  ...supportedLanguages.map(toISO2),
  ...Object.values(MORE),
  ...LANGUAGES_BY_SCRIPT,
])

const names = new Intl.DisplayNames('en', { type: 'language' })
/** Names of ISO 639 that Unicode’s data lack under these codes. */
const MORE_NAMES: Readonly<Record<string, string>> = { ber: 'Berber' }

/** The English name of a language by its code. */
export const nameOf = (code: string): string => MORE_NAMES[code] ?? names.of(code) ?? code

/** Letters from which on a text can be told, in scripts that write a word with few and no spaces. */
const DENSE = new Set(['Hani', 'Hira', 'Kana', 'Hang', 'Thai', 'Khmr', 'Mymr', 'Laoo', 'Tibt'])

/** Languages that another one resembles so much that they need a greater lead: Malay, Slovenian. */
const RESEMBLED = new Set(['id', 'sr'])

interface Candidate {
  language: string
  confidence: number
}

/** The languages that were found, the likeliest first, and whether they can be relied on. */
export interface Guess {
  script: string
  candidates: Candidate[]
  isReliable: boolean
}

/** Candidates by letter sequences of 62 languages. */
function bySequences(text: string, only: readonly string[] | undefined): Candidate[] {
  const known = only?.filter((code) => supportedLanguages.some((one) => toISO2(one) === code))
  if (known?.length === 0) return []
  return detectAll(text, known ? { only: [...known] } : {}).map(({ accuracy, lang }) => ({
    language: BY_CODE.get(lang) ?? lang,
    confidence: accuracy,
  }))
}

/** Candidates by groups of three letters of 187 languages, each language once. */
function byTrigrams(text: string, only: readonly string[] | undefined): Candidate[] {
  const seen = new Set<string>()
  const candidates: Candidate[] = []
  for (const [code, confidence] of francAll(text)) {
    const language = BY_CODE.get(code) ?? code
    if (code === 'und' || seen.has(language) || (only && !only.includes(language))) continue
    seen.add(language)
    candidates.push({ language, confidence })
  }
  return candidates
}

/**
 * Languages of a text by its script, by tinyld and by franc. It can be relied on where its script has
 * one language, or where both libraries agree, each by a clear lead, on a text of twenty letters (eight
 * in scripts without spaces).
 */
export function guessLanguage(text: string, only?: readonly string[]): Guess {
  const { script, share } = scriptOf(text)
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (script === 'Zyyy') return { script, candidates: [], isReliable: false }
  const certain = languageOfScript(script, text)
  if (certain !== undefined && (!only || only.includes(certain)))
    return {
      script,
      candidates: [{ language: certain, confidence: 1 }],
      isReliable: share >= 0.8 && letters >= 4,
    }
  const found = bySequences(text, only)
  const [best, second] = found
  const [other, next] = byTrigrams(text, only)
  const isLong = letters >= (DENSE.has(script) ? 8 : 20)
  const isNew = other !== undefined && Object.values(MORE).includes(other.language)
  const isWeak = best === undefined || letters >= 45 || (isLong && (next?.confidence ?? 0) < 0.97)
  if (isNew && isWeak && other.language !== best?.language)
    return {
      script,
      candidates: [
        { language: other.language, confidence: 0.5 },
        ...found.map((one) => ({ ...one, confidence: one.confidence / 2 })),
      ],
      isReliable: false,
    }
  const leads = best !== undefined && best.confidence >= 2 * (second?.confidence ?? 0)
  const agrees =
    other?.language === best?.language &&
    (next?.confidence ?? 0) < (RESEMBLED.has(best?.language ?? '') ? 0.8 : 0.95)
  const isReliable = isLong && leads && share >= 0.8 && (DENSE.has(script) || agrees)
  return { script, candidates: found, isReliable }
}
