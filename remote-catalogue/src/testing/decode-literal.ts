import type { LanguageId } from '#src/features/code-samples/languages.ts'

const SIMPLE = { '"': '"', "'": "'", '\\': '\\' }
const point = (hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))
const unit = (hex: string) => String.fromCharCode(Number.parseInt(hex, 16))
const NEVER = /(?!)/

/** Rules of a language for `"…"`, as far as samples use them. */
interface Grammar {
  /** Escapes without their backslash, with their meanings; any other escape is an error. */
  escapes: readonly (readonly [form: RegExp, meaning: (digits: string) => string])[]
  simple: Readonly<Record<string, string>>
  /** Starts an interpolation, unless a backslash precedes it. */
  interpolation: RegExp
}

const BRACES = [/^u\{([\da-f]{1,6})\}/i, point] as const
const WIDE = [/^U([\da-f]{8})/i, point] as const
const UNIT = [/^u([\da-f]{4})/i, unit] as const

const JAVASCRIPT: Grammar = { escapes: [BRACES, UNIT], simple: SIMPLE, interpolation: NEVER }
const PYTHON: Grammar = { escapes: [WIDE, UNIT], simple: SIMPLE, interpolation: NEVER }

const GRAMMARS: Readonly<Record<Exclude<LanguageId, 'curl'>, Grammar>> = {
  javascript: JAVASCRIPT,
  'javascript-axios': JAVASCRIPT,
  'python-requests': PYTHON,
  python: PYTHON,
  // Unicode escapes are resolved first, see below; octal ones have up to three digits.
  java: {
    escapes: [
      [/^([0-3][0-7]{2}|[0-7]{1,2})/, (digits) => String.fromCharCode(parseInt(digits, 8))],
    ],
    simple: SIMPLE,
    interpolation: NEVER,
  },
  csharp: { escapes: [WIDE, UNIT], simple: SIMPLE, interpolation: NEVER },
  php: {
    escapes: [BRACES],
    // PHP keeps the backslash before an apostrophe.
    simple: { '"': '"', '\\': '\\', $: '$' },
    interpolation: /^\$[a-z_{\u0080-\uffff]/i,
  },
  ruby: { escapes: [BRACES, UNIT], simple: { ...SIMPLE, '#': '#' }, interpolation: /^#[{$@]/ },
  go: { escapes: [WIDE, UNIT], simple: { '"': '"', '\\': '\\' }, interpolation: NEVER },
  swift: { escapes: [BRACES], simple: SIMPLE, interpolation: NEVER },
}

/**
 * The value of a literal by the rules of its language, for tests.
 * @throws {Error} when it is not a single constant string in that language.
 */
export function decodeLiteral(language: LanguageId, literal: string): string {
  if (language === 'curl') return decodeShell(literal)
  const grammar = GRAMMARS[language]
  const source = language === 'java' ? resolveJavaUnicode(literal) : literal
  if (!/^".*"$/s.test(source)) throw new Error(`not quoted: ${literal}`)
  let rest = source.slice(1, -1)
  let value = ''
  while (rest) {
    const [text, size] = readOne(rest, grammar)
    value += text
    rest = rest.slice(size)
  }
  return value
}

function readOne(rest: string, { escapes, simple, interpolation }: Grammar): [string, number] {
  const first = rest[0] ?? ''
  if (/["\n\r]/.test(first)) throw new Error(`ends the literal: ${rest}`)
  if (interpolation.test(rest)) throw new Error(`interpolates: ${rest}`)
  if (first !== '\\') return [first, 1]
  const second = rest[1] ?? ''
  const plain = simple[second]
  if (plain !== undefined) return [plain, 2]
  for (const [form, meaning] of escapes) {
    const match = form.exec(rest.slice(1))
    if (match) return [meaning(match[1] ?? ''), match[0].length + 1]
  }
  throw new Error(`unknown escape: ${rest}`)
}

/**
 * Section 3.3 of the Java specification: resolved first, and only after an even number of
 * backslashes.
 */
function resolveJavaUnicode(source: string): string {
  return source.replace(/\\u+([\da-f]{4})|\\./gis, (all, hex?: string) => (hex ? unit(hex) : all))
}

/**
 * Section 2.2 of the POSIX shell: `'…'` contains anything but an apostrophe, `\` quotes one
 * character.
 */
function decodeShell(word: string): string {
  let value = ''
  let rest = word
  while (rest) {
    const part = /^'([^']*)'|^\\([^\n])/.exec(rest)
    if (!part) throw new Error(`not one quoted word: ${rest}`)
    value += part[1] ?? part[2] ?? ''
    rest = rest.slice(part[0].length)
  }
  return value
}
