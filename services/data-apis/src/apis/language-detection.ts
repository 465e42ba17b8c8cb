import { detectAll, supportedLanguages, toISO2 } from 'tinyld'
import { contract } from '#contracts/language-detection.ts'
import { invalidParameter } from '#src/answer-error.ts'
import { defineApi } from '#src/define-api.ts'

const names = new Intl.DisplayNames('en', { type: 'language' })
const codes = new Set(supportedLanguages.map(toISO2))

/** Scripts by their names in Unicode and ISO 15924. */
const SCRIPTS: readonly [RegExp, string][] = (
  [
    ['Latin', 'Latn'],
    ['Cyrillic', 'Cyrl'],
    ['Greek', 'Grek'],
    ['Arabic', 'Arab'],
    ['Hebrew', 'Hebr'],
    ['Devanagari', 'Deva'],
    ['Bengali', 'Beng'],
    ['Gujarati', 'Gujr'],
    ['Tamil', 'Taml'],
    ['Telugu', 'Telu'],
    ['Kannada', 'Knda'],
    ['Thai', 'Thai'],
    ['Khmer', 'Khmr'],
    ['Myanmar', 'Mymr'],
    ['Ethiopic', 'Ethi'],
    ['Armenian', 'Armn'],
    ['Georgian', 'Geor'],
    ['Hangul', 'Hang'],
    ['Hiragana', 'Hira'],
    ['Katakana', 'Kana'],
    ['Han', 'Hani'],
  ] as const
)
  // expression: one character
  .map(([name, code]) => [new RegExp(`\\p{Script=${name}}`, 'gu'), code])

/** Scripts that write a word with few letters and no spaces. */
const DENSE = new Set(['Hani', 'Hira', 'Kana', 'Hang', 'Thai', 'Khmr', 'Mymr'])

function scriptOf(text: string): string {
  let best = { code: 'Zyyy', count: 0 }
  for (const [pattern, code] of SCRIPTS) {
    const count = text.match(pattern)?.length ?? 0
    if (count > best.count) best = { code, count }
  }
  return best.code
}

function readCandidates(candidates: string | undefined): string[] | undefined {
  const only = candidates?.split(',').map((code) => code.trim().toLowerCase())
  const unknown = only?.find((code) => !codes.has(code))
  if (unknown !== undefined)
    throw invalidParameter('candidates', 'must be codes of supported languages, such as de,nl,en')
  return only
}

const round = (share: number) => Math.round(share * 1_000) / 1_000

export default defineApi(contract, {
  answer({ candidates, text }) {
    const only = readCandidates(candidates)
    const script = scriptOf(text)
    const found = script === 'Zyyy' ? [] : detectAll(text, only ? { only } : {})
    const [best, second] = found
    const letters = text.match(/\p{L}/gu)?.length ?? 0
    const rest = found.slice(1, 4).filter(({ accuracy }) => accuracy >= 0.001)
    return {
      language: best?.lang ?? 'und',
      name: best ? (names.of(best.lang) ?? best.lang) : 'Undetermined',
      script,
      confidence: round(best?.accuracy ?? 0),
      reliable:
        best !== undefined &&
        letters >= (DENSE.has(script) ? 8 : 20) &&
        best.accuracy >= 2 * (second?.accuracy ?? 0),
      ...(rest.length > 0 && {
        alternatives: rest.map(({ accuracy, lang }) => ({
          language: lang,
          confidence: round(accuracy),
        })),
      }),
    }
  },
})
