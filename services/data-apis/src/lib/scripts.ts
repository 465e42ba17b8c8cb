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
    ['Gurmukhi', 'Guru'],
    ['Gujarati', 'Gujr'],
    ['Oriya', 'Orya'],
    ['Tamil', 'Taml'],
    ['Telugu', 'Telu'],
    ['Kannada', 'Knda'],
    ['Malayalam', 'Mlym'],
    ['Sinhala', 'Sinh'],
    ['Thai', 'Thai'],
    ['Lao', 'Laoo'],
    ['Tibetan', 'Tibt'],
    ['Khmer', 'Khmr'],
    ['Myanmar', 'Mymr'],
    ['Thaana', 'Thaa'],
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

/** Scripts in which one language is written, for practical purposes. */
const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ Grek: 'el', Hebr: 'he', Guru: 'pa', Gujr: 'gu', Orya: 'or', Taml: 'ta', Telu: 'te' },
  ...{ Knda: 'kn', Mlym: 'ml', Sinh: 'si', Thai: 'th', Laoo: 'lo', Tibt: 'bo', Khmr: 'km' },
  ...{ Mymr: 'my', Thaa: 'dv', Armn: 'hy', Geor: 'ka', Hang: 'ko', Hira: 'ja', Kana: 'ja' },
}
/** Letters of Yiddish that Hebrew does not write. */
const YIDDISH = /[\u05F0-\u05F2]|\u05D0[\u05B7\u05B8]|\uFB1F|\uFB2E|\uFB2F/u

/** Languages that are told by their script alone. */
export const LANGUAGES_BY_SCRIPT: readonly string[] = [...new Set(Object.values(LANGUAGES))]

/** The script of most letters of a text (Zyyy without any), and which share of all letters it has. */
export function scriptOf(text: string): { script: string; share: number } {
  let best = { script: 'Zyyy', count: 0 }
  let all = 0
  let kana = 0
  for (const [pattern, script] of SCRIPTS) {
    const count = text.match(pattern)?.length ?? 0
    all += count
    if (script === 'Hira' || script === 'Kana') kana += count
    if (count > best.count) best = { script, count }
  }
  // Japanese mixes three scripts.
  const isJapanese = kana > 0 && ['Hani', 'Hira', 'Kana'].includes(best.script)
  const count = isJapanese ? kana + (text.match(/\p{Script=Han}/gu)?.length ?? 0) : best.count
  return { script: best.script, share: all === 0 ? 0 : count / all }
}

/** The language of a script in which only one is written; undefined for all others. */
export function languageOfScript(script: string, text: string): string | undefined {
  if (script === 'Hebr' && YIDDISH.test(text)) return 'yi'
  return LANGUAGES[script]
}
